"""A page that was found, and how XML is read: as far as it goes, and without entities."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast
from xml.etree.ElementTree import Element, ParseError, XMLPullParser

from ..page.invisible import without_invisible

LONGEST_TITLE = 300  # characters
_CHUNK_BYTES = 64 * 1024


class FoundPage(NamedTuple):
    """The address of a page, and what the feed or sitemap says about it."""

    address: str
    source: str  # feed, sitemap or link
    title: str = ""
    date: str = ""  # as it is written there


def elements(data: bytes, *names: str) -> Iterator[Element]:
    """The elements with these names, whatever their namespace, up to the first fault in the XML.

    A document that declares entities is not read: a few of them can stand for gigabytes.
    """
    if b"<!ENTITY" in data.replace(b"\0", b""):  # in UTF-16 too
        return
    parser: XMLPullParser[Element] = XMLPullParser(["start", "end"])
    wanted = frozenset(names)
    depth = 0  # of wanted elements around this one
    for start in range(0, len(data), _CHUNK_BYTES):
        try:
            parser.feed(data[start : start + _CHUNK_BYTES])
        except (ParseError, ValueError):  # ValueError: an encoding that Python does not know
            return
        try:
            for event, element in cast(Iterator[tuple[str, Element]], parser.read_events()):
                if local_name(element) in wanted:
                    depth += 1 if event == "start" else -1
                    if event == "end":
                        yield element
                if event == "end" and depth == 0:
                    element.clear()  # no document grows in memory
        except ParseError:
            return


def local_name(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


def text_of(element: Element, *names: str) -> str:
    """The text of the first child with one of these names, on one line."""
    for name in names:
        for child in element:
            if local_name(child) == name and (text := " ".join("".join(child.itertext()).split())):
                return without_invisible(text)[:LONGEST_TITLE]
    return ""
