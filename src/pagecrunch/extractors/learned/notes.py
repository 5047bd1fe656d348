"""A story's notes belong to it: where a kept line refers to a few notes at the end of the page, they are kept too."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...page.page import Page
from ...page.references import inner_links, is_reference, note_at, rows_of_ids
from ...page.table import Bools

NOTED_KINDS = ("article", "documentation", "forum")  # on other pages notes are the small print
# A few notes say something to the reader; a long list of them is a list of sources, which corpora leave out.
MOST_NOTES = 12


def with_notes(page: Page, blocks: NDArray[np.intp], kept: Bools) -> Bools:
    """What is kept of these blocks of the page, and the notes that it refers to. The more is kept, the more of them."""
    links = inner_links(page.table, page.blocks.table)
    if not links:
        return kept
    is_kept = np.zeros(len(page.blocks), bool)
    is_kept[blocks] = kept
    if not is_kept[[block for block, _, _ in links]].any():
        return kept  # most pages: they have "skip to the content" and the like
    references = [
        (block, row, target.decode("utf-8", "replace")) for block, row, target in links if is_reference(page, row)
    ]
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
    for note in {note for block, note in references_to if is_kept[block]}:
        whole |= (first >= note) & (first < page.end[note])
    return whole
