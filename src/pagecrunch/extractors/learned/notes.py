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
MOST_LINKS = 400  # links within the page; one with more of them is an index
LONGEST_MARK = 60  # bytes of a reference's text
_A, _HREF = TAG_CODES["a"], ATTRIBUTE_CODES["href"]


def with_notes(page: Page, blocks: NDArray[np.intp], kept: Bools) -> Bools:
    """What is kept of these blocks of the page, and the notes that it refers to."""
    references = _references(page, blocks[kept])
    if not references:
        return kept
    places = rows_of_ids(page, {target for _, target in references})
    notes: set[int] = set()
    for row, target in references:
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


def _references(page: Page, kept: NDArray[np.intp]) -> list[tuple[int, str]]:
    """The links in kept blocks that refer to a place in the page itself: (row, id)."""
    found = np.flatnonzero(page.attr_name == _HREF)
    data = np.frombuffer(page.attr_bytes + b" ", np.uint8)  # an empty value may stand at the end
    found = found[data[page.attr_start[found]] == ord("#")]
    if len(found) == 0 or len(found) > MOST_LINKS:
        return []
    starts, ends = page.attr_start[found], page.attr_end[found]
    rows = np.searchsorted(page.attr_first, found, side="right") - 1
    # Most of these links are menus and tables of contents: their text is no part of what is kept, or long.
    text = np.minimum(rows[:, None] + (1, 2), len(page) - 1)
    is_kept = np.zeros(len(page.blocks) + 1, bool)  # the last for rows that are in no block, which have -1
    is_kept[kept] = True
    is_mark = is_kept[page.blocks.of_row[text]] & (page.text_end[text] - page.text_start[text] <= LONGEST_MARK)
    likely = is_mark.any(axis=1) & (page.tag[rows] == _A) & (ends > starts + 1)
    return [
        (row, page.attr_bytes[start + 1 : end].decode("utf-8", "replace"))
        for row, start, end in zip(rows[likely].tolist(), starts[likely].tolist(), ends[likely].tolist(), strict=True)
        if is_reference(page, row)
    ]
