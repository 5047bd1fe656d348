"""Structures of the reading page that lost a part: cells, terms, definitions, sections, paragraphs."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise, zip_longest

from .align import Text, align
from .page_text import Element, PageText, split_words
from .reading_page import FOUND_SHARE, Finding, Reading, gold_lines, share_in
from .structures import Structure, definition_parts, find_structures
from .wholeness import ABSENT_SHARE, share_found

TABLES, CELLS = "tables that lost cells", "cells lost"
TERMS, DEFINITIONS = "definitions without a term", "terms without a definition"
HEADINGS, REPEATED = "headings without a section", "pages with a paragraph twice"
FIRST, LAST = "first paragraph lost", "last paragraph lost"
LEAST_WORDS = 8  # of a paragraph
LOST_SHARE = 0.5  # a paragraph of which less than this is left is lost
PARAGRAPHS, LISTS = frozenset(("p", "dd")), frozenset(("ul", "ol"))
MAY_REPEAT = frozenset(("table", "pre", "blockquote", "figcaption"))
LEVELS = {f"h{level}": level for level in range(1, 7)}
_SEEN_WITHOUT_WORDS = frozenset(("img", "picture", "math", "table", "hr"))


def check_structure(reading: Reading) -> Iterator[Finding]:
    yield from tables(reading)
    yield from definitions(reading)
    yield from headings(reading)
    yield from repeated(reading)
    yield from ends(reading)


def tables(reading: Reading) -> Iterator[Finding]:
    """Cells with words on the page that are empty in a table of the reading page."""
    in_tables = [word for element in _outermost(reading.shown, "table") for word in reading.shown.of(element)]
    text = Text.of(in_tables)
    for structure in find_structures(reading.page):
        if structure.kind == "table" and in_tables:
            places = align(structure.words, text)
            if _is_kept(structure, places, reading.page_words):
                lost = [piece for piece, found in _by_piece(structure, places) if not found]
                note = " | ".join(" ".join(piece) for piece in lost[:6])
                yield Finding(TABLES, bool(lost), 1, note)
                yield Finding(CELLS, len(lost), len(structure.pieces), note)


def _outermost(page: PageText, tag: str) -> Iterator[Element]:
    end = 0
    for element in page.elements:
        if element.tag == tag and element.first >= end:
            end = element.end
            yield element


def _is_kept(structure: Structure, places: list[int], page: Text) -> bool:
    own = Counter(structure.words)
    weights = {word: number / page.counts[word] for word, number in own.items()}
    return share_found(structure.words, places, weights) >= ABSENT_SHARE


def _by_piece(structure: Structure, places: list[int]) -> Iterator[tuple[tuple[str, ...], bool]]:
    index = 0
    for piece in structure.pieces:
        yield piece, any(place >= 0 for place in places[index : index + len(piece)])
        index += len(piece)


def definitions(reading: Reading) -> Iterator[Finding]:
    """Of the terms with their definitions of which the reading page shows one side: how often the other is gone.

    A date or a number stands all over a thread. So a side is taken as shown where its words stand on the reading page
    as often as on the page, and the pair is whole where both sides stand there next to each other as often.
    """
    page, shown = _apart(reading.page.words), _apart(reading.shown.words)

    def is_shown(words: tuple[str, ...]) -> bool:
        return shown.count(_apart(words)) >= page.count(_apart(words))

    children = reading.page.children()
    for structure in find_structures(reading.page):
        if structure.kind != "definitions":
            continue
        for term, meaning in pairs(definition_parts(reading.page, children, structure.place)):
            is_whole = is_shown(term + meaning)
            has_term, has_meaning = is_whole or is_shown(term), is_whole or is_shown(meaning)
            if has_meaning:
                yield Finding(TERMS, not is_whole, 1, "" if is_whole else " ".join(term))
            if has_term:
                yield Finding(DEFINITIONS, not is_whole, 1, "" if is_whole else " ".join(term))


def pairs(parts: list[tuple[str, tuple[str, ...]]]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The last words of each term that a definition follows, and the first words of that definition."""
    filled = [(tag, piece) for tag, piece in parts if piece]
    for (before, term), (after, meaning) in pairwise(filled):
        if before == "dt" and after == "dd":
            yield term[-LEAST_WORDS:], meaning[:LEAST_WORDS]


