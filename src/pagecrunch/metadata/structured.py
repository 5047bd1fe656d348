"""JSON-LD as a flat list of things, each with its types and plain values. Nothing recurses, nothing broken raises."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

MAX_NESTING = 64  # brackets within brackets; schema.org data stays below 15
MAX_THINGS = 2000  # of one script; shops list thousands of offers that are not about the page

# schema.org types whose headline is the page's, in lower case.
ARTICLE_TYPES = frozenset(
    (
        "article", "newsarticle", "blogposting", "techarticle", "report", "scholarlyarticle", "opinionnewsarticle",
        "reportagenewsarticle", "analysisnewsarticle", "reviewnewsarticle", "backgroundnewsarticle", "liveblogposting",
        "socialmediaposting", "discussionforumposting", "question", "recipe", "howto", "advertisercontentarticle",
        "medicalscholarlyarticle", "satiricalarticle", "askpublicnewsarticle",
    )
)  # fmt: skip

_STRINGS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.S)  # one that is not closed goes on to the end
_CONTROLS = re.compile(r"[\x00-\x1f]+")
_COMMENTS = re.compile(
    r"^\s*(?:<!--|//\s*<!\[CDATA\[|/\*\s*<!\[CDATA\[\s*\*/)|(?:-->|//\s*\]\]>|/\*\s*\]\]>\s*\*/)\s*\Z"
)


_COMMENT_STARTS, _COMMENT_ENDS = ("<!--", "//", "/*"), ("-->", "]]>", "*/")  # else it is not looked for
_CONTAINERS = (dict, list)
_NOT_BRACKETS = bytes(byte for byte in range(256) if chr(byte) not in "[]{}")
_STEPS = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")  # one deeper, one up again


@dataclass(slots=True)
class Thing:
    """One JSON object: its types (`newsarticle`), its fields, and the field of its parent that it stood in."""

    types: frozenset[str]
    fields: dict[str, Any]
    role: str = ""
    source: str = "json-ld"

    def text(self, *names: str) -> str:
        """The first of these fields that is text, or holds text or a thing with a name."""
        for name in names:
            held = self.fields.get(name)
            for value in texts_of(held) if held is not None else ():
                return value
        return ""


def read_things(source: str) -> list[Thing]:
    """All objects in a piece of JSON, outermost first. Broken, too deep or too large JSON gives what can be read."""
    data = parse_json(source)
    things: list[Thing] = []
    # Breadth first, so that the page itself comes before what it refers to.
    waiting: list[tuple[Any, str]] = [(data, "")]
    at = 0
    while at < len(waiting) and len(things) < MAX_THINGS:
        value, role = waiting[at]
        at += 1
        if isinstance(value, dict):
            things.append(Thing(types_of(value), value, role))
            waiting.extend((inner, str(name)) for name, inner in value.items() if isinstance(inner, _CONTAINERS))
        elif isinstance(value, list):
            waiting.extend((inner, role) for inner in value if isinstance(inner, _CONTAINERS))
    return things


def types_of(value: dict[str, Any]) -> frozenset[str]:
    """The types of a JSON object, in lower case, without the vocabulary that they are from."""
    kinds = value.get("@type")
    names = kinds if isinstance(kinds, list) else [kinds]
    return frozenset(_type_name(name) for name in names[:20] if isinstance(name, str))


def _type_name(name: str) -> str:
    return name[-200:].rpartition("/")[2].rpartition("#")[2].rpartition(":")[2].lower()


def parse_json(source: str) -> Any:
    """The value of a JSON text; None where it is not JSON, or nested too deep."""
    source = source.strip()
    if source.startswith(_COMMENT_STARTS) or source.endswith(_COMMENT_ENDS):
        source = _COMMENTS.sub("", source).strip()
    source = source.rstrip(";")
    if not source or is_too_deep(source):
        return None
    try:
        return json.loads(source, strict=False)
    except (ValueError, RecursionError):
        pass
    try:  # line breaks and other control characters within strings, and commas too many, are the usual faults
        return json.loads(re.sub(r",\s*([}\]])", r"\1", _CONTROLS.sub(" ", source)), strict=False)
    except (ValueError, RecursionError):
        return None


def is_too_deep(source: str) -> bool:
    """Whether brackets nest deeper than in any real data. Strings are skipped."""
    if source.count("[") + source.count("{") <= MAX_NESTING:
        return False
    brackets = _STRINGS.sub("", source).encode("ascii", "ignore").translate(_STEPS, _NOT_BRACKETS)
    return bool(brackets) and int(np.frombuffer(brackets, np.int8).cumsum(dtype=np.int64).max()) > MAX_NESTING


def texts_of(value: Any) -> Iterator[str]:
    """The texts in a value: itself, a thing's name, or those of a list, in order."""
    waiting = [value]
    for _ in range(200):
        if not waiting:
            return
        value = waiting.pop(0)
        if isinstance(value, str):
            if value.strip():
                yield " ".join(value.split())
        elif isinstance(value, int | float) and not isinstance(value, bool):
            yield str(value)
        elif isinstance(value, list):
            waiting[:0] = value[:100]
        elif isinstance(value, dict):
            waiting[:0] = [value.get("name") or value.get("@value") or value.get("headline") or value.get("url")]
