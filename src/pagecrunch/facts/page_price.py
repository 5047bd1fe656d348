"""The price that a page shows, where its data has none: the likeliest of all amounts of money in its text.

Each amount has a score by the names of the elements around it, its distance from the title and from what people press
to buy, and whether it stands alone. Amounts that are crossed out are old prices.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

import numpy as np

from ..metadata.page_data import one_line, visible_text
from ..metadata.title import fold, likeness
from ..page.attributes import Words
from ..page.names import TAG_CODES
from ..page.page import Page
from .model import Money
from .money import LONGEST_TEXT, WrittenPrice, prices_in, tidy

MOST_BLOCKS = 3000  # with digits, that are read
MOST_LEVELS = 8  # of elements around an amount whose names are read
NEAR_LEVELS = 3
LONGEST_LABEL = 200  # characters of the names of one element
NAMED_BY = ("class", "id", "itemprop", "data-testid")
MOST_BUTTONS = 50
A_SCREEN = 40  # blocks
ALONE = 0.5  # the share of a text that a price has where there is little else
CLOSE = 15  # blocks between a price and the old one
LIST_LENGTH = 4  # different amounts in elements of the same names: a list of other things
MOST_PLACES = 4  # at which the same amount counts for more
LEAST_SCORE = 4.0  # for a price on a page about a product

_CROSSED = frozenset(TAG_CODES[name] for name in ("del", "s", "strike"))
_LARGE = frozenset(TAG_CODES[name] for name in ("h1", "h2", "h3", "h4", "strong", "b", "big"))
_ASIDE = frozenset(TAG_CODES[name] for name in ("nav", "header", "footer", "aside", "select", "option"))
_SUP, _LINK, _H1 = TAG_CODES["sup"], TAG_CODES["a"], TAG_CODES["h1"]
_CENTS = re.compile(r"(?i)cent|fraction|decimal|penn|kopek|minor|sup\b")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_TWO_DIGITS = re.compile(r"\s*\d\d\s*\Z")
_PER_UNIT = re.compile(r"\s*(?:/|per\b|pro\b|par\b|por\b|za\b|je\b)", re.I)


@dataclass(slots=True)
class Amount:
    """An amount of money that the page shows, and what is known about its place."""

    money: Money
    row: int
    block: int
    share: float  # of its block's text
    is_per_unit: bool
    is_signed: bool  # +5 € or -5 €
    labels: list[str] = field(default_factory=list)  # names of the elements around it, nearest first
    is_old: bool = False
    score: float = 0.0


@cache
def _table() -> dict[str, list[str]]:
    return tomllib.loads(files(__package__).joinpath("price_words.toml").read_text(encoding="utf-8"))


@cache
def _words(name: str) -> re.Pattern[str]:
    """Any of the words of a list, each where a word of a name begins and ends, unless it has a star there."""
    patterns = [
        ("" if word.startswith("*") else "(?<![a-z])")
        + re.escape(word.strip("*"))
        + ("" if word.endswith("*") else "(?![a-z])")
        for word in _table()[name]
    ]
    return re.compile("|".join(patterns))


@cache
def _buy_words() -> Words:
    return Words(map(str.encode, _table()["buy"]), ("class", "id", "name", "action", "data-testid", "value"))


class Labels:
    """The names of elements, and the kinds of words in them; each is read once, as many amounts stand in one box."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.of_row: dict[int, str] = {}
        self.known: dict[tuple[str, str], bool] = {}

    def at(self, row: int) -> str:
        """The names of an element, in lower case, `oldPrice` as `old-price`."""
        label = self.of_row.get(row)
        if label is None:
            names = filter(None, [self.page.attr(row, name, LONGEST_LABEL) for name in NAMED_BY])
            label = self.of_row[row] = _HUMP.sub("-", " ".join(names)).replace("_", "-").lower()
        return label

    def has(self, label: str, words: str) -> bool:
        """Whether a label has one of the words of a list."""
        found = self.known.get((label, words))
        if found is None:
            found = self.known[label, words] = _words(words).search(label) is not None
        return found

    def any(self, labels: Iterable[str], words: str) -> bool:
        return any(self.has(label, words) for label in labels)


