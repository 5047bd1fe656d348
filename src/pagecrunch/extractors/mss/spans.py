"""The best spans of tokens, how likely they are right, and the Decision that keeps them.

A span can begin and end inside a text row: then the row is cut. With the setting `clean`, what the paper calls noise
within the extracted block is left out (section 4.2):

1. the contents of any `<iframe>` or `<table>`;
2. the contents of any `<div>` that contains a link, `<iframe>`, `<table>`, `<img>`, `<embed>`, `<applet>` or
`<object>`.

These rules are for tag pairs within the block: a box that starts before its first word or ends after its last stays.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from ...decision import Decision, ExtractorNotes
from ...page.page import Page
from ...page.table import Bools, Floats
from ...settings import Section
from ...settings.sections import Name, setting
from .subsequence import Scores, TokenSpan, best_subsequence, best_subsequences
from .tokens import PageTokens

OUTSIDE, INSIDE, NOISE = range(3)
REASONS = (
    "outside the best stretch",
    "in the best stretch",
    "in the best stretch, but in a table or a box with links or media",
)
NOISE_TAGS = ("iframe", "table")
BOX_TAG = "div"
NOISE_BOX_TAGS = ("a", "iframe", "table", "img", "embed", "applet", "object")

WINDOW = 10  # tokens; the paper's w
SHIPPED_MODEL = "-"
LEAST_PROBABILITY = 1e-6  # Naive Bayes is never so sure that one token decides alone


class SpanSettings(Section):
    """The settings of every extractor of the family."""

    clean: bool = Field(
        default=False,
        title="Clean the stretch",
        description="Leave out tables, and boxes with links, pictures or embedded content, within the kept stretch. "
        "Right for plain news; wrong for texts with links.",
    )
    stretches: int = Field(
        default=1,
        ge=1,
        le=100,
        title="Most stretches",
        description="Keep at most this many of the best stretches that do not touch; 1 is the one main text.",
    )


class MssSettings(SpanSettings):
    """The settings of those with a model."""

    model: Name = setting(
        SHIPPED_MODEL, "Model", "The file of a model from `pagecrunch train`; - is the one that comes with PageCrunch."
    )


def find_spans(scores: Scores, settings: SpanSettings | None = None) -> list[TokenSpan]:
    """The best spans in page order, at most as many as the settings allow; none where no score is above 0."""
    most = settings.stretches if settings else 1
    if most > 1:
        return sorted(best_subsequences(scores, most), key=lambda span: span.start)
    span = best_subsequence(scores)
    return [span] if span and span.value > 0 else []


def windowed_confidence(likely: Scores, span: TokenSpan) -> float:
    """How likely a predicted span is right, from 0 to 1, by the tokens around its two ends. Section 6.2.4.

        v = (product of 1 - p over the w tokens before the span, p over its first w and its last w tokens,
             1 - p over the w tokens after it) ^ (1/n),  n the number of factors

    The paper does not define n here. It is read as in the formula before, so that v is the geometric mean. Tokens in
    the middle of the span matter little: what is hard is to find its ends.
    """
    start, end = span.start, span.end
    factors = np.concatenate(
        (
            1 - likely[max(0, start - WINDOW) : start],
            likely[start : start + WINDOW],
            likely[max(0, end - WINDOW) : end],
            1 - likely[end : end + WINDOW],
        )
    )
    return float(np.exp(np.log(np.clip(factors, LEAST_PROBABILITY, 1)).mean())) if len(factors) else 0.0


def to_decision(
    page: Page,
    tokens: PageTokens,
    likely: Scores,
    spans: Sequence[TokenSpan],
    settings: SpanSettings | None = None,
    notes: ExtractorNotes | None = None,
) -> Decision:
    """Keep the text of these stretches. A row's score is the mean of how likely its tokens are in."""
    texts = np.flatnonzero(~tokens.is_tag)
    score = _mean_by_row(page, tokens.row[texts], likely[texts])
    chosen = np.zeros(len(tokens), bool)
    for span in spans:
        first, last = extend_to_symbols(tokens, span.start, span.end)
        chosen[first:last] = True
    inside = texts[chosen[texts]]
    if len(inside) == 0:
        nothing = np.zeros(len(page), np.uint8)
        return Decision(
            nothing.astype(bool),
            score,
            nothing,
            ("no stretch of words outweighs its tags",),
            notes=notes or ExtractorNotes(),
        )
    reason = np.zeros(len(page), np.uint8)
    reason[tokens.row[inside]] = INSIDE
    if settings and settings.clean:
        for span in spans:
            rows = tokens.row[inside[(inside >= span.start) & (inside < span.end)]]
            if len(rows):
                reason[noise_rows(page, int(rows[0]), int(rows[-1])) & (reason == INSIDE)] = NOISE
    kept = reason == INSIDE
    cuts = {row: cut for row, cut in _cuts(page, tokens, texts, inside).items() if kept[row]}
    return Decision(kept, score, reason, REASONS, cuts, notes or ExtractorNotes())


def extend_to_symbols(tokens: PageTokens, first: int, last: int) -> tuple[int, int]:
    """The span with the symbols that touch its ends, so that no sentence is cut off before its period."""
    is_symbol = tokens.is_symbol
    while 0 < first < last and is_symbol[first - 1] and tokens.end[first - 1] == tokens.start[first]:
        first -= 1
    while first < last < len(tokens) and is_symbol[last] and tokens.start[last] == tokens.end[last - 1]:
        last += 1
    return first, last


def noise_rows(page: Page, first: int, last: int) -> Bools:
    """The rows that cleaning removes from a span whose text begins in row `first` and ends in row `last`."""
    boxes = page.rows_with(BOX_TAG)
    signs = np.zeros(len(page) + 1, np.int64)
    signs[page.rows_with(*NOISE_BOX_TAGS) + 1] = 1
    signs = np.cumsum(signs)
    held = signs[page.end[boxes]] - signs[boxes + 1]
    removed = np.concatenate((page.rows_with(*NOISE_TAGS), boxes[held > 0]))
    inside = removed[(removed > first) & (page.end[removed] <= last)]
    # Mark all of them at once: +1 where one begins, -1 where it ends.
    edges = np.zeros(len(page) + 1, np.int64)
    np.add.at(edges, inside, 1)
    np.add.at(edges, page.end[inside], -1)
    return np.cumsum(edges)[:-1] > 0


def _cuts(
    page: Page, tokens: PageTokens, texts: NDArray[np.intp], inside: NDArray[np.intp]
) -> dict[int, tuple[int, int]]:
    """The rows with tokens that are not chosen, and the slice from the first that is to the last."""
    rows, first, numbers = np.unique(tokens.row[inside], return_index=True, return_counts=True)
    of_row = np.bincount(tokens.row[texts], minlength=len(page))
    found = {}
    for place in np.flatnonzero(numbers < of_row[rows]).tolist():
        row, head, tail = int(rows[place]), int(inside[first[place]]), int(inside[first[place] + numbers[place] - 1])
        # White space at a row's own ends stays with the row.
        begins = head == 0 or tokens.row[head - 1] != row
        stops = tail + 1 == len(tokens) or tokens.row[tail + 1] != row
        low = int(page.text_start[row] if begins else tokens.start[head])
        found[row] = (low, int(page.text_end[row] if stops else tokens.end[tail]))
    return found


def _mean_by_row(page: Page, rows: NDArray[np.int32], likely: Scores) -> Floats:
    numbers = np.bincount(rows, minlength=len(page))
    return (np.bincount(rows, likely, len(page)) / np.maximum(1, numbers)).astype(np.float32)
