"""How the scan counts each element: one table for the compiled scan and its plain twin."""

from __future__ import annotations

from collections import defaultdict
from typing import Final, NamedTuple

from .elements import (
    BREAKS_OUT,
    CELLS,
    CLOSES_THROUGH,
    FOREIGN,
    FORMATTING,
    HTML_INSIDE,
    IMPLIED,
    MATH,
    RAW,
    ROOTS,
    ROW_GROUPS,
    RUBY_PARTS,
    SVG,
    TABLE_PARTS,
    VOID,
)

# What matters about an element while scanning, one bit each.
IS_VOID: Final = 1 << 0
IS_RAW: Final = 1 << 1
IS_FORMATTING: Final = 1 << 2
IS_ROOT: Final = 1 << 3
BREAKS_OUT_BIT: Final = 1 << 4
IS_FOREIGN: Final = 1 << 5  # svg and math themselves
IS_OPTIONAL: Final = 1 << 6  # its end tag may be left out
STACKS: Final = 1 << 7  # optional, and there are ways to leave one open inside another
LEAVES_FOREIGN: Final = 1 << 8  # closes elements even from inside svg or math
IS_RARE: Final = 1 << 9  # needs a look at its name
IS_TABLE: Final = 1 << 18
IS_TABLE_PART: Final = 1 << 19
FOSTERS: Final = 1 << 20  # text directly inside it is put before the table
HOLDS_TEXT_APART: Final = 1 << 21  # may stay in the table while words around it are put before it
PARAGRAPH: Final = 1 << 10
ITEM: Final = 1 << 11
TERM: Final = 1 << 12
OPTION: Final = 1 << 13
CELL: Final = 1 << 14
ROW: Final = 1 << 15
ROW_GROUP: Final = 1 << 16
RUBY_PART: Final = 1 << 17
COLUMN: Final = 1 << 22

# What an end tag looks past to find its element. That of a template leaves traces of the cells it closes.
_END_LOOKS_PAST: Final = dict.fromkeys(CLOSES_THROUGH - {b"template"}, IS_OPTIONAL) | {
    b"ruby": RUBY_PART,
    b"optgroup": OPTION,
}
_SORTS: Final[tuple[tuple[frozenset[bytes], int], ...]] = (
    (VOID, IS_VOID),
    (RAW, IS_RAW),
    (FORMATTING, IS_FORMATTING),
    (ROOTS, IS_ROOT),
    (BREAKS_OUT, BREAKS_OUT_BIT),
    (frozenset(FOREIGN), IS_FOREIGN),
    (IMPLIED | TABLE_PARTS, IS_OPTIONAL),
    (IMPLIED, STACKS),
    (TABLE_PARTS | {b"table", b"frameset"}, LEAVES_FOREIGN),
    (frozenset({b"p"}), PARAGRAPH),
    (frozenset({b"li"}), ITEM),
    (frozenset({b"dd", b"dt"}), TERM),
    (frozenset({b"option"}), OPTION),
    (CELLS, CELL),
    (frozenset({b"tr"}), ROW),
    (ROW_GROUPS | {b"caption", b"colgroup"}, ROW_GROUP),
    (RUBY_PARTS, RUBY_PART),
    (frozenset({b"col"}), COLUMN),
    (frozenset({b"col", b"colgroup", b"form", b"frameset", b"template"}), IS_RARE),
    (frozenset({b"table"}), IS_TABLE),
    (TABLE_PARTS | {b"frame", b"frameset"}, IS_TABLE_PART),
    (ROW_GROUPS | {b"table", b"tr", b"colgroup"}, FOSTERS),
    (RAW | {b"template", b"input"}, HOLDS_TEXT_APART),
    (HTML_INSIDE[SVG] | HTML_INSIDE[MATH] | {b"annotation-xml", b"mglyph", b"malignmark"}, 0),
    (frozenset(_END_LOOKS_PAST), 0),
)

# What a start tag closes of its own sort, and what it looks past to find it.
_START_CLOSES: Final = {
    PARAGRAPH: (PARAGRAPH, 0),
    ITEM: (ITEM, PARAGRAPH),
    TERM: (TERM, PARAGRAPH),
    OPTION: (OPTION, 0),
    CELL: (CELL, IS_OPTIONAL),
    ROW: (CELL | ROW, IS_OPTIONAL),
    ROW_GROUP: (CELL | ROW | ROW_GROUP, IS_OPTIONAL),
    COLUMN: (CELL | ROW | ROW_GROUP, IS_OPTIONAL),
}


class Rule(NamedTuple):
    """Bits: what the element is; what its start tag closes, and looks past; what its end tag looks past."""

    kind: int
    closes: int
    start_past: int
    end_past: int


def _rules() -> dict[bytes, Rule]:
    kinds: defaultdict[bytes, int] = defaultdict(int)
    for names, kind in _SORTS:
        for name in names:
            kinds[name] |= kind
    rules = {}
    for name, kind in kinds.items():
        closes, past = next((v for sort, v in _START_CLOSES.items() if sort & kind), (0, 0))
        rules[name] = Rule(kind, closes, past, _END_LOOKS_PAST.get(name, 0))
    return rules


RULES: Final = _rules()