class ShownPrices:
    """All amounts of money that a page shows, with the likeliest price among them."""

    def __init__(self, page: Page, titles: list[str], currencies: tuple[str, ...]) -> None:
        labels = Labels(page)
        self.amounts = list(_amounts(page, labels, currencies))
        if not self.amounts:
            return
        for amount in self.amounts:
            _look_around(labels, amount)
        title, buttons = title_block(page, titles), _buy_blocks(page)
        lists = Counter(names for names, _ in {(tuple(each.labels[:2]), each.money) for each in self.amounts})
        places = Counter(amount.money for amount in self.amounts)
        for amount in self.amounts:
            amount.score = _score(labels, amount, title, buttons)
            amount.score -= 5.0 * (lists[tuple(amount.labels[:2])] >= LIST_LENGTH)
            amount.score += 0.5 * (min(places[amount.money], MOST_PLACES) - 1)

    def price(self, least: float = LEAST_SCORE) -> Money | None:
        """The likeliest price, if its score is high enough."""
        best = self._best()
        return best.money if best and best.score >= least else None

    def _best(self) -> Amount | None:
        return max((each for each in self.amounts if not each.is_old), key=lambda each: each.score, default=None)

    def old_price(self) -> Money | None:
        """The amount that is crossed out beside the likeliest price."""
        best = self._best()
        for each in self.amounts if best else ():
            is_close = best is not None and abs(each.block - best.block) <= CLOSE
            if each.is_old and is_close and best and _is_more(each.money, best.money):
                return each.money
        return None

    def old_prices(self) -> set[Money]:
        """All amounts that are crossed out."""
        return {each.money for each in self.amounts if each.is_old}

    def likeliest_of(self, prices: list[Money]) -> tuple[int, Money] | None:
        """Which of these prices stands where a price would, and the price as the page shows it, with a currency."""
        found = [
            (each.score, -index, each.money)
            for index, money in enumerate(prices)
            for each in self.amounts
            if each.money.amount == money.amount and money.currency in ("", each.money.currency) and not each.is_old
        ]
        best = max(found, key=lambda each: each[:2], default=None)
        return (-best[1], best[2]) if best else None


def _is_more(one: Money, other: Money) -> bool:
    return one.currency == other.currency and one.amount > other.amount


