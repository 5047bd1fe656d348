"""What becomes of text that is on the page but not seen: left out, left out with a warning, or read all the same."""

from __future__ import annotations

import numpy as np

from .names import COUNT_COLUMNS, HIDDEN_REASONS, LAST_NOT_TEXT
from .style_rules import hide_by_rules
from .table import Table

STRIP, FLAG, KEEP = "strip", "flag", "keep"
INLINE = "inline"  # what elements hide by themselves; style sheets are not read. For callers that only need the table

_LETTERS = COUNT_COLUMNS.index("letters")


def apply_policy(table: Table, policy: str, *, is_exact: bool = False) -> None:
    """Hide what style sheets hide; under `keep`, show everything that was text to read at all.

    `is_exact`: a browser has applied the style sheets already.
    """
    if policy == KEEP:
        hidden = np.asarray(table.hidden)
        hidden[hidden > LAST_NOT_TEXT] = 0
    elif policy != INLINE and not is_exact:
        hide_by_rules(table)


def hidden_text_warnings(table: Table, policy: str) -> tuple[str, ...]:
    """Under `flag`, one warning for each way of hiding, with how much text it hides."""
    if policy != FLAG:
        return ()
    letters = np.bincount(table.hidden, weights=np.asarray(table.counts)[:, _LETTERS], minlength=len(HIDDEN_REASONS))
    return tuple(
        f"hidden text was left out: {int(letters[code]):,} letters ({HIDDEN_REASONS[code]})"
        for code in range(LAST_NOT_TEXT + 1, len(HIDDEN_REASONS))
        if letters[code]
    )
