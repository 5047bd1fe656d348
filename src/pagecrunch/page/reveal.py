"""Hidden text that the page itself will show: by a script once it has loaded, or when the reader opens a panel.

Three things are told from clutter that is hidden for good:
- a panel that something on the page opens: a tab, an answer in a list of questions, "read more", a slide. Its element
  is the target of a link or of `aria-controls`, has the role `tabpanel`, or its class says so;
- content that React sends behind `hidden` and puts in its place by script (its ids begin with `S:`);
- a page that hides more text than it shows: it waits for a script to show it. A warning says so.
"""

from __future__ import annotations

from ..compiled import fastest
from ..dom.columns import Columns
from ..page.page import Ints
from . import openable as plain
from .names import ATTRIBUTE_CODES, HIDDEN_REASONS, LAST_NOT_TEXT

fast = fastest(plain)

_ROLE, _CLASS = ATTRIBUTE_CODES["role"], ATTRIBUTE_CODES["class"]
_STREAMED = b"S:"


def reveal(columns: Columns, counts: Ints) -> tuple[str, ...]:
    """Mark text as seen that the page will show; the warnings about it."""
    hidden = columns.hidden
    _open_panels(columns)
    letters = fast.letters_by_reason(columns, counts)
    codes = [code for code in range(LAST_NOT_TEXT + 1, len(HIDDEN_REASONS)) if letters[code] > letters[0]]
    for code in codes:
        hidden[hidden == code] = 0
    return tuple(
        f"most of the page's text is hidden ({HIDDEN_REASONS[code]}) until a script shows it; it was read as shown"
        for code in codes
    )


def _open_panels(columns: Columns) -> None:
    """Show the panels that can be opened."""
    hidden, starts, ends = columns.hidden, columns.attr_start.data, columns.attr_end.data
    names, values = columns.attr_name.data, columns.attr_bytes
    targets: set[bytes] | None = None
    for row, index in fast.may_be_opened(columns):
        value = values[starts[index] : ends[index]]
        if names[index] == _ROLE:
            opens = value == b"tabpanel"
        elif names[index] == _CLASS:
            opens = fast.is_panel(value)
        else:
            targets = fast.targets(columns) if targets is None else targets
            opens = value in targets or value.startswith(_STREAMED)
        if opens and (code := int(hidden[row])):
            within = hidden[row : columns.end[row]]
            within[within == code] = 0