def _amounts(page: Page, labels: Labels, currencies: tuple[str, ...]) -> Iterator[Amount]:
    blocks = page.blocks
    digits, characters = blocks.count("digits"), blocks.count("characters")
    short = np.flatnonzero((digits > 0) & (blocks.hidden == 0) & (characters <= LONGEST_TEXT // 2))
    for block in short[:MOST_BLOCKS].tolist():
        text, starts, rows = block_text(page, labels, block)
        for found in prices_in(text, currencies):
            if found.money.amount:
                yield _amount(page, block, text, found, rows[max(0, bisect_left(starts, found.end) - 1)])


def _amount(page: Page, block: int, text: str, found: WrittenPrice, row: int) -> Amount:
    length = found.end - found.start
    share = length / max(1, len(text.strip()))
    if length >= 2 and length >= len(page.text(row)[:LONGEST_TEXT].strip()) - 2:  # all that its element holds
        share = max(share, ALONE)
    is_signed = text[: found.start].rstrip()[-1:] in ("+", "-", "−", "–")
    return Amount(found.money, row, block, share, bool(_PER_UNIT.match(text, found.end)), is_signed)


def block_text(page: Page, labels: Labels, block: int) -> tuple[str, list[int], list[int]]:
    """A block's text with plain signs, where the text of each row begins in it, and those rows.

    Cents in small letters have no point before them: `<b>12</b><sup>99</sup>` is 12.99.
    """
    blocks = page.blocks
    text, starts, rows = "", [], []
    for row in range(int(blocks.first[block]), int(blocks.last[block]) + 1):
        if blocks.of_row[row] != block or len(text) > LONGEST_TEXT:
            continue
        raw = page.text(row)[:LONGEST_TEXT]
        piece = tidy(raw)
        if not piece:
            text += " " if raw and text[-1:] != " " else ""
            continue
        if text[-1:].isdigit() and _TWO_DIGITS.match(piece) and not raw[:1].isspace() and _is_cents(labels, row):
            text += "."
        elif text[-1:] not in ("", " ") and (raw[:1].isspace() or (text[-1].isdigit() and piece[0].isdigit())):
            text += " "
        starts.append(len(text))
        rows.append(row)
        text += piece + (" " if raw[-1:].isspace() else "")
    return text, starts, rows


def _is_cents(labels: Labels, row: int) -> bool:
    """Whether the text of a row is in small letters above the line, or its element is named so."""
    page, around = labels.page, int(labels.page.parent[row])
    return around >= 0 and (page.tag[around] == _SUP or _CENTS.search(labels.at(around)) is not None)


def _look_around(labels: Labels, amount: Amount) -> None:
    """Read the names of the elements around an amount, and whether it is crossed out."""
    page = labels.page
    for level, row in zip(range(MOST_LEVELS), page.ancestors(amount.row), strict=False):
        label = labels.at(row)
        if label:
            amount.labels.append(label)
        if page.tag[row] in _CROSSED or (level < NEAR_LEVELS and label and labels.has(label, "old")):
            amount.is_old = True


def _score(labels: Labels, amount: Amount, title: int | None, buttons: list[int]) -> float:
    page, near, far = labels.page, amount.labels[:NEAR_LEVELS], amount.labels[NEAR_LEVELS:]
    score = 0.0
    if labels.any(near, "price"):
        score += 3.0
    elif labels.any(far, "price"):
        score += 1.5
    score -= 5.0 * labels.any(near, "other") + 2.0 * labels.any(far, "other")
    score += 0.5 * labels.any(near, "now")
    score += 2.0 * (amount.share >= ALONE) - 1.5 * (amount.share < 0.15)
    score -= 2.0 * amount.is_per_unit + 2.0 * amount.is_signed
    above = [int(page.tag[row]) for row, _ in zip(page.ancestors(amount.row), range(12), strict=False)]
    score += 0.5 * any(tag in _LARGE for tag in above[:3]) - 3.0 * any(tag in _ASIDE for tag in above)
    score -= 4.0 * (bool(page.linked[amount.row]) or _LINK in above)
    if title is not None:
        distance = amount.block - title
        score += 3.0 * max(0.0, 1 - distance / (2 * A_SCREEN)) if distance >= 0 else 1.5 * (distance > -10)
    if buttons:
        score += 2.0 * max(0.0, 1 - min(abs(amount.block - button) for button in buttons) / A_SCREEN)
    return score


def title_block(page: Page, titles: list[str]) -> int | None:
    """The block of the heading that is the title; else of the first heading."""
    rows = [row for row in page.rows_with("h1", "h2")[:60].tolist() if page.hidden[row] == 0]
    keys = {fold(title) for title in titles}
    best, found = 0.0, None
    for row in rows:
        text = one_line(visible_text(page, row))
        alike = 1.0 if fold(text) in keys else max((likeness(text, title) for title in titles), default=0.0)
        alike += 0.1 * (page.tag[row] == _H1)
        if text and alike > best:
            best, found = alike, row
    return None if found is None else int(np.searchsorted(page.blocks.first, found))


def _buy_blocks(page: Page) -> list[int]:
    """The blocks at which people buy: buttons, links and fields of a form with such names."""
    rows = _buy_words().rows(page.table, MOST_BUTTONS)
    return [int(np.searchsorted(page.blocks.first, row)) for row in rows]
