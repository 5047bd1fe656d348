"""Footnotes: references in the text, the notes they lead to, and the links back that the notes carry.

A reference is a link within the page whose text is a number or a sign, or that says it is one (`doc-noteref`, a class,
a <sup> around it); its target must be a short block after it. Numbers are given anew in order of first reference.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field

import numpy as np

from ..page.names import ATTRIBUTE_CODES, COUNT_COLUMNS, TAG_CODES, TEXT
from ..types import Page
from .columns import Columns

LONGEST_NOTE = 4000  # characters; what is longer is a section of the page
MAX_CLIMB = 4  # an anchor within a note stands at most so far below it

_MARK = re.compile(r"\s*[\[(]?\s*(?:\d{1,4}|[a-z]|[ivx]{1,6}|[*†‡§¶#]{1,4}|note \d{1,3})\s*[\])]?\s*\Z", re.I)
_BACK = re.compile(
    r"[\s\ufe0e\ufe0f]*(?:[↩↑⤴⏎^↵⬆«‹]|jump (?:back )?up|back(?: to (?:content|text|top))?|return|zurück|retour)", re.I
)
_BLOCKS = frozenset(
    TAG_CODES[name] for name in ("li", "p", "dd", "div", "aside", "td", "section", "blockquote", "other")
)
_INLINE = frozenset(TAG_CODES[name] for name in ("a", "sup", "span", "b", "strong", "i", "em", "small", "cite", "dt"))
_A, _SUP, _ITEM = TAG_CODES["a"], TAG_CODES["sup"], TAG_CODES["li"]
_HREF, _ID, _NAME = ATTRIBUTE_CODES["href"], ATTRIBUTE_CODES["id"], ATTRIBUTE_CODES["name"]
_CHARACTERS = COUNT_COLUMNS.index("characters")


@dataclass(slots=True)
class Notes:
    """What of the page belongs to footnotes, by row; and where links within the page lead."""

    references: dict[int, int] = field(default_factory=dict)  # row of the link (or the <sup> around it) -> number
    notes: dict[int, int] = field(default_factory=dict)  # row of the block -> number
    lists: set[int] = field(default_factory=set)  # whose items are notes, all of them
    back_links: set[int] = field(default_factory=set)
    targets: dict[int, str] = field(default_factory=dict)  # row -> id, where a kept link leads to it


def find_notes(page: Page, columns: Columns, links_with_text: list[int], has_kept: memoryview[int]) -> Notes:
    """`has_kept`: for every row, whether text below it is kept."""
    found = Notes()
    links = _links_within(page, columns, links_with_text)
    if not links:
        return found
    rows_of_id = _rows_of_ids(page, {target for _, target in links})
    for row, target in links:
        at = rows_of_id.get(target)
        if at is None:
            continue
        found.targets.setdefault(at, target)
        note = _note_at(page, at, has_kept)
        if note is not None and row < note and _is_reference(page, row) and not (note <= row < page.end[note]):
            number = found.notes.setdefault(note, len(found.notes) + 1)
            above = int(page.parent[row])
            around = above if page.tag[above] == _SUP and page.end[above] == page.end[row] and above == row - 1 else row
            found.references[around] = number
    if found.notes:
        _leave_mixed_lists(page, has_kept, found)
    if found.notes:
        _find_back_links(page, links, rows_of_id, found)
    return found


def _links_within(page: Page, columns: Columns, links_with_text: list[int]) -> list[tuple[int, str]]:
    """The kept links to a place in the page itself: (row, id)."""
    found = []
    here = (page.url or "").partition("#")[0]
    for row in links_with_text:
        address = columns.attr(row, _HREF)
        if address and "#" in address:
            before, _, target = address.partition("#")
            # The page's own address with a fragment leads into the page, too.
            if target and (not before or before == here):
                found.append((row, target))
    return found


def _rows_of_ids(page: Page, wanted: set[str]) -> dict[str, int]:
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
    indexes_found = np.array(list(found.values()))
    rows = np.searchsorted(page.attr_first, indexes_found, side="right") - 1
    return dict(zip(found, rows.tolist(), strict=True))


def _note_at(page: Page, row: int, has_kept: memoryview[int]) -> int | None:
    """The block that an id marks as a note: its own element, or the block around an anchor."""
    for _ in range(MAX_CLIMB):
        if page.tag[row] in _BLOCKS:
            length = int(page.sums[page.end[row], _CHARACTERS] - page.sums[row, _CHARACTERS])
            return row if has_kept[row] and 0 < length <= LONGEST_NOTE else None
        if page.tag[row] not in _INLINE or page.parent[row] < 0:
            return None
        row = int(page.parent[row])
    return None


def _is_reference(page: Page, row: int) -> bool:
    text = "".join(page.text(r) for r in range(row + 1, min(int(page.end[row]), row + 8)) if page.tag[r] == TEXT)
    if _BACK.match(text):
        return False
    said = " ".join(filter(None, (page.attr(row, name) for name in ("class", "role", "rel")))).lower()
    above = int(page.parent[row])
    raised = page.tag[above] == _SUP or any(
        page.tag[r] == _SUP for r in range(row + 1, min(int(page.end[row]), row + 3))
    )
    says_so = "noteref" in said or "footnote" in said or "fn-ref" in said or "citation" in said
    return len(text) <= 20 and (says_so or (raised and len(text.strip()) <= 8) or bool(_MARK.match(text)))


def _leave_mixed_lists(page: Page, has_kept: memoryview[int], found: Notes) -> None:
    """A list with items that nothing refers to stays a list: as notes those items would be lost."""
    notes = set(found.notes)
    for above in {int(page.parent[note]) for note in notes if page.tag[note] == _ITEM}:
        inside = slice(above, int(page.end[above]))
        below = np.flatnonzero((page.tag[inside] == _ITEM) & (page.parent[inside] == above)) + above
        items = [item for item in below.tolist() if has_kept[item]]
        if notes.issuperset(items):
            found.lists.add(above)
        else:
            notes.difference_update(items)
    if len(notes) < len(found.notes):
        numbers = {old: new for new, old in enumerate((n for row, n in found.notes.items() if row in notes), 1)}
        found.references = {row: numbers[n] for row, n in found.references.items() if n in numbers}
        found.notes = {row: numbers[n] for row, n in found.notes.items() if row in notes}


def _find_back_links(page: Page, links: list[tuple[int, str]], rows_of_id: dict[str, int], found: Notes) -> None:
    """Links within a note that lead back to a reference to it."""
    notes = sorted(found.notes)
    references = sorted(found.references)
    for row, target in links:
        index = bisect_right(notes, row) - 1
        if index < 0 or row >= page.end[notes[index]]:
            continue
        text = "".join(page.text(r) for r in range(row + 1, min(int(page.end[row]), row + 8)) if page.tag[r] == TEXT)
        at = rows_of_id.get(target)
        leads_back = False
        if at is not None and len(text) <= 20:
            after = bisect_left(references, at)
            leads_back = any(abs(r - at) <= 3 for r in references[max(0, after - 1) : after + 1])
        if leads_back or _BACK.match(text):
            found.back_links.add(row)
