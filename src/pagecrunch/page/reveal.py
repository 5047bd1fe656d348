"""Text that is hidden only until a script shows it.

Some pages come with all of their text behind `opacity: 0`, `hidden` or `aria-hidden` and show it once a script has run.
A way of hiding that covers more text than is left to see does not hide clutter: it hides the page. Such text is read as
seen, and a warning says so.
"""

from __future__ import annotations

import numpy as np

from ..dom.columns import Columns
from ..types import Ints
from .names import COUNT_COLUMNS, HIDDEN_REASONS, LAST_NOT_TEXT

READ_AS_SHOWN = "it was read as shown"  # how the warning ends
LETTERS = COUNT_COLUMNS.index("letters")


def reveal(columns: Columns, counts: Ints) -> tuple[str, ...]:
    """Mark text as seen whose way of hiding covers more letters than are seen; the warnings about it."""
    if not (columns.hidden > LAST_NOT_TEXT).any():
        return ()
    letters = np.bincount(columns.hidden, weights=counts[:, LETTERS], minlength=len(HIDDEN_REASONS))
    codes = [code for code in range(LAST_NOT_TEXT + 1, len(HIDDEN_REASONS)) if letters[code] > letters[0]]
    for code in codes:
        columns.hidden[columns.hidden == code] = 0
    return tuple(
        f"most of the page's text is hidden ({HIDDEN_REASONS[code]}) until a script shows it; {READ_AS_SHOWN}"
        for code in codes
    )
