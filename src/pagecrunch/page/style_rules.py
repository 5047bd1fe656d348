"""Text hidden by the page's own style sheets: simple rules in `<style>` that hide what an inline style would hide.

Only rules that hold for every reader count: those outside of `@media` and the like, whose selector is a tag, a class or
an id (`p.note`, `#x`, `.a.b`), alone or in a list. What depends on other elements or states is left alone, as is a
class that the page's root or body has. Only the places where a style sheet speaks of hiding are looked at, so a long
style sheet costs a few searches over its bytes.
"""

from __future__ import annotations

import os
import re

import numpy as np

from ..dom.columns import Columns
from ..dom.hiding import style_hides
from .names import ATTRIBUTE_CODES, TAG_CODES

try:
    if os.environ.get("PAGECRUNCH_PLAIN"):
        raise ImportError
    from ._declarations import places
except ImportError:
    from .declarations import places

# A declaration that may hide, from its colon on and back to the property's name; `style_hides` decides.
_HIDES = re.compile(
    rb"(?:display|visibility|opacity|font-size|text-indent|left|top|clip|clip-path|[^-]color): ?(?:none|hidden|"
    rb"collapse|0(?![.1-9])|0?\.0+(?![1-9])|-\d{3}|rect|inset|circle|#f|white)",
    re.I,
)
_LONGEST_NAME = 12  # letters of the longest of these properties and one before it
# A longer style sheet is that of a framework: what it hides are menus and what scripts show, by the thousand.
MAX_SHEET = 24 << 10  # bytes
MAX_PLACES = 20_000  # declarations of one style sheet that are looked at
MAX_SELECTORS = 400  # hiding selectors that are looked for in the page

_SELECTOR = re.compile(r"([a-z][a-z0-9]*)?((?:[.#][A-Za-z_-][\w-]*)*)\Z")
_COMPLEX = re.compile(rb"[\s>+~:\[*@%]")
_PARTS = re.compile(r"[.#][A-Za-z_-][\w-]*")
_STYLE, _HTML, _BODY = (TAG_CODES[name] for name in ("style", "html", "body"))
_CLASS, _ID = ATTRIBUTE_CODES["class"], ATTRIBUTE_CODES["id"]


def hide_by_rules(columns: Columns) -> None:
    """Mark as hidden what the page's style sheets hide, with the subtree below it."""
    sheets = [
        columns.text_bytes[columns.text_start[row + 1] : columns.text_end[columns.end[row] - 1]]
        for row in np.flatnonzero(columns.tag == _STYLE).tolist()
        if columns.end[row] > row + 1
    ]
    rules: dict[str, int] = {}
    for sheet in sheets:
        if len(sheet) <= MAX_SHEET:
            find_rules(sheet, rules)
    if not rules:
        return
    words = _words(columns)
    for selector, code in list(rules.items())[:MAX_SELECTORS]:
        if any(name[1:].encode() not in words for name in _PARTS.findall(selector)):
            continue
        for row in _matching(columns, selector):
            subtree = columns.hidden[row : columns.end[row]]
            subtree[subtree == 0] = code


def find_rules(sheet: bytes, rules: dict[str, int]) -> None:
    """Add the simple selectors of rules that hide, with the way they do."""
    done, counted, depth = -1, 0, 0
    for place in places(sheet)[:MAX_PLACES]:
        # What lies before `done` is in the rule that was looked at just before.
        if place < done or not _HIDES.search(sheet, place - _LONGEST_NAME, place + 12):
            continue
        begin = sheet.rfind(b"{", max(done, 0), place)
        end = sheet.find(b"}", place)
        if begin < 0 or end < 0:
            continue
        start = max(sheet.rfind(mark, max(done, 0), begin) for mark in (b"}", b"{", b";", b"*/"))
        selectors = sheet[start + (2 if sheet[start : start + 2] == b"*/" else 1) : begin].strip()
        done = end
        if not selectors or (b"," not in selectors and _COMPLEX.search(selectors)):
            continue
        # Braces before this place: where more were opened than closed, it is within @media, @supports or the like.
        depth += sheet.count(b"{", counted, start + 1) - sheet.count(b"}", counted, start + 1)
        counted = max(counted, start + 1)
        if depth > 0:
            continue
        simple = [
            name for each in selectors.decode("utf-8", "replace").split(",") if _SELECTOR.match(name := each.strip())
        ]
        if any(simple) and (code := style_hides(sheet[begin + 1 : end].decode("utf-8", "replace")) & 0xFF):
            for name in filter(None, simple):
                rules.setdefault(name, code)


def _matching(columns: Columns, selector: str) -> list[int]:
    """The rows that a simple selector names."""
    match = _SELECTOR.match(selector)
    tag, rest = (match.group(1) or "", match.group(2)) if match else ("", "")
    names = _PARTS.findall(rest)
    if not names:
        code = TAG_CODES.get(tag)
        if code is None or tag in ("html", "body", "main", "article", "p", "div", "section"):
            return []  # a page does not hide what it is made of
        return np.flatnonzero(columns.tag == code).tolist()
    rows: set[int] | None = None
    for name in names:
        found = _rows_with(columns, _CLASS if name[0] == "." else _ID, name[1:].encode())
        rows = found if rows is None else rows & found
        if not rows:
            return []
    wanted = TAG_CODES.get(tag)
    return sorted(
        row for row in rows or () if (not tag or columns.tag[row] == wanted) and columns.tag[row] not in (_HTML, _BODY)
    )


def _words(columns: Columns) -> set[bytes]:
    """All classes and ids of the page."""
    marked = np.flatnonzero((columns.attr_name == _CLASS) | (columns.attr_name == _ID))
    data = columns.attr_bytes
    starts, ends = columns.attr_start[marked].tolist(), columns.attr_end[marked].tolist()
    return set(b" ".join({data[start:end] for start, end in zip(starts, ends, strict=True)}).split())


def _rows_with(columns: Columns, attribute: int, name: bytes) -> set[int]:
    data, rows, at = columns.attr_bytes, set(), columns.attr_bytes.find(name)
    while at >= 0:
        index = int(np.searchsorted(columns.attr_start, at, side="right")) - 1
        if index >= 0 and columns.attr_name[index] == attribute and at < columns.attr_end[index]:
            value = data[columns.attr_start[index] : columns.attr_end[index]]
            if name in value.split() if attribute == _CLASS else value == name:
                rows.add(int(np.searchsorted(columns.attr_first, index, side="right")) - 1)
            at = int(columns.attr_end[index])
        else:
            at += len(name)
        at = data.find(name, at)
    return rows
