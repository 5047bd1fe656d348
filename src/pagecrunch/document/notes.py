"""Footnotes: references in the text, the notes they lead to, and the links back that the notes carry.

A reference is a link within the page whose text is a number or a sign, or that is marked as one (`doc-noteref`, a
class, a <sup> around it); its target must be a short block after it. Notes are numbered in order of first reference.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field

import numpy as np

from ..page.names import ATTRIBUTE_CODES, TAG_CODES
from ..page.page import Page
from ..page.references import is_reference, leads_back, note_at, rows_of_ids, text_of_link

_SUP, _ITEM = TAG_CODES["sup"], TAG_CODES["li"]
_HREF = ATTRIBUTE_CODES["href"]


@dataclass(slots=True)
class Notes:
    """The rows of footnotes, of references to them and of links back; and the targets of links within the page."""

    references: dict[int, int] = field(default_factory=dict)  # row of the link (or the <sup> around it) -> number
    notes: dict[int, int] = field(default_factory=dict)  # row of the block -> number
    lists: set[int] = field(default_factory=set)  # all of whose items are notes
    back_links: set[int] = field(default_factory=set)
    targets: dict[int, str] = field(default_factory=dict)  # row -> id, where a kept link leads to it


def find_notes(page: Page, links_with_text: list[int], has_kept: memoryview[int]) -> Notes:
    """The notes of a page. `has_kept`: for every row, whether text below it is kept."""
    found = Notes()
    links = _links_within(page, links_with_text)
    if not links:
        return found
    rows_of_id = rows_of_ids(page, {target for _, target in links})
    for row, target in links:
        at = rows_of_id.get(target)
        if at is None:
            continue
        found.targets.setdefault(at, target)
        note = note_at(page, at)
        if note is not None and has_kept[note] and row < note and is_reference(page, row):
            number = found.notes.setdefault(note, len(found.notes) + 1)
            above = int(page.parent[row])
            around = above if page.tag[above] == _SUP and page.end[above] == page.end[row] and above == row - 1 else row
            found.references[around] = number
    if found.notes:
        _remove_mixed_lists(page, has_kept, found)
    if found.notes:
        _find_back_links(page, links, rows_of_id, found)
    return found


def _links_within(page: Page, links_with_text: list[int]) -> list[tuple[int, str]]:
    """The kept links to a place in the page itself: (row, id)."""
    found = []
    here = (page.url or "").partition("#")[0]
    for row in links_with_text:
        address = page.table.attr(row, _HREF)
        if address and "#" in address:
            before, _, target = address.partition("#")
            # The page's own address with a fragment also leads into the page.
            if target and (not before or before == here):
                found.append((row, target))
    return found


def _remove_mixed_lists(page: Page, has_kept: memoryview[int], found: Notes) -> None:
    """Keep a list with items that nothing refers to as a list: as notes those items would be lost."""
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
        text = text_of_link(page, row)
        at = rows_of_id.get(target)
        is_near = False
        if at is not None and len(text) <= 20:
            after = bisect_left(references, at)
            is_near = any(abs(r - at) <= 3 for r in references[max(0, after - 1) : after + 1])
        if is_near or leads_back(text):
            found.back_links.add(row)
