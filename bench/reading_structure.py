"""Structures of the reading page that lost a part: cells, terms, definitions, sections, paragraphs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

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
PARAGRAPHS = frozenset(("p", "li", "dd", "figcaption"))
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
    """Of the terms with their definitions of which the reading page shows one side: how often the other is gone."""
    children = reading.page.children()
    for structure in find_structures(reading.page):
        if structure.kind != "definitions":
            continue
        places = align(structure.words, reading.shown_words)
        if not _is_kept(structure, places, reading.page_words):
            continue
        tags = [tag for tag, piece in definition_parts(reading.page, children, structure.place) if piece]
        found = [(tag, piece, there) for tag, (piece, there) in zip(tags, _by_piece(structure, places), strict=True)]
        for terms, meanings in _pairs(found):
            has_term, has_meaning = (any(there for _, _, there in side) for side in (terms, meanings))
            if has_term or has_meaning:
                first = " ".join(terms[0][1][:10])
                yield Finding(TERMS, not has_term, 1, "" if has_term else first)
                yield Finding(DEFINITIONS, not has_meaning, 1, "" if has_meaning else first)


_Part = tuple[str, tuple[str, ...], bool]


def _pairs(parts: list[_Part]) -> Iterator[tuple[list[_Part], list[_Part]]]:
    """Terms that stand together, with the definitions that follow; those without the other side on the page are not."""
    terms: list[_Part] = []
    meanings: list[_Part] = []
    for part in [*parts, ("dt", (), False)]:
        if part[0] == "dd":
            meanings.append(part)
            continue
        if meanings:
            if terms:
                yield terms, meanings
            terms, meanings = [], []
        terms.append(part)


def headings(reading: Reading) -> Iterator[Finding]:
    """Headings of the reading page with nothing below them, which have something below them on the page."""
    has_section = sections(reading.page)
    for words, filled in sections(reading.shown).items():
        if words in has_section:
            is_empty = has_section[words] and not filled
            yield Finding(HEADINGS, is_empty, 1, " ".join(words[:10]) if is_empty else "")


def sections(page: PageText) -> dict[tuple[str, ...], bool]:
    """Every heading by its words, and whether anything stands between it and the next of its level or above."""
    found: dict[tuple[str, ...], bool] = {}
    open_heading: tuple[str, ...] = ()
    level, seen = 0, False
    end = 0
    for element in page.elements:
        if element.tag not in LEVELS:
            seen = seen or (element.tag in _SEEN_WITHOUT_WORDS and element.first >= end)
            continue
        words = page.of(element)
        if not words:
            continue
        if open_heading:
            below = LEVELS[element.tag] > level
            found[open_heading] = found.get(open_heading, False) or below or seen or element.first > end
        open_heading, level, seen, end = words, LEVELS[element.tag], False, element.end
    if open_heading:
        found[open_heading] = found.get(open_heading, False) or seen or len(page.words) > end
    return found


def repeated(reading: Reading) -> Iterator[Finding]:
    """Whether the reading page shows a paragraph more often than once, and than the gold does."""
    gold = _apart(split_words(reading.gold.text or ""))
    shown = Counter(paragraphs(reading.shown))
    twice = [line for line, times in shown.items() if times > 1 and times > gold.count(_apart(line))]
    yield Finding(REPEATED, bool(twice), 1, " ".join(twice[0][:12]) if twice else "")


def _apart(words: Iterable[str]) -> str:
    """Words in one text, each with spaces of its own, so that whole words are found next to each other."""
    return "".join(f" {word} " for word in words)


def paragraphs(page: PageText) -> Iterator[tuple[str, ...]]:
    """The words of every paragraph, item and caption. Cells and code may repeat themselves."""
    end = 0
    for element in page.elements:
        if element.first < end:
            continue
        if element.tag in ("table", "pre"):
            end = element.end
        elif element.tag in PARAGRAPHS and element.end - element.first >= LEAST_WORDS:
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
