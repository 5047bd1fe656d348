"""How likely a predicted stretch is right: by the tokens around its two ends. Section 6.2.4 of the MSS paper.

    v = (product of 1 - p over the w tokens before the stretch, p over its first w and its last w tokens,
         1 - p over the w tokens after it) ^ (1/n),  n the number of factors

The paper writes n-th root without saying n here; it is read as in the formula before, the number of factors, so that v
is their geometric mean. Tokens within the stretch say little: what is hard is to find its ends.
"""

from __future__ import annotations

import numpy as np

from .subsequence import Scores, Span

WINDOW = 10  # tokens; the paper's w
LEAST = 1e-6  # Naive Bayes is never sure enough for one token to decide alone


def windowed_confidence(likely: Scores, span: Span) -> float:
    """From 0 to 1."""
    start, end = span.start, span.end
    factors = np.concatenate(
        (
            1 - likely[max(0, start - WINDOW) : start],
            likely[start : start + WINDOW],
            likely[max(0, end - WINDOW) : end],
            1 - likely[end : end + WINDOW],
        )
    )
    return float(np.exp(np.log(np.clip(factors, LEAST, 1)).mean())) if len(factors) else 0.0
