"""Where a style sheet may hide something. Twin of `_declarations.pyx`.

A cheap sieve over a long style sheet: the colons whose property ends as one that hides does (display, visibility,
opacity, font-size, text-indent, left, top, clip, clip-path, color) and whose value begins as one that hides does
(none, hidden, 0, .0, -9999px, rect, inset, circle, collapse, #fff, white). What passes is looked at closely.
"""

from __future__ import annotations

import re

# Last letter of the property -> letters that its value may begin with.
BEGINNINGS = {
    b"y": b"nhc0.",  # display, visibility, opacity: none, hidden, collapse, 0, .0
    b"e": b"0.",  # font-size
    b"t": b"-",  # text-indent, left
    b"p": b"-ric",  # top, clip: -9999px, rect, inset, circle
    b"h": b"ic",  # clip-path
    b"r": b"#w",  # color: #fff, white
}


def _table() -> bytes:
    """For a last letter and a first one (256 times the one and the other): whether they may go together."""
    table = bytearray(256 * 256)
    for last, firsts in BEGINNINGS.items():
        for end in {*last, *last.upper()}:
            for first in {*firsts, *firsts.upper()}:
                table[256 * end + first] = 1
    return bytes(table)


MAY_HIDE = _table()

_COLON = re.compile(
    b"|".join(
        rb"(?<=[%b%b]):(?= ?[%b])" % (last, last.upper(), re.escape(firsts + firsts.upper()))
        for last, firsts in BEGINNINGS.items()
    )
)


def places(sheet: bytes) -> list[int]:
    """The colons after which a value may hide what its rule is about."""
    return [match.start() for match in _COLON.finditer(sheet)]
