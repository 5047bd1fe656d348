"""Hidden text that the page itself will show: by a script once it has loaded, or when the reader opens a panel.

Three things are told from clutter that is hidden for good:
- a panel that something on the page opens: a tab, an answer in a list of questions, "read more". Its element is the
  target of a link or of `aria-controls`, or has the role `tabpanel`;
- content that React sends behind `hidden` and puts in its place by script (its ids begin with `S:`);
- a page that hides more text than it shows: it waits for a script to show it. A warning says so.
"""

from __future__ import annotations

import numpy as np

from ..dom.columns import Columns
from ..types import Ints
from .names import ATTRIBUTE_CODES, COUNT_COLUMNS, HIDDEN_REASONS, LAST_NOT_TEXT

READ_AS_SHOWN = "it was read as shown"  # how the warning ends
LETTERS = COUNT_COLUMNS.index("letters")
_ID, _ROLE = ATTRIBUTE_CODES["id"], ATTRIBUTE_CODES["role"]
_HREF, _CONTROLS = ATTRIBUTE_CODES["href"], ATTRIBUTE_CODES["aria-controls"]
# Ways of hiding that ordinary pages use for what can be opened; nobody opens text of size 0 or off the screen.
_OPENABLE = ("hidden attribute", "display: none", "visibility: hidden", "aria-hidden")
_OPENABLE_CODES = np.array([reason in _OPENABLE for reason in HIDDEN_REASONS])
_STREAMED = b"S:"


def reveal(columns: Columns, counts: Ints) -> tuple[bool, tuple[str, ...]]:
    """Mark text as seen that the page will show; whether any was, and the warnings about it."""
    hidden = columns.hidden
    if not (hidden > LAST_NOT_TEXT).any():
        return False, ()
    opened = _open_panels(columns)
    letters = np.bincount(hidden, weights=counts[:, LETTERS], minlength=len(HIDDEN_REASONS))
    codes = [code for code in range(LAST_NOT_TEXT + 1, len(HIDDEN_REASONS)) if letters[code] > letters[0]]
    for code in codes:
        hidden[hidden == code] = 0
    warnings = tuple(
        f"most of the page's text is hidden ({HIDDEN_REASONS[code]}) until a script shows it; {READ_AS_SHOWN}"
        for code in codes
    )
    return opened or bool(codes), warnings


def _open_panels(columns: Columns) -> bool:
    """Show the panels that can be opened; whether there are any."""
    hidden = columns.hidden
    # The named elements whose parent is seen and that hide themselves, with their ids and roles.
    named = np.flatnonzero((columns.attr_name == _ID) | (columns.attr_name == _ROLE))
    owners = np.searchsorted(columns.attr_first, named, side="right") - 1
    openable = _OPENABLE_CODES[hidden[owners]] & (hidden[columns.parent[owners]] == 0)
    targets: set[bytes] | None = None
    opened = False
    for row, index in zip(owners[openable].tolist(), named[openable].tolist(), strict=True):
        value = columns.attr_bytes[columns.attr_start[index] : columns.attr_end[index]]
        if columns.attr_name[index] == _ROLE:
            opens = value == b"tabpanel"
        else:
            targets = _targets(columns) if targets is None else targets
            opens = value in targets or value.startswith(_STREAMED)
        if opens and (code := int(hidden[row])):
            within = hidden[row : columns.end[row]]
            within[within == code] = 0
            opened = True
    return opened


def _targets(columns: Columns) -> set[bytes]:
    """The ids that links and controls of the page point to."""
    found: set[bytes] = set()
    if not columns.attr_bytes:
        return found
    for index in np.flatnonzero(columns.attr_name == _CONTROLS).tolist():
        found.update(columns.attr_bytes[columns.attr_start[index] : columns.attr_end[index]].split())
    links = np.flatnonzero((columns.attr_name == _HREF) & (columns.attr_end - columns.attr_start > 1))
    first = np.frombuffer(columns.attr_bytes, np.uint8)[columns.attr_start[links]]
    for index in links[first == ord("#")].tolist():
        found.add(columns.attr_bytes[columns.attr_start[index] + 1 : columns.attr_end[index]])
    return found
