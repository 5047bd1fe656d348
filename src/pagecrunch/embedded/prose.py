"""The text in a JSON value: the smallest part of it that holds most of its prose, written as simple HTML.

Explicit stacks only: a value can be nested to any depth.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape, unescape
from typing import Any, NamedTuple

from ..metadata.structured import parse_json

NEARLY_ALL = 0.97  # the same for one text, or one of several in a list: the others are its neighbours
MOST = 0.7  # of the prose: go down into a part of the data while it holds this share
SHORTEST_PROSE = 40  # characters of a text that counts as prose wherever it stands
MAX_VALUES = 20_000  # objects, lists and texts of a payload
MAX_JSON_IN_JSON = 3  # some data is JSON in a string in JSON
CODE_MARKS = "{}[]=;|$_\\<>"
MOST_CODE_MARKS = 0.025  # of the characters of a text; scripts, styles and queries have twice as many and more
LEAST_LETTERS = 0.7  # of the characters of prose without its spaces, as 98 of 100 lines of gold texts have
LOOKED_AT = 2000  # characters of a text that are enough to tell

# Fields whose texts are read even where they are short, once the part of the data with the prose is found.
TEXT_FIELDS = frozenset((
    "text", "value", "content", "children", "title", "heading", "headline", "caption", "body", "cooked", "html",
    "summary", "quote",
))  # fmt: skip
HEADING_FIELDS = frozenset(("title", "heading", "headline", "subheading"))
# Fields that hold texts about the page or for machines.
OTHER_FIELDS = frozenset((
    "description", "metadescription", "seo", "alt", "url", "href", "src", "id", "slug", "classname", "class", "style",
    "type", "typename", "__typename", "excerpt_raw", "raw",
))  # fmt: skip

# A tag ends before the next one begins, and of the first and third word one letter will do: so a search that fails
# looks at no part of the text more than a few times.
_HTML = re.compile(r"<(?:p|div|h[1-6]|ul|ol|li|br|blockquote|table|figure|section|article)\b[^<>]*+>", re.I)
_TAG = re.compile(r"<[^<>]{1,500}+>")
_WORDS = re.compile(r"\w\W++\w++\W++\w")
_NOT_READ = re.compile(r"^\s*(?:https?:|data:|/|\$)|\\u00|^[\w+/=-]{60,}$")  # an address, or encoded data


class Prose(NamedTuple):
    html: str
    letters: int
    is_cut: bool = False  # whether the data holds more values than were read


@dataclass(slots=True)
class _Node:
    """A value in the tree of the data."""

    parent: int
    field: str
    text: str | None
    is_list: bool = False
    letters: int = 0  # of prose, in it and below it


def best_prose(value: Any) -> Prose:
    """The prose of a value as HTML, and how many letters it has."""
    nodes, is_cut = _flatten(value)
    for node in reversed(nodes):  # children come after their parents
        if node.text is not None and is_prose(node.text, node.field):
            node.letters = sum(character.isalpha() for character in _TAG.sub("", node.text))
        if node.parent >= 0:
            nodes[node.parent].letters += node.letters
    if not nodes or nodes[0].letters == 0:
        return Prose("", 0)
    children: dict[int, list[int]] = {}
    for index, node in enumerate(nodes):
        children.setdefault(node.parent, []).append(index)
    top = 0
    while True:
        below = max(children.get(top, ()), key=lambda index: nodes[index].letters, default=-1)
        share = NEARLY_ALL if nodes[top].is_list or (below >= 0 and nodes[below].text is not None) else MOST
        if below < 0 or nodes[below].letters < share * nodes[top].letters:
            break
        top = below
    return Prose(*_written(nodes, children, top), is_cut)


def _flatten(value: Any) -> tuple[list[_Node], bool]:
    nodes: list[_Node] = []
    waiting: list[tuple[Any, int, str, int]] = [(value, -1, "", 0)]
    while waiting and len(nodes) < MAX_VALUES:
        each, parent, field, unpacked = waiting.pop()
        if isinstance(each, str):
            may_be_json = len(each) > 200 and each[0] in "{[" and unpacked < MAX_JSON_IN_JSON
            if may_be_json and (inner := parse_json(each)) is not None:
                waiting.append((inner, parent, field, unpacked + 1))
            else:
                nodes.append(_Node(parent, field, each))
        elif isinstance(each, dict):
            nodes.append(_Node(parent, field, None))
            own = len(nodes) - 1
            waiting.extend((inner, own, str(name).lower(), unpacked) for name, inner in reversed(list(each.items())))
        elif isinstance(each, list):
            nodes.append(_Node(parent, field, None, is_list=True))
            own = len(nodes) - 1
            waiting.extend((inner, own, field, unpacked) for inner in reversed(each))
    return nodes, bool(waiting)


def is_prose(text: str, field: str) -> bool:
    """Whether a text is something to read."""
    if field in OTHER_FIELDS or len(text) < SHORTEST_PROSE:
        return False
    if is_code(text):
        return False
    has_words = bool(_WORDS.search(text)) and (" " in text or not text.isascii())  # Chinese has no spaces
    return bool(_HTML.search(text)) or (has_words and is_mostly_letters(text))


def is_code(text: str) -> bool:
    """Whether a text is for machines: a script, a style sheet, an address, encoded data."""
    if _HTML.search(text):
        text = unescape(_TAG.sub("", text[:LOOKED_AT]))
    text = text[:LOOKED_AT]
    return bool(_NOT_READ.search(text)) or sum(map(text.count, CODE_MARKS)) > MOST_CODE_MARKS * len(text)


def is_mostly_letters(text: str) -> bool:
    text = text[:LOOKED_AT].replace(" ", "")
    return sum(map(str.isalpha, text)) >= LEAST_LETTERS * len(text)


def _written(nodes: list[_Node], children: dict[int, list[int]], top: int) -> tuple[str, int]:
    """The texts below a node in order, each once, as HTML."""
    out: list[str] = []
    seen: set[str] = set()
    letters = 0
    waiting = [top]
    while waiting:
        index = waiting.pop()
        node = nodes[index]
        if node.text is not None:
            text = node.text.strip()
            is_label = len(text) < SHORTEST_PROSE and node.field in TEXT_FIELDS and " " in text and not is_code(text)
            if (is_label or is_prose(text, node.field)) and text not in seen:
                seen.add(text)
                letters += sum(character.isalpha() for character in _TAG.sub("", text))
                out.append(as_html(text, node.field))
        waiting.extend(reversed(children.get(index, [])))
    return "\n".join(out), letters


def as_html(text: str, field: str = "") -> str:
    """A text from data as HTML: itself where it is HTML, else a heading or paragraphs."""
    if _HTML.search(text):
        return f"<div>{text}</div>"
    if field in HEADING_FIELDS and len(text) < 200:
        return f"<h2>{escape(text)}</h2>"
    return "".join(f"<p>{escape(line.strip())}</p>" for line in text.split("\n") if not line.isspace() and line)
