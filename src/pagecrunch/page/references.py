# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""References to notes: links within the page whose text is a number or a sign, and the short blocks they lead to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from .names import ATTRIBUTE_CODES, COUNT_COLUMNS, TAG_CODES, TEXT

if TYPE_CHECKING:
    from .page import Page
    from .table import BlockTable, Table

MOST_LINKS = 400  # links within the page; one with more of them is an index
LONGEST_MARK = 60  # bytes of a reference's text; where it is longer, as in menus, it is not a reference
A, HREF = TAG_CODES["a"], ATTRIBUTE_CODES["href"]
LONGEST_NOTE = 4000  # characters; what is longer is a section of the page
LONGEST_REFERENCE = 20  # characters of a link's text
MAX_CLIMB = 4  # an anchor within a note stands at most so far below it

_MARK = re.compile(r"\s*[\[(]?\s*(?:\d{1,4}|[a-z]|[ivx]{1,6}|[*†‡§¶#]{1,4}|note \d{1,3})\s*[\])]?\s*\Z", re.I)
_BACK = re.compile(
    r"[\s\ufe0e\ufe0f]*(?:[↩↑⤴⏎^↵⬆«‹]|jump (?:back )?up|back(?: to (?:content|text|top))?|return|zurück|retour)", re.I
)
_BLOCKS = frozenset(
    TAG_CODES[name] for name in ("li", "p", "dd", "div", "aside", "td", "section", "blockquote", "other")
)
_INLINE = frozenset(TAG_CODES[name] for name in ("a", "sup", "span", "b", "strong", "i", "em", "small", "cite", "dt"))
_SUP = TAG_CODES["sup"]
_OF_REFERENCES = (b"noteref", b"footnote", b"fn-ref", b"citation")
_ID, _NAME = ATTRIBUTE_CODES["id"], ATTRIBUTE_CODES["name"]
_CHARACTERS = COUNT_COLUMNS.index("characters")


def inner_links(table: Table, blocks: BlockTable) -> list[tuple[int, int, bytes]]:
    """Links to a place in the page itself with a short text: block, row and target of each; none on an index."""
    found = []
    count = 0
    row = -1
    data = table.attr_bytes
    for index in range(table.attr_first[table.rows]):
        start = table.attr_start[index]
        if table.attr_name[index] != HREF or start >= len(data) or data[start] != 35:  # a number sign
            continue
        count += 1
        if count > MOST_LINKS:
            return []
        while table.attr_first[row + 1] <= index:
            row += 1
        if table.tag[row] != A or table.attr_end[index] <= start + 1:
            continue
        for step in range(1, 3):  # the text stands in the link itself or in one element within
            text = min(row + step, table.rows - 1)
            if blocks.of_row[text] >= 0 and table.text_end[text] - table.text_start[text] <= LONGEST_MARK:
                found.append((blocks.of_row[text], row, data[start + 1 : table.attr_end[index]]))
                break
    return found


def is_reference(page: Page, row: int) -> bool:
    """Whether this link within the page says that it leads to a note."""
    text = text_of_link(page, row)
    if len(text) > LONGEST_REFERENCE or leads_back(text):
        return False
    return _MARK.match(text) is not None or (len(text.strip()) <= 8 and _is_raised(page, row)) or _says_so(page, row)


def _is_raised(page: Page, row: int) -> bool:
    return _SUP in (page.tag[page.parent[row]], *page.tag[row + 1 : min(int(page.end[row]), row + 3)])


def _says_so(page: Page, row: int) -> bool:
    """Whether a class, role or relation of the link is that of a reference."""
    start, end = page.attr_first[row], page.attr_first[row + 1]
    values = page.attr_bytes[page.attr_start[start] : page.attr_end[end - 1]].lower()
    if not any(name in values for name in _OF_REFERENCES):
        return False  # most links, after one look at all their attributes
    said = " ".join(filter(None, (page.attr(row, name) for name in ("class", "role", "rel")))).lower().encode()
    return any(name in said for name in _OF_REFERENCES)


def leads_back(text: str) -> bool:
    """Whether the text of a link is a sign that it leads back to where one came from."""
    return _BACK.match(text) is not None


def text_of_link(page: Page, row: int) -> str:
    return "".join(page.text(r) for r in range(row + 1, min(int(page.end[row]), row + 8)) if page.tag[r] == TEXT)


def rows_of_ids(page: Page, wanted: set[str]) -> dict[str, int]:
    """The first row of each wanted id; <a name> counts where there is no id."""
    data, found = page.attr_bytes, {}
    names = {name.encode(): name for name in wanted}
    for code in (_NAME, _ID):  # ids last: they win
        indexes = np.flatnonzero(page.attr_name == code)
        starts, ends = page.attr_start[indexes].tolist(), page.attr_end[indexes].tolist()
        for index, start, end in zip(reversed(indexes.tolist()), reversed(starts), reversed(ends), strict=True):
            name = names.get(data[start:end])
            if name is not None:
                found[name] = index
    if not found:
        return {}
    rows = np.searchsorted(page.attr_first, np.array(list(found.values())), side="right") - 1
    return dict(zip(found, rows.tolist(), strict=True))


def note_at(page: Page, row: int) -> int | None:
    """The block with text that an id marks as a note: its own element, or the block around an anchor."""
    for _ in range(MAX_CLIMB):
        if page.tag[row] in _BLOCKS:
            length = int(page.sums[page.end[row], _CHARACTERS] - page.sums[row, _CHARACTERS])
            return row if 0 < length <= LONGEST_NOTE else None
        if page.tag[row] not in _INLINE or page.parent[row] < 0:
            return None
        row = int(page.parent[row])
    return None
