"""Whether a product is to be had, by what its page shows: a line about stock, or a button to put it into the cart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

import numpy as np

from ..metadata.page_data import one_line, text_below
from ..page.page import Page
from .details import LONGEST_LINE, detail_words

A_SCREEN = 40  # blocks around the title or a button, in which a line is about the product
SURE_SHARE = 0.4  # of a line that is about stock

_SENTENCE_END = re.compile(r"(?<=\w)[.!。！]")
_ADDS = re.compile(r"(?i)add[-_.]?(?:item[-_.]?)?to[-_.]?(?:cart|bag|basket)")


@cache
def _stock() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """What says that a product is not to be had comes first: "not available" has "available" in it."""
    return tuple((name, _any_of(detail_words()["stock"][name])) for name in ("OutOfStock", "PreOrder", "InStock"))


@cache
def _buy() -> re.Pattern[str]:
    return _any_of(detail_words()["buttons"]["buy"])


def _any_of(phrases: Sequence[str]) -> re.Pattern[str]:
    longest_first = sorted((re.escape(phrase.casefold()) for phrase in phrases), key=len, reverse=True)
    return re.compile(rf"(?<![^\W\d_])(?:{'|'.join(longest_first)})")


def shown_stock(page: Page, lines: Mapping[int, str], title: int | None) -> str:
    """The name of schema.org for what the line closest to the title or to a button says; "" where nothing is said.

    `lines` are the short texts of the page by their block, `title` is the block of its title.
    """
    if title is None:
        return ""
    buttons = list(buy_buttons(page, title))
    places = np.abs(np.subtract.outer(list(lines), [title, *buttons])).min(axis=1)
    texts = list(lines.values())
    for place in np.argsort(places, kind="stable").tolist():
        if places[place] > A_SCREEN:
            break
        if found := stock_in(texts[place]):
            return found
    return "InStock" if buttons else ""


def buy_buttons(page: Page, title: int) -> Iterator[int]:
    """The blocks of the buttons to buy that can be pressed, up to two screens from the title."""
    rows = page.rows_with("button", "input", "a")
    around = page.blocks.first.searchsorted(rows)
    is_near = abs(around - title) <= 2 * A_SCREEN
    for row, block in zip(rows[is_near].tolist(), around[is_near].tolist(), strict=True):
        if page.attr(row, "disabled") is None:
            names = " ".join(page.attr(row, name, 200) or "" for name in ("id", "name", "class"))
            said = " ".join(page.attr(row, name, 100) or "" for name in ("value", "aria-label"))
            if _ADDS.search(names) or _buy().search(
                one_line(f"{said} {text_below(page, row, LONGEST_LINE)}").casefold()
            ):
                yield block


def stock_in(line: str) -> str:
    """What the first sentence of a line says about stock: "Only 2 left in stock", not "Find it in stock near you"."""
    folded = _SENTENCE_END.split(line.casefold(), maxsplit=1)[0]
    for name, pattern in _stock():
        if match := pattern.search(folded):
            # "Image unavailable" and "Sale Sold out", of which scripts show one, are not about the product.
            is_sure = name != "OutOfStock" and len(match[0]) >= SURE_SHARE * len(folded)
            return name if match.start() <= 2 or is_sure else ""
    return ""
