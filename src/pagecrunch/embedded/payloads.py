"""The pieces of data that a page carries for its scripts, as JSON values, each with a name people know it by.

Read: JSON in `<script type="application/json">` (Next.js, Nuxt, and others), assignments to a variable of `window`
(`__INITIAL_STATE__`, `__APOLLO_STATE__`...), the stream of React server components (`__next_f`), and JSON in `data-`
attributes. Nothing is executed; what is not JSON is skipped.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from ..metadata.page_data import text_below
from ..metadata.structured import is_too_deep, parse_json
from ..page.names import ATTRIBUTE_CODES, TAG_CODES
from ..page.page import Page

MAX_LENGTH = 16 << 20  # characters of a payload
MAX_ASSIGNMENTS = 20  # of one script
SHORTEST = 200  # characters; shorter data is not worth the search

DATA_ATTRIBUTES = (
    "data-preloaded", "data-page", "data-props", "data-state", "data-initial-state", "data-react-props",
    "data-initial-data",
)  # fmt: skip

_SCRIPT = TAG_CODES["script"]
_ASSIGNMENT = re.compile(
    r"(?<![\w$.])(?:window\.|self\.|globalThis\.)?([A-Za-z_$][\w$.]{2,60})\s*=\s*(?=[{\[])|JSON\.parse\((?=\")"
)
_VALUE = re.compile(r"=\s*(?=[{\[])|JSON\.parse\((?=\")")  # what every assignment ends with
_LONGEST_NAME = 80  # characters, with `globalThis.` before it and some to spare
_PUSH = re.compile(r"self\.__next_f\.push\((?=\[)")
_ROW = re.compile(rb"[0-9a-f]{1,6}:(?:T([0-9a-f]{1,7}),|(?=[\[{]))")


class Payload(NamedTuple):
    name: str
    value: Any


def find_payloads(page: Page, shortest: int = SHORTEST) -> Iterator[Payload]:
    """The payloads of a page with at least `shortest` characters, in page order; server components last."""
    stream: list[str] = []
    decoder = json.JSONDecoder(strict=False)
    for row in np.flatnonzero(page.tag == _SCRIPT).tolist():
        kind = (page.attr(row, "type") or "").lower()
        source = text_below(page, row, MAX_LENGTH)
        if "__next_f" in source:
            stream.extend(_pushed(source, decoder))
        elif len(source) < shortest or "ld+json" in kind:
            continue
        elif "json" in kind:
            value = parse_json(source)
            if value is not None:
                yield Payload(page.attr(row, "id") or "application/json", value)
        elif "module" not in kind:
            yield from _assigned(source, decoder, shortest)
    if sum(map(len, stream)) >= shortest:
        yield from _components("".join(stream), decoder)
    yield from _attributes(page, shortest)


def _assigned(source: str, decoder: json.JSONDecoder, shortest: int) -> Iterator[Payload]:
    at = 0
    for _ in range(MAX_ASSIGNMENTS):
        match = _next_assignment(source, at)
        if match is None or is_too_deep(source[match.end() : match.end() + 200]):
            return
        at = match.end()
        value, end = _decoded(decoder, source, at)
        if isinstance(value, str):
            value = parse_json(value)
        if end - at >= shortest and value is not None:
            yield Payload(match.group(1) or "JSON.parse", value)
        at = max(end, at)


def _next_assignment(source: str, at: int) -> re.Match[str] | None:
    """The first match of _ASSIGNMENT from here on. The search is for values: names are all over a script."""
    for value in _VALUE.finditer(source, at):
        begin = value.start()
        if source[begin] == "=":
            begin = _start_of_name(source, begin, at)
        if match := _ASSIGNMENT.match(source, begin):
            return match
    return None


def _start_of_name(source: str, end: int, least: int) -> int:
    """Where a name before `end` begins, as far as one can be long; not before `least`."""
    while end > least and source[end - 1].isspace():
        end -= 1
    start = end
    while start > max(least, end - _LONGEST_NAME) and (source[start - 1].isalnum() or source[start - 1] in "_$."):
        start -= 1
    return start


def _decoded(decoder: json.JSONDecoder, source: str, at: int) -> tuple[Any, int]:
    """The JSON value that begins here, and where it ends."""
    try:
        return decoder.raw_decode(source, at)
    except (ValueError, RecursionError):
        return None, at


def _pushed(source: str, decoder: json.JSONDecoder) -> Iterator[str]:
    for match in _PUSH.finditer(source):
        value, _ = _decoded(decoder, source, match.end())
        if isinstance(value, list) and len(value) > 1 and isinstance(value[1], str):
            yield value[1]


def _components(stream: str, decoder: json.JSONDecoder) -> Iterator[Payload]:
    """Rows of the stream: `id:json` on a line, and `id:Tlength,text` for long texts, the length in bytes.

    A text is skipped as a whole, since it may hold what looks like a row.
    """
    data = stream.encode("utf-8", "replace")
    found: list[Any] = []
    at = 0
    while at < len(data):
        match = _ROW.match(data, at)
        if match and match[1]:  # the next row follows at once
            at = match.end() + int(match[1], 16)
            found.append({"text": data[match.end() : at].decode("utf-8", "replace")})
            continue
        line_end = end if (end := data.find(b"\n", at)) >= 0 else len(data)
        if match:
            value, _ = _decoded(decoder, data[match.end() : line_end].decode("utf-8", "replace"), 0)
            found += [] if value is None else [value]
        at = line_end + 1
    if found:
        yield Payload("React server components", found)


def _attributes(page: Page, shortest: int) -> Iterator[Payload]:
    codes = {ATTRIBUTE_CODES[name]: name for name in DATA_ATTRIBUTES}
    for index in np.flatnonzero(np.isin(page.attr_name, list(codes))).tolist():
        start, end = int(page.attr_start[index]), int(page.attr_end[index])
        if end - start >= shortest:
            value = parse_json(page.attr_bytes[start : min(end, start + MAX_LENGTH)].decode("utf-8", "replace"))
            if isinstance(value, dict | list):
                yield Payload(codes[int(page.attr_name[index])], value)