def headings(reading: Reading) -> Iterator[Finding]:
    """Headings of the reading page with nothing below them, which have a paragraph or a heading below on the page."""
    has_section = sections(reading.page, LEAST_WORDS)
    for words, filled in sections(reading.shown).items():
        if words in has_section:
            is_empty = has_section[words] and not filled
            yield Finding(HEADINGS, is_empty, 1, " ".join(words[:10]) if is_empty else "")


def sections(page: PageText, least_words: int = 0) -> dict[tuple[str, ...], bool]:
    """Every heading by its words, and whether anything stands between it and the next of its level or above.

    With `least_words` only a line of at least that many words, or a lower heading: the date and the picture under the
    title of a card are not a section.
    """
    found: dict[tuple[str, ...], bool] = {}
    titles = [element for element in page.elements if element.tag in LEVELS and element.first < element.end]
    seen = [element.first for element in page.elements if element.tag in _SEEN_WITHOUT_WORDS]
    for title, following in zip_longest(titles, titles[1:]):
        end = following.first if following else len(page.words)
        is_filled = following is not None and LEVELS[following.tag] > LEVELS[title.tag]
        if least_words:
            is_filled = is_filled or any(len(line) >= least_words for line in page.lines_between(title.end, end))
        else:
            pictures = bisect_right(seen, end) - bisect_left(seen, title.end)
            is_filled = is_filled or end > title.end or pictures > 0
        found[page.of(title)] = found.get(page.of(title), False) or is_filled
    return found


def repeated(reading: Reading) -> Iterator[Finding]:
    """Whether the reading page shows a paragraph or a list more often than once, and than the gold does."""
    gold = _apart(split_words(reading.gold.text or ""))
    shown = Counter(paragraphs(reading.shown))
    twice = [line for line, times in shown.items() if times > 1 and times > gold.count(_apart(line))]
    yield Finding(REPEATED, bool(twice), 1, " ".join(twice[0][:12]) if twice else "")


def _apart(words: Iterable[str]) -> str:
    """Words in one text, each with spaces of its own, so that whole words are found next to each other."""
    return "".join(f" {word} " for word in words)


def paragraphs(page: PageText) -> Iterator[tuple[str, ...]]:
    """The words of every paragraph, and of every list without paragraphs as one.

    Cells, code, captions and single items may well repeat themselves, and a quote in a thread repeats a post.
    """
    end = 0
    with_paragraphs = {parent for element in page.elements if element.tag == "p" for parent in page.around(element)}
    for place, element in enumerate(page.elements):
        if element.first < end:
            continue
        if element.tag in MAY_REPEAT:
            end = element.end
        elif element.tag in LISTS and place not in with_paragraphs:
            if element.end - element.first >= LEAST_WORDS:
                yield page.of(element)
            end = element.end
        elif element.tag in PARAGRAPHS:
            yield from (line for line in page.lines(element) if len(line) >= LEAST_WORDS)
            end = element.end


def ends(reading: Reading) -> Iterator[Finding]:
    """Whether the first and the last paragraph of the gold, where the page has them, are gone from our text."""
    lines = list(gold_lines(reading.gold, LEAST_WORDS))
    ours = Text.of(split_words(reading.text))
    for measure, words in ((FIRST, lines[:1]), (LAST, lines[-1:])):
        if words and share_in(words[0], reading.page_words) >= FOUND_SHARE:
            lost = share_in(words[0], ours) < LOST_SHARE
            yield Finding(measure, lost, 1, " ".join(words[0][:12]) if lost else "")
