"""Which rows of a page the document is made of: kept text, and the elements around it that mean something.

A few sweeps over whole columns leave some hundred rows of a page's thousands, so that the loop that builds the parts
costs what the answer is long, not what the page is.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..page.names import ATTRIBUTE_CODES, COUNT_COLUMNS, TAG_CODES, TAG_NAMES, TEXT
from ..types import Bools, Decision, Ints, Page
from .notes import Notes, find_notes
from .tables import is_data

# An image belongs to the answer where of the nearest text around it at least this share was kept.
KEPT_SHARE_AROUND_MEDIA = 0.5

CONTAINER_TAGS = (
    "ul", "ol", "menu", "dir", "li", "blockquote", "dl", "dt", "dd", "figure", "figcaption", "caption", "pre",
    "listing",    "xmp", "plaintext", "table",
)  # fmt: skip
# What a tag within a line means in the document.
INLINE_NAMES = {
    "em": "em", "i": "em", "cite": "em", "dfn": "em", "var": "em", "strong": "strong", "b": "strong",
    "s": "del", "strike": "del", "del": "del", "code": "code", "kbd": "code", "samp": "code", "tt": "code",
    "sub": "sub", "sup": "sup", "mark": "mark", "q": "q", "ruby": "ruby", "rt": "rt",
}  # fmt: skip
MEDIA_TAGS = ("img", "iframe", "video", "audio", "embed", "object")
_WITH_TEXT = np.zeros(256, bool)  # tags whose rows matter where text below them is kept
_WITH_TEXT[[TAG_CODES[name] for name in (*CONTAINER_TAGS, *INLINE_NAMES, "a", "math")]] = True
_MEDIA = np.zeros(256, bool)
_MEDIA[[TAG_CODES[name] for name in MEDIA_TAGS]] = True
_MARKS = np.zeros(256, bool)  # tags without text of their own
_MARKS[[TAG_CODES["br"], TAG_CODES["hr"]]] = True
_SCRIPT, _TABLE, _ROW, _TD, _TH = (TAG_CODES[name] for name in ("script", "table", "tr", "td", "th"))
_LETTERS, _CHARACTERS = COUNT_COLUMNS.index("letters"), COUNT_COLUMNS.index("characters")
_LANG, _DIR = ATTRIBUTE_CODES["lang"], ATTRIBUTE_CODES["dir"]
_SRC, _TYPE = ATTRIBUTE_CODES["src"], ATTRIBUTE_CODES["type"]
_HTML, _BODY = TAG_CODES["html"], TAG_CODES["body"]

assert len(TAG_NAMES) <= 256


@dataclass(slots=True)
class Selected:
    """The rows to build from, in page order, and what was found out on the way."""

    rows: list[int]
    media: set[int]
    data_tables: set[int]
    notes: Notes
    worded: dict[int, tuple[str, str]]  # row -> (lang, dir), below <html> and <body>
    lang: str
    dir: str
    media_before: Ints  # prefix counts of `media`


def select(page: Page, decision: Decision) -> Selected:
    """The rows that the document is built from."""
    is_text = page.tag == TEXT
    kept = is_text & decision.kept & (page.hidden == 0)
    before = np.zeros(len(page) + 1, np.int32)
    solid = kept & (page.counts[:, _CHARACTERS] > 0)
    np.cumsum(solid, out=before[1:])
    has_kept: Bools = before[page.end] > before[:-1]
    mask = kept | (_WITH_TEXT[page.tag] & has_kept & (page.hidden == 0))
    above = np.maximum(page.parent, 0)
    mask |= _MARKS[page.tag] & has_kept[above] & (page.hidden == 0)
    mask |= _glue(page, kept)

    tables = _data_tables(page, has_kept, mask)
    media = _media(page, kept, has_kept)
    media_before = np.zeros(len(page) + 1, np.int32)
    if media:
        rows = np.array(sorted(media))
        mask[rows] = True
        media_before[rows + 1] = 1
        np.cumsum(media_before, out=media_before)
        figures = page.rows_with("figure")
        mask[figures[media_before[page.end[figures]] > media_before[figures]]] = True
    notes = find_notes(page, has_kept)
    for row in (*notes.notes, *notes.references):
        mask[row] = True
    lang, direction, worded = _worded(page, has_kept)
    for row in worded:
        mask[row] = True
    return Selected(np.flatnonzero(mask).tolist(), media, tables, notes, worded, lang, direction, media_before)


def _glue(page: Page, kept: Bools) -> Bools:
    """White space between two pieces of a block that is kept: it parts their words."""
    of_row = page.blocks.of_row
    blank: Bools = (of_row >= 0) & (page.tag == TEXT) & (page.counts[:, _CHARACTERS] == 0) & (page.hidden == 0)
    rows = np.flatnonzero(blank)
    blank[rows] = kept[page.blocks.first[of_row[rows]]]
    return blank


def _data_tables(page: Page, has_kept: Bools, mask: Bools) -> set[int]:
    """The tables that hold data; their rows and cells, empty cells too, are selected."""
    found: set[int] = set()
    for table in np.flatnonzero((page.tag == _TABLE) & has_kept & (page.hidden == 0)).tolist():
        inside = slice(table, int(page.end[table]))
        if is_data(page, table):
            found.add(table)
            rows = (page.tag[inside] == _ROW) & has_kept[inside]
            mask[inside] |= rows
            cells = np.flatnonzero((page.tag[inside] == _TD) | (page.tag[inside] == _TH)) + table
            mask[cells[has_kept[page.parent[cells]]]] = True
    return found


def _media(page: Page, kept: Bools, has_kept: Bools) -> set[int]:
    """Images, frames, players and formulas in scripts that stand within kept text."""
    wanted = _MEDIA[page.tag]
    if b"math/tex" in page.attr_bytes or b"gist.github.com" in page.attr_bytes:
        wanted = wanted | (page.tag == _SCRIPT)
    rows = np.flatnonzero(wanted & (page.parent >= 0)).tolist()
    if not rows:
        return set()
    kept_letters = np.zeros(len(page) + 1, np.int64)
    np.cumsum(np.where(kept, page.counts[:, _LETTERS], 0), out=kept_letters[1:])
    kept_before, seen_before, ends, parents = kept_letters.data, page.sums.data, page.end.data, page.parents
    nearest: dict[int, int] = {}  # row -> the nearest row above with text; filled along every way up, so linear
    found: set[int] = set()
    for row in rows:
        way, at = [], parents[row]
        while at >= 0 and at not in nearest and seen_before[ends[at], _LETTERS] == seen_before[at, _LETTERS]:
            way.append(at)
            at = parents[at]
        top = nearest.get(at, at)
        for each in way:
            nearest[each] = top
        if top >= 0 and page.hidden[parents[row]] == 0:
            seen = seen_before[ends[top], _LETTERS] - seen_before[top, _LETTERS]
            if kept_before[ends[top]] - kept_before[top] >= KEPT_SHARE_AROUND_MEDIA * seen:
                found.add(row)
    return found


def _worded(page: Page, has_kept: Bools) -> tuple[str, str, dict[int, tuple[str, str]]]:
    """The language and direction of the page, and those that parts of it say for themselves."""
    indexes = np.flatnonzero((page.attr_name == _LANG) | (page.attr_name == _DIR))
    rows = (np.searchsorted(page.attr_first, indexes, side="right") - 1).tolist()
    lang = direction = ""
    worded: dict[int, tuple[str, str]] = {}
    for row in dict.fromkeys(rows):
        said = (page.attr(row, "lang") or "").strip()[:35], (page.attr(row, "dir") or "").strip().lower()
        if page.tag[row] in (_HTML, _BODY):
            lang, direction = said[0] or lang, said[1] or direction
        elif has_kept[row] and page.tag[row] != TEXT and any(said):
            worded[row] = said
    return lang, direction if direction in ("ltr", "rtl") else "", worded
