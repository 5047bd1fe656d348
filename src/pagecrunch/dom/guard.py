"""Keeps the parser linear: a page that would make it slow is handed on in a form that does not.

Nearly every page goes through as it is, for the price of one look at its tags. For the rest no text is lost: tags and
attributes are left out, and what was left out is said.
"""

from __future__ import annotations

from . import scan as plain
from .flatten import flatten

try:
    from ._guard import scan, scan_apart
except ImportError:
    scan = plain.scan

IS_COMPILED = scan is not plain.scan


def guard(utf8: bytes) -> tuple[bytes, tuple[str, ...]]:
    """The page itself and no words, or a page with the same text that is parsed in linear time and what it lacks."""
    return (utf8, ()) if scan(utf8)[0] == plain.FINE else flatten(utf8)


def guard_apart(utf8: bytes) -> tuple[bytes, tuple[str, ...], bytes]:
    """The same, with marks in place of scripts and style sheets, and where those stand: see `asides`.

    Where nothing is compiled, nothing is set aside.
    """
    if not IS_COMPILED:
        return *guard(utf8), b""
    reason, marked, spans = scan_apart(utf8)
    if reason != plain.FINE:
        return *flatten(utf8), b""
    return (marked, (), spans) if marked is not None and spans is not None else (utf8, (), b"")
