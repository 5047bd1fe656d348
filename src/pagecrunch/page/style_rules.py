# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Text hidden by the page's own style sheets: simple rules in `<style>` that hide what an inline style would hide.

Only rules that hold for every reader count: those outside of `@media` and the like, whose selector is a tag, a class or
an id (`p.note`, `#x`, `.a.b`), alone or in a list. What depends on other elements or states is left alone, as is a
class that the page's root or body has.

A long style sheet is searched in one pass: a colon counts where the property before it ends like one that hides
(display, visibility, opacity, font-size, text-indent, left, top, clip, clip-path, color) and the value after it begins
like one that hides (none, hidden, 0, .0, -9999px, rect, inset, circle, collapse, #fff, white). Only rules with such a
colon are parsed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np

from .hiding import style_hides
from .names import ATTRIBUTE_CODES, TAG_CODES

if TYPE_CHECKING:
    from .table import Table

# A longer style sheet is that of a framework: what it hides are menus and what scripts show, by the thousand.
MAX_SHEET = 24 << 10  # bytes
MAX_SELECTORS = 400  # hiding selectors that are looked for in the page
BITS = np.left_shift(np.uint64(1), np.arange(64, dtype=np.uint64))
CLASS, ID = ATTRIBUTE_CODES["class"], ATTRIBUTE_CODES["id"]

# Last letter of the property -> letters that its value may begin with.
BEGINNINGS = {
    b"y": b"nhc0.",  # display, visibility, opacity: none, hidden, collapse, 0, .0
    b"e": b"0.",  # font-size
    b"t": b"-",  # text-indent, left
    b"p": b"-ric",  # top, clip: -9999px, rect, inset, circle
    b"h": b"ic",  # clip-path
    b"r": b"#w",  # color: #fff, white
}
# Around a colon that passes, a declaration that may hide must begin within REACH bytes before and after.
PROPERTIES = (b"display", b"visibility", b"opacity", b"font-size", b"text-indent", b"left", b"top", b"clip",
              b"clip-path")  # fmt: skip
VALUES = (b"none", b"hidden", b"collapse", b"rect", b"inset", b"circle", b"#f", b"white")
REACH = 12
DECLARATION = re.compile(
    rb"(?:%b|[^-]color): ?(?:%b|0(?![.1-9])|0?\.0+(?![1-9])|-\d{3})" % (b"|".join(PROPERTIES), b"|".join(VALUES)), re.I
)


def colons_that_may_hide() -> bytes:
    """For a last letter and a first one (256 times the one and the other): whether they may go together."""
    table = bytearray(256 * 256)
    for last, firsts in BEGINNINGS.items():
        for end in {*last, *last.upper()}:
            for first in {*firsts, *firsts.upper()}:
                table[256 * end + first] = 1
    return bytes(table)


MAY_HIDE = colons_that_may_hide()
# What a byte can be in a style sheet: it opens or closes a rule, ends a declaration, may begin "*/", or is a colon.
OPENS, CLOSES, ENDS, STAR, COLON = 1, 2, 3, 4, 5
HASH, LOWER_F, UPPER_F = b"#fF"
KIND_OF_BYTE = bytes({b"{": 1, b"}": 2, b";": 3, b"*": 4, b":": 5}.get(bytes([byte]), 0) for byte in range(256))

_SELECTOR = re.compile(r"([a-z][a-z0-9]*)?((?:[.#][A-Za-z_-][\w-]*)*)\Z")
_COMPLEX = re.compile(rb"[\s>+~:\[*@%]")
_PARTS = re.compile(r"[.#][A-Za-z_-][\w-]*")
_STYLE, _HTML, _BODY = (TAG_CODES[name] for name in ("style", "html", "body"))


def hide_by_rules(table: Table) -> None:
    """Mark as hidden what the page's style sheets hide, with the subtree below it."""
    rules: dict[str, int] = {}
    for sheet in style_sheets(table):
        find_rules(sheet, rules)
    if not rules:
        return
    selectors = list(rules.items())[:MAX_SELECTORS]
    names = frozenset(name for selector, _ in selectors for name in _PARTS.findall(selector))
    of_class, of_id = (frozenset(name[1:].encode() for name in names if name[0] == mark) for mark in ".#")
    classes, ids = rows_by_name(table, of_class, of_id)
    tags, ends, hidden = bytes(table.tag), table.end, np.asarray(table.hidden)
    is_done = bytearray(len(tags))  # rows of subtrees that were gone over
    for selector, code in selectors:
        for row in _matching(tags, selector, classes, ids):
            if not is_done[row]:
                end = ends[row]
                is_done[row:end] = b"\1" * (end - row)
                subtree = hidden[row:end]
                subtree[subtree == 0] = code


def style_sheets(table: Table) -> list[bytes]:
    """The page's own style sheets, but for those of frameworks."""
    sheets = []
    tags = bytes(table.tag)
    row = tags.find(_STYLE)
    while row >= 0:
        end = table.end[row]
        if end > row + 1:
            start, stop = table.text_start[row + 1], table.text_end[end - 1]
            if stop - start <= MAX_SHEET:
                sheets.append(table.text_bytes[start:stop])
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


def hiding_rules(sheet: bytes) -> list[tuple[int, int, int]]:
    """The rules outside of `@media` and the like that may hide: where each begins, its brace, and its closing brace."""
    data: Any = sheet
    length = len(sheet)
    found = []
    done = -1  # what lies before it is in a rule that was found already
    opened = -1
    mark = -1
    start = -1
    depth = 0  # braces opened and not closed; the same at the last mark, and at the start of the rule
    depth_at_mark = 0
    depth_at_start = 0
    for at in range(length):
        kind = KIND_OF_BYTE[data[at]]
        if kind == 0:
            continue
        if kind == COLON:
            value = at + 2 if at + 1 < length and data[at + 1] == 32 else at + 1
            if at > 0 and at >= done and value < length and MAY_HIDE[256 * data[at - 1] + data[value]]:
                if data[value] == HASH and value + 1 < length and data[value + 1] not in (LOWER_F, UPPER_F):
                    continue  # most colours
                if opened < 0 or opened < done or not DECLARATION.search(sheet, max(0, at - REACH), at + REACH):
                    continue
                done = sheet.find(b"}", at)
                if done < 0:
                    break
                if depth_at_start <= 0:
                    is_comment = start >= 0 and data[start] == 42
                    found.append((start + (2 if is_comment else 1), opened, done))
        elif kind == STAR:
            if at + 1 < length and data[at + 1] == 47:
                mark = at
                depth_at_mark = depth
        else:
            if kind == OPENS:
                # What stands before the last mark does not belong to this rule's selectors.
                opened = at
                start = mark
                depth_at_start = depth_at_mark
                depth += 1
            elif kind == CLOSES:
                depth -= 1
            mark = at
            depth_at_mark = depth
    return found


def rows_by_name(table: Table, classes: frozenset[bytes], ids: frozenset[bytes]) -> tuple[Any, Any]:
    """For each of the classes that are on the page its rows, in page order; and the same for the ids."""
    of_class: dict[bytes, list[int]] = {}
    of_id: dict[bytes, list[int]] = {}
    class_lengths = lengths_by_first_byte(classes)
    id_lengths = lengths_by_first_byte(ids)
    data = table.attr_bytes
    for row in range(table.rows):
        for index in range(table.attr_first[row], table.attr_first[row + 1]):
            at = table.attr_start[index]
            end = table.attr_end[index]
            if table.attr_name[index] == ID:
                if may_be_name(data, at, end, id_lengths) and data[at:end] in ids:
                    add_row(of_id, data[at:end], row)
            elif table.attr_name[index] == CLASS:
                while at < end:
                    start = at
                    while at < end and not is_space(data[at]):
                        at += 1
                    if may_be_name(data, start, at, class_lengths) and data[start:at] in classes:
                        add_row(of_class, data[start:at], row)
                    at += 1
    return of_class, of_id


def lengths_by_first_byte(names: frozenset[bytes]) -> Any:
    """Per first byte which lengths (63: or more) the names have, as bits: most names on a page match none."""
    lengths = np.zeros(256, np.uint64)
    for name in names:
        if name:
            lengths[name[0]] |= BITS[min(len(name), 63)]
    return lengths.data


def may_be_name(data: Any, start: int, end: int, lengths: Any) -> bool:
    return end > start and (lengths[data[start]] >> min(end - start, 63)) & 1


def is_space(byte: int) -> bool:
    return byte == 32 or 9 <= byte <= 13


def add_row(rows_of: dict[bytes, list[int]], name: bytes, row: int) -> None:
    rows = rows_of.setdefault(name, [])
    if not rows or rows[len(rows) - 1] != row:
        rows.append(row)
