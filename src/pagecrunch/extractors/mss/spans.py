"""Stretches of tokens to a Decision. A stretch may begin and end inside a text row: then the row is cut."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ...decision import Decision, ExtractorNotes
from ...page.page import Floats, Page
from .cleaning import junk_rows
from .settings import MssSettings
from .subsequence import Scores, Span, best_subsequence, best_subsequences
from .tokens import SYMBOL, Tokens

OUTSIDE, INSIDE, JUNK = range(3)
REASONS = (
    "outside the best stretch",
    "in the best stretch",
    "in the best stretch, but in a table or a box with links or media",
)


def find_spans(scores: Scores, settings: MssSettings | None = None) -> list[Span]:
    """The best stretches in page order, as many as the settings ask for; none where no score is above 0."""
    wanted = settings.stretches if settings else 1
    if wanted > 1:
        return sorted(best_subsequences(scores, wanted), key=lambda span: span.start)
    span = best_subsequence(scores)
    return [span] if span and span.value > 0 else []


def to_decision(
    page: Page,
    tokens: Tokens,
    likely: Scores,
    spans: Sequence[Span],
    settings: MssSettings | None = None,
    notes: ExtractorNotes | None = None,
) -> Decision:
    """Keep the text of these stretches. A row's score is the mean of how likely its tokens are in."""
    notes = notes or ExtractorNotes()
    texts = np.flatnonzero(~tokens.is_tag)
    score = _mean_by_row(page, tokens.row[texts], likely[texts])
    chosen = np.zeros(len(tokens), bool)
    for span in spans:
        first, last = take_marks(tokens, span.start, span.end)
        chosen[first:last] = True
    inside = texts[chosen[texts]]
    if len(inside) == 0:
        nothing = np.zeros(len(page), np.uint8)
        return Decision(nothing.astype(bool), score, nothing, ("no stretch of words outweighs its tags",), notes=notes)
    reason = np.zeros(len(page), np.uint8)
    reason[tokens.row[inside]] = INSIDE
    if settings and settings.clean:
        for span in spans:
            rows = tokens.row[inside[(inside >= span.start) & (inside < span.end)]]
            if len(rows):
                reason[junk_rows(page, int(rows[0]), int(rows[-1])) & (reason == INSIDE)] = JUNK
    kept = reason == INSIDE
    cuts = {row: cut for row, cut in _cuts(page, tokens, texts, inside).items() if kept[row]}
    return Decision(kept, score, reason, REASONS, cuts, notes)


def take_marks(tokens: Tokens, first: int, last: int) -> tuple[int, int]:
    """The stretch with the marks that touch its ends: no sentence is cut off before its period."""
    while 0 < first < last and tokens.kind[first - 1] == SYMBOL and tokens.end[first - 1] == tokens.start[first]:
        first -= 1
    while first < last < len(tokens) and tokens.kind[last] == SYMBOL and tokens.start[last] == tokens.end[last - 1]:
        last += 1
    return first, last


def _cuts(page: Page, tokens: Tokens, texts: NDArray[np.intp], inside: NDArray[np.intp]) -> dict[int, tuple[int, int]]:
    """The rows of which not all tokens are chosen, and the slice from the first that is to the last."""
    rows, first, numbers = np.unique(tokens.row[inside], return_index=True, return_counts=True)
    of_row = np.bincount(tokens.row[texts], minlength=len(page))
    cut = np.flatnonzero(numbers < of_row[rows])
    found = {}
    for place in cut.tolist():
        row, head, tail = int(rows[place]), int(inside[first[place]]), int(inside[first[place] + numbers[place] - 1])
        # White space at a row's own ends is no reason to cut it there.
        begins = head == 0 or tokens.row[head - 1] != row
        stops = tail + 1 == len(tokens) or tokens.row[tail + 1] != row
        low = int(page.text_start[row] if begins else tokens.start[head])
        found[row] = (low, int(page.text_end[row] if stops else tokens.end[tail]))
    return found


def _mean_by_row(page: Page, rows: NDArray[np.int32], likely: Scores) -> Floats:
    numbers = np.bincount(rows, minlength=len(page))
    return (np.bincount(rows, likely, len(page)) / np.maximum(1, numbers)).astype(np.float32)
