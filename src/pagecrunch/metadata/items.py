"""Microdata and RDFa as the same flat list of things that JSON-LD is read into: one pass over the marked rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..page.names import ATTRIBUTE_CODES, LAST_NOT_TEXT, TEXT
from ..page.page import Page
from ..page.shown import values_of
from .structured import MAX_NESTING, MAX_THINGS, Thing, types_of

MAX_VALUES = 20_000  # of all items of a page
LONGEST_TEXT = 10_000  # bytes of one value: the steps of a recipe
MOST_TEXT = 1_000_000  # bytes of all values; items may stand within items, so that their text is read again
MOST_ROWS = 4_000  # of an element whose text is read
ALL_ROWS = 400_000  # of all elements whose text is read

# What blogs and news systems write in RDFa instead of schema.org's names.
_RDFA_NAMES = {
    "dc:title": "headline", "dcterms:title": "headline", "dc:created": "dateCreated", "dcterms:created": "dateCreated",
    "dc:date": "dateCreated", "dcterms:date": "dateCreated", "dc:issued": "datePublished",
    "dcterms:issued": "datePublished", "dc:modified": "dateModified", "dcterms:modified": "dateModified",
    "dc:creator": "author", "dcterms:creator": "author", "sioc:has_creator": "author", "foaf:name": "name",
}  # fmt: skip
_RDFA_TYPES = {
    "sioc:item": "article",
    "sioct:blogpost": "blogposting",
    "sioc:post": "article",
    "rnews:article": "article",
}
# Fields whose value is the address that an element has, and not its text.
_ADDRESSES = frozenset(("url", "availability", "itemCondition", "image", "sameAs", "eventStatus", "priceType"))
_ADDRESS_TAGS = frozenset(("a", "area", "link"))
_SOURCE_TAGS = frozenset(("img", "audio", "video", "source", "iframe", "embed"))


@dataclass(slots=True)
class _Reading:
    """What is read so far of a page, and how much may still be read."""

    page: Page
    things: list[Thing] = field(default_factory=list)
    values: int = MAX_VALUES
    text: int = MOST_TEXT
    rows: int = ALL_ROWS


def read_microdata(page: Page) -> list[Thing]:
    """The items of a page's microdata, outermost first."""
    types = {row: "" for row, _ in values_of(page.table, ATTRIBUTE_CODES["itemscope"])}
    types |= dict(values_of(page.table, ATTRIBUTE_CODES["itemtype"], most=1000))
    if not types:
        return []
    return _read(page, types, dict(values_of(page.table, ATTRIBUTE_CODES["itemprop"], most=1000)), "microdata")


def microdata_types(page: Page) -> frozenset[str]:
    """The types of all items of a page's microdata, in lower case; what the items hold is not read."""
    values = {value for _, value in values_of(page.table, ATTRIBUTE_CODES["itemtype"], most=1000)}
    return frozenset(name for value in values for name in types_of({"@type": value.split()}))


def read_rdfa(page: Page) -> list[Thing]:
    """The things of a page's RDFa, outermost first."""
    types = dict(values_of(page.table, ATTRIBUTE_CODES["typeof"], most=1000))
    if not types:
        return []
    return _read(page, types, dict(values_of(page.table, ATTRIBUTE_CODES["property"], most=1000)), "rdfa")


def _read(page: Page, types: dict[int, str], names: dict[int, str], source: str) -> list[Thing]:
    reading = _Reading(page)
    opened: list[tuple[int, dict[str, Any] | None]] = []  # the end of each item, and its fields; None: too deep
    for row in sorted({*types, *names}):
        while opened and row >= opened[-1][0]:
            opened.pop()
        around = opened[-1][1] if opened else None
        words = list(dict.fromkeys(map(_field_name, names.get(row, "").split()[:4])))
        if row not in types:
            if around is not None and words:
                _add(reading, around, words, _value(reading, row, words[0]))
            continue
        if len(opened) >= MAX_NESTING or len(reading.things) >= MAX_THINGS:
            opened.append((int(page.end[row]), None))
            continue
        item: dict[str, Any] = {"@type": [_RDFA_TYPES.get(word.lower(), word) for word in types[row].split()[:8]]}
        if around is not None and words:
            if content := page.attr(row, "content"):  # a plain value beside the item: name it
                item["name"] = content[:LONGEST_TEXT]
            _add(reading, around, words, item)
        reading.things.append(Thing(types_of(item), item, words[0] if words and around is not None else "", source))
        opened.append((int(page.end[row]), item))
    return reading.things


def _field_name(word: str) -> str:
    """The name of a field without its vocabulary: `name` for `schema:name` and `https://schema.org/name`."""
    return _RDFA_NAMES.get(word.lower()) or word.rpartition("/")[2].rpartition(":")[2]


def _add(reading: _Reading, item: dict[str, Any], names: list[str], value: Any) -> None:
    """Add a value to an item; a field with several is a list, as in JSON-LD."""
    if reading.values <= 0 or value == "":
        return
    reading.values -= 1
    for name in names:
        before = item.get(name)
        if before is None:
            item[name] = value
        elif isinstance(before, list):
            before.append(value)
        else:
            item[name] = [before, value]


def _value(reading: _Reading, row: int, name: str) -> str:
    """The value of an element: its content, its date, its address or its text, in lines."""
    page, tag = reading.page, reading.page.tag_name(row)
    found = page.attr(row, "content", LONGEST_TEXT) or page.attr(row, "datetime", LONGEST_TEXT)
    if found is None and (name in _ADDRESSES or tag == "link"):
        found = page.attr(row, "href", LONGEST_TEXT) if tag in _ADDRESS_TAGS else None
    if found is None and tag in _SOURCE_TAGS:
        found = page.attr(row, "src", LONGEST_TEXT)
    if found is None and tag in ("data", "meter", "input"):
        found = page.attr(row, "value", LONGEST_TEXT)
    if found is None:
        found = _lines(reading, row) or (page.attr(row, "href", LONGEST_TEXT) or "" if tag in _ADDRESS_TAGS else "")
    reading.text -= len(found)
    return found.strip() if reading.text > 0 else ""


def _lines(reading: _Reading, row: int) -> str:
    """The text below a row, hidden text as well; a line for each block."""
    page, of_row = reading.page, reading.page.blocks.of_row
    lines: list[list[str]] = []
    length, block = 0, -2
    end = min(int(page.end[row]), row + MOST_ROWS, row + max(reading.rows, 0))
    for inner in range(row + 1, end):
        reading.rows -= 1
        if page.tag[inner] != TEXT or 0 < page.hidden[inner] <= LAST_NOT_TEXT:
            continue
        if of_row[inner] != block:
            lines.append([])
            block = int(of_row[inner])
        text = page.text(inner)
        lines[-1].append(text[: LONGEST_TEXT - length])
        length += len(text)
        if length >= min(LONGEST_TEXT, reading.text):
            break
    return "\n".join(filter(None, (" ".join("".join(line).split()) for line in lines)))
