"""Text hidden by the page's own style sheets: simple rules in `<style>` that hide what an inline style would hide.

Only rules that hold for every reader count: those outside of `@media` and the like, whose selector is a tag, a class or
an id (`p.note`, `#x`, `.a.b`), alone or in a list. What depends on other elements or states is left alone, as is a
class that the page's root or body has. Only the places where a style sheet speaks of hiding are looked at, so a long
style sheet costs a few searches over its bytes.
"""

from __future__ import annotations

import re

import numpy as np

from ..compiled import fastest
from ..dom import hiding
from ..dom.columns import Columns
from . import declarations, named
from .names import TAG_CODES

hiding_rules, named_rows = fastest(declarations).hiding_rules, fastest(named).named_rows
style_hides = fastest(hiding).style_hides

# A longer style sheet is that of a framework: what it hides are menus and what scripts show, by the thousand.
MAX_SHEET = 24 << 10  # bytes
MAX_SELECTORS = 400  # hiding selectors that are looked for in the page

_SELECTOR = re.compile(r"([a-z][a-z0-9]*)?((?:[.#][A-Za-z_-][\w-]*)*)\Z")
_COMPLEX = re.compile(rb"[\s>+~:\[*@%]")
_PARTS = re.compile(r"[.#][A-Za-z_-][\w-]*")
_STYLE, _HTML, _BODY = (TAG_CODES[name] for name in ("style", "html", "body"))


def hide_by_rules(columns: Columns) -> None:
    """Mark as hidden what the page's style sheets hide, with the subtree below it."""
    rules: dict[str, int] = {}
    for sheet in style_sheets(columns):
        find_rules(sheet, rules)
    if not rules:
        return
    selectors = list(rules.items())[:MAX_SELECTORS]
    names = frozenset(name for selector, _ in selectors for name in _PARTS.findall(selector))
    of_class, of_id = (frozenset(name[1:].encode() for name in names if name[0] == mark) for mark in ".#")
    classes, ids = named_rows(columns, of_class, of_id)
    tags, ends = columns.tag.tobytes(), columns.end.data
    is_done = bytearray(len(tags))  # rows of subtrees that were gone over
    for selector, code in selectors:
        for row in _matching(tags, selector, classes, ids):
            if not is_done[row]:
                end = ends[row]
                is_done[row:end] = b"\1" * (end - row)
                subtree = columns.hidden[row:end]
                subtree[subtree == 0] = code


def style_sheets(columns: Columns) -> list[bytes]:
    """The page's own style sheets, but for those of frameworks."""
    sheets = []
    tags = columns.tag.tobytes()
    row = tags.find(_STYLE)
    while row >= 0:
        end = int(columns.end[row])
        if end > row + 1:
            start, stop = int(columns.text_start[row + 1]), int(columns.text_end[end - 1])
            if stop - start <= MAX_SHEET:
                sheets.append(columns.text_bytes[start:stop])
        row = tags.find(_STYLE, row + 1)
    return sheets


def find_rules(sheet: bytes, rules: dict[str, int]) -> None:
    """Add the simple selectors of rules that hide, with the way they do."""
    for start, begin, end in hiding_rules(sheet):
        selectors = sheet[start:begin].strip()
        if not selectors or (b"," not in selectors and _COMPLEX.search(selectors)):
            continue
        simple = [
            name for each in selectors.decode("utf-8", "replace").split(",") if _SELECTOR.match(name := each.strip())
        ]
        if any(simple) and (code := style_hides(sheet[begin + 1 : end].decode("utf-8", "replace")) & 0xFF):
            for name in filter(None, simple):
                rules.setdefault(name, code)


def _matching(tags: bytes, selector: str, classes: dict[bytes, list[int]], ids: dict[bytes, list[int]]) -> list[int]:
    """The rows that a simple selector names, in page order, by the rows of the classes and ids on the page."""
    names = _PARTS.findall(selector)
    tag = selector.removesuffix("".join(names))
    wanted = TAG_CODES.get(tag)
    if not names:
        if wanted is None or tag in ("html", "body", "main", "article", "p", "div", "section"):
            return []  # a page does not hide what it is made of
        return np.flatnonzero(np.frombuffer(tags, np.uint8) == wanted).tolist()
    named = [(classes if name[0] == "." else ids).get(name[1:].encode(), []) for name in names]
    rows = [row for row in named[0] if tags[row] == wanted or (not tag and tags[row] not in (_HTML, _BODY))]
    for others in map(set, named[1:]):
        rows = [row for row in rows if row in others]
    return rows
