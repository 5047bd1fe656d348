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
from ..types import Ints
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
_NO_ROWS: Ints = np.zeros(0, np.int32)


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
    selectors = list(rules.items())[:MAX_SELECTORS]
    rows_of = _rows_of(columns, {name.encode() for selector, _ in selectors for name in _PARTS.findall(selector)})
    is_done = np.zeros(len(columns.tag), bool)  # rows of subtrees that were gone over
    for selector, code in selectors:
        for row in _matching(columns, selector, rows_of).tolist():
            if not is_done[row]:
                subtree = slice(row, int(columns.end[row]))
                is_done[subtree] = True
                columns.hidden[subtree][columns.hidden[subtree] == 0] = code


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


def _matching(columns: Columns, selector: str, rows_of: dict[bytes, Ints]) -> Ints:
    """The rows that a simple selector names."""
    match = _SELECTOR.match(selector)
    tag, rest = (match.group(1) or "", match.group(2)) if match else ("", "")
    code = TAG_CODES.get(tag)
    names = _PARTS.findall(rest)
    if tag and code is None:
        return _NO_ROWS
    if not names:  # a page does not hide what it is made of
        made_of = ("html", "body", "main", "article", "p", "div", "section")
        return _NO_ROWS if tag in made_of else np.flatnonzero(columns.tag == code).astype(np.int32)
    rows = rows_of.get(names[0].encode(), _NO_ROWS)
    for name in names[1:]:
        rows = np.intersect1d(rows, rows_of.get(name.encode(), _NO_ROWS))
    tags = columns.tag[rows]
    fits = (tags != _HTML) & (tags != _BODY)
    found: Ints = rows[fits & (tags == code)] if tag else rows[fits]
    return found


def _rows_of(columns: Columns, wanted: set[bytes]) -> dict[bytes, Ints]:
    """The rows that have each of these classes (`.name`) and ids (`#name`), in page order."""
    marked = np.flatnonzero((columns.attr_name == _CLASS) | (columns.attr_name == _ID))
    rows = (np.searchsorted(columns.attr_first, marked, side="right") - 1).tolist()
    starts, ends = columns.attr_start[marked].tolist(), columns.attr_end[marked].tolist()
    is_class = (columns.attr_name[marked] == _CLASS).tolist()
    data = columns.attr_bytes
    found: dict[bytes, list[int]] = {}
    judged: dict[tuple[bytes, bool], set[bytes]] = {}  # most values stand on many elements
    for row, start, end, each_is_class in zip(rows, starts, ends, is_class, strict=True):
        key = data[start:end], each_is_class
        names = judged.get(key)
        if names is None:
            given = {b"." + word for word in key[0].split()} if each_is_class else {b"#" + key[0]}
            names = judged[key] = given & wanted
        for name in names:
            found.setdefault(name, []).append(row)
    return {name: np.array(each, np.int32) for name, each in found.items()}
