"""The rules of a style sheet that may hide something. Twin of `_declarations.pyx`.

A sieve over a long style sheet: the colons whose property ends as one that hides does (display, visibility, opacity,
font-size, text-indent, left, top, clip, clip-path, color) and whose value begins as one that hides does (none, hidden,
0, .0, -9999px, rect, inset, circle, collapse, #fff, white). What passes is looked at closely.
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
# Around a colon that passes, a declaration that may hide must begin within REACH bytes before and after.
PROPERTIES = (b"display", b"visibility", b"opacity", b"font-size", b"text-indent", b"left", b"top", b"clip",
              b"clip-path")  # fmt: skip
VALUES = (b"none", b"hidden", b"collapse", b"rect", b"inset", b"circle", b"#f", b"white")
REACH = 12

_HIDES = re.compile(
    rb"(?:%b|[^-]color): ?(?:%b|0(?![.1-9])|0?\.0+(?![1-9])|-\d{3})" % (b"|".join(PROPERTIES), b"|".join(VALUES)), re.I
)


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


def hiding_rules(sheet: bytes) -> list[tuple[int, int, int]]:
    """The rules outside of `@media` and the like that may hide: where each begins, its brace, and its closing brace."""
    found = []
    done, counted, depth = -1, 0, 0
    for match in _COLON.finditer(sheet):
        place = match.start()
        # What lies before `done` is in the rule that was looked at just before.
        if place < done or not _HIDES.search(sheet, place - REACH, place + REACH):
            continue
        begin = sheet.rfind(b"{", max(done, 0), place)
        end = sheet.find(b"}", place)
        if end < 0:
            break
        if begin < 0:
            continue
        start = max(sheet.rfind(mark, max(done, 0), begin) for mark in (b"}", b"{", b";", b"*/"))
        done = end
        # Braces before this place: where more were opened than closed, it is within @media, @supports or the like.
        depth += sheet.count(b"{", counted, start + 1) - sheet.count(b"}", counted, start + 1)
        counted = start + 1
        if depth <= 0:
            found.append((start + (2 if sheet[start : start + 2] == b"*/" else 1), begin, end))
    return found
