"""Where text stands in the source of a page: every run of text between tags, as a slice of its bytes.

The parser does not say where a node came from, and the page may be changed before it is parsed. So this reads the
source once more, tag by tag, as the HTML standard does. It is only used where someone asks for positions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

# A comment, a declaration, or a tag; quotes count only after `=`, and no part of it is read twice.
_MARKUP = re.compile(
    rb"<!--(?:>|->|.*?(?:--!?>|\Z))|<[!?][^>]*+>?|</?[A-Za-z](?:=[\s]*+(?:\"[^\"]*+\"|'[^']*+')|[^>])*+>?|</[^>]*+>?",
    re.DOTALL,
)
_NAME = re.compile(rb"<([A-Za-z][^\s/>]*+)")
_NOSCRIPT = re.compile(rb"<(/?)noscript(?=[\s/>])", re.IGNORECASE)
# Elements whose content is text to the parser. Between some of their tags character references are not read.
_RAW = frozenset((b"script", b"style", b"xmp", b"iframe", b"noembed", b"noframes"))
_TEXT_ONLY = _RAW | {b"textarea", b"title"}
REFERENCE = re.compile(r"&(?:#[0-9]+;?|#[xX][0-9a-fA-F]+;?|[^\t\n\f <&#;]{1,32};?)")


class SourceText(NamedTuple):
    """A run of text in the source: the bytes `start : end`, and whether character references in it are read."""

    start: int
    end: int
    is_raw: bool


def source_texts(utf8: bytes) -> Iterator[SourceText]:
    """Every run of text in a page, in the order of the source."""
    at, end, in_noscript = 0, len(utf8), False
    while at < end:
        match = _MARKUP.search(utf8, at)
        if match is None:
            yield SourceText(at, end, False)
            return
        if match.start() > at:
            yield SourceText(at, match.start(), False)
        at = match.end()
        opened = _NAME.match(utf8, match.start())
        name = opened.group(1).lower() if opened else b""
        if name == b"plaintext":
            yield SourceText(at, end, True)
            return
        if tag := _NOSCRIPT.match(utf8, match.start()):
            in_noscript = not tag[1]
        if name in _TEXT_ONLY:
            # As in a browser with scripts, a frame that is left open in a noscript ends with it.
            ends = rb"(?:iframe|noscript)" if in_noscript and name == b"iframe" else re.escape(name)
            closing = re.compile(rb"</" + ends + rb"(?=[\s/>])", re.IGNORECASE).search(utf8, at)
            stop = closing.start() if closing else end
            if stop > at:
                yield SourceText(at, stop, name in _RAW)
            at = stop


def read_text(data: str, is_raw: bool) -> str:
    """The text that a run of the source stands for."""
    return data if is_raw or "&" not in data else unescape(data)


def units(data: str, is_raw: bool) -> Iterator[tuple[str, str]]:
    """The run piece by piece: what is written, and what it stands for."""
    at = 0
    if not is_raw:
        for match in REFERENCE.finditer(data):
            yield from ((each, each) for each in data[at : match.start()])
            yield match.group(), unescape(match.group())
            at = match.end()
    yield from ((each, each) for each in data[at:])
