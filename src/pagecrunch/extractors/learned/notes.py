"""A story's notes belong to it: where a kept line refers to a few notes at the end of the page, they are kept too."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...page.names import ATTRIBUTE_CODES, TAG_CODES
from ...page.references import is_reference, note_at, rows_of_ids
from ...types import Bools, Page

NOTED_KINDS = ("article", "documentation", "forum")  # on other pages notes are the small print
# A few notes say something to the reader; a long list of them is a list of sources, which corpora leave out.
MOST_NOTES = 12
MOST_LINKS = 400  # links within the page that are looked at: a page with more of them is an index
_A, _HREF = TAG_CODES["a"], ATTRIBUTE_CODES["href"]


def with_notes(page: Page, blocks: NDArray[np.intp], kept: Bools) -> Bools:
    """What is kept of these blocks of the page, and the notes that it refers to."""
    links = _links_within(page)
    if not links or not kept.any():
        return kept
    is_kept = np.zeros(len(page.blocks), bool)
    is_kept[blocks] = kept
    of_row = page.blocks.of_row
    spoken = [
        (row, target)
        for row, target in links
        if any(of_row[r] >= 0 and is_kept[of_row[r]] for r in range(row, min(int(page.end[row]), row + 4)))
        and is_reference(page, row)
    ]
    if not spoken:
        return kept
    places = rows_of_ids(page, {target for _, target in spoken})
    notes: set[int] = set()
    for row, target in spoken:
        place = places.get(target)
        note = note_at(page, place) if place is not None and place > row else None
        if note is not None and row < note:
            notes.add(note)
    if not 0 < len(notes) <= MOST_NOTES:
        return kept
    whole = kept.copy()
    first = page.blocks.first[blocks]
    for note in notes:
        whole |= (first >= note) & (first < page.end[note])
    return whole


def _links_within(page: Page) -> list[tuple[int, str]]:
    """The first links to a place in the page itself: (row, id)."""
    if b"#" not in page.attr_bytes:
        return []
    found = np.flatnonzero(page.attr_name == _HREF)
    data = np.frombuffer(page.attr_bytes, np.uint8)
    found = found[page.attr_end[found] > page.attr_start[found] + 1]
    found = found[data[page.attr_start[found]] == ord("#")][:MOST_LINKS]
    rows = np.searchsorted(page.attr_first, found, side="right") - 1
    return [
        (row, page.attr_bytes[start + 1 : end].decode("utf-8", "replace"))
        for row, start, end in zip(
            rows.tolist(), page.attr_start[found].tolist(), page.attr_end[found].tolist(), strict=True
        )
        if page.tag[row] == _A
    ]
