"""The rules of a style sheet that may hide something, with patterns: the oracle of `page/style_rules.hiding_rules`."""

from __future__ import annotations

import re

from pagecrunch.page.style_rules import BEGINNINGS, DECLARATION

REACH = 12

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
        if place < done or not DECLARATION.search(sheet, place - REACH, place + REACH):
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
