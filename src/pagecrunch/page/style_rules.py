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
from ..types import Ints
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
_NO_ROWS: Ints = np.zeros(0, np.int32)


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
    rows_of = {f".{name.decode()}": np.array(rows, np.int32) for name, rows in classes.items()}
    rows_of |= {f"#{name.decode()}": np.array(rows, np.int32) for name, rows in ids.items()}
    is_done = np.zeros(len(columns.tag), bool)  # rows of subtrees that were gone over
    for selector, code in selectors:
        for row in _matching(columns, selector, rows_of).tolist():
            if not is_done[row]:
                subtree = slice(row, int(columns.end[row]))
                is_done[subtree] = True
                columns.hidden[subtree][columns.hidden[subtree] == 0] = code


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


def _matching(columns: Columns, selector: str, rows_of: dict[str, Ints]) -> Ints:
    """The rows that a simple selector names, by the rows of its classes and ids."""
    match = _SELECTOR.match(selector)
    tag, rest = (match.group(1) or "", match.group(2)) if match else ("", "")
    wanted = TAG_CODES.get(tag)
    names = _PARTS.findall(rest)
    if not names:
        if wanted is None or tag in ("html", "body", "main", "article", "p", "div", "section"):
            return _NO_ROWS  # a page does not hide what it is made of
        return np.flatnonzero(columns.tag == wanted).astype(np.int32)
    rows = rows_of.get(names[0], _NO_ROWS)
    for name in names[1:]:
        rows = np.intersect1d(rows, rows_of.get(name, _NO_ROWS))
    tags = columns.tag[rows]
    fits = (tags != _HTML) & (tags != _BODY)
    found: Ints = rows[fits & (tags == wanted)] if tag else rows[fits]
    return found
