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
    """What is kept of these blocks of the page, and the notes that it refers to. The more is kept, the more of them."""
    references = _references(page)
    places = rows_of_ids(page, {target for _, _, target in references}) if references else {}
    references_to: list[tuple[int, int]] = []
    for block, row, target in references:
        note = note_at(page, places[target]) if target in places else None
        if note is not None and row < note:
            references_to.append((block, note))
    # All notes of the page are counted, so that a generous focus never loses those that a strict one keeps.
    if not 0 < len({note for _, note in references_to}) <= MOST_NOTES:
        return kept
    whole = kept.copy()
    first = page.blocks.first[blocks]
    is_kept = set(blocks[kept].tolist())
    for note in {note for block, note in references_to if block in is_kept}:
        whole |= (first >= note) & (first < page.end[note])
    return whole


def _references(page: Page) -> list[tuple[int, int, str]]:
    """The links that refer to a place in the page itself: (block, row, id)."""
    found = np.flatnonzero(page.attr_name == _HREF)
    data = np.frombuffer(page.attr_bytes + b" ", np.uint8)  # an empty value may stand at the end
    found = found[data[page.attr_start[found]] == ord("#")]
    if len(found) == 0 or len(found) > MOST_LINKS:
        return []
    starts, ends = page.attr_start[found], page.attr_end[found]
    rows = np.searchsorted(page.attr_first, found, side="right") - 1
    # The text stands in the link itself or in one element within. Where it is long, as in menus, it is no reference.
    text = np.minimum(rows[:, None] + (1, 2), len(page) - 1)
    is_mark = (page.blocks.of_row[text] >= 0) & (page.text_end[text] - page.text_start[text] <= LONGEST_MARK)
    block = page.blocks.of_row[text[np.arange(len(rows)), is_mark.argmax(axis=1)]]
    likely = np.flatnonzero(is_mark.any(axis=1) & (page.tag[rows] == _A) & (ends > starts + 1))
    return [
        (int(block[i]), int(rows[i]), page.attr_bytes[starts[i] + 1 : ends[i]].decode("utf-8", "replace"))
        for i in likely.tolist()
        if is_reference(page, int(rows[i]))
    ]
