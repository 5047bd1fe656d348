"""The rules of the HTML standard about which tags open, close or hide others.

First as sets of names in lower case, then as bits for each name, which the scan uses.
https://html.spec.whatwg.org/#parsing-main-inbody
"""

from __future__ import annotations

from collections import defaultdict
from typing import Final, NamedTuple


def _names(words: str) -> frozenset[bytes]:
    return frozenset(words.encode().split())


VOID: Final = _names(
    "area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr"
)
RAW: Final = _names("script style textarea title xmp iframe noembed noframes plaintext")
FORMATTING: Final = _names("a b big code em font i nobr s small strike strong tt u")
ROOTS: Final = _names("html head body")
HEADINGS: Final = _names("h1 h2 h3 h4 h5 h6")
CELLS: Final = _names("td th")
ROW_GROUPS: Final = _names("tbody thead tfoot")
TABLE_PARTS: Final = CELLS | ROW_GROUPS | _names("tr caption colgroup col")
RUBY_PARTS: Final = _names("rb rp rt rtc")
IMPLIED: Final = RUBY_PARTS | _names("dd dt li optgroup option p")  # closed with their parent

# Their start tags end an open paragraph, and their end tags close all elements inside them.
BLOCKS: Final = _names(
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup "
    "listing main menu nav ol pre search section summary ul"
)
ENDS_PARAGRAPH: Final = BLOCKS | HEADINGS | _names("form hr li dd dt p plaintext table xmp")
CLOSES_THROUGH: Final = (
    BLOCKS | HEADINGS | TABLE_PARTS | _names("applet button dd dt form li marquee object p select table template")
)

# A search for the element of an end tag stops at these.
SCOPE: Final = _names("applet caption html marquee object select table td template th")
BUTTON_SCOPE: Final = SCOPE | _names("button")
LIST_SCOPE: Final = SCOPE | _names("ol ul")
SPECIAL: Final = (
    (BLOCKS - _names("dialog"))
    | HEADINGS
    | TABLE_PARTS
    | RAW
    | VOID
    | ROOTS
    | _names("applet button dd dt form frameset li marquee noscript object p select table template")
)

# svg and math: the start tags that end them (also sup in the standard, but not in Lexbor), and the elements inside them
# whose content is HTML.
BREAKS_OUT: Final = HEADINGS | _names(
    "b big blockquote body br center code dd div dl dt em embed font head hr i img li listing menu meta nobr ol p pre "
    "ruby s small span strong strike sub table tt u ul var"
)
SVG: Final = 1
MATH: Final = 2
FOREIGN: Final = {b"svg": SVG, b"math": MATH}
HTML_INSIDE: Final = {SVG: _names("foreignobject desc title"), MATH: _names("mi mo mn ms mtext")}


def namespace_inside(namespace: int, holder: bytes, name: bytes) -> int:
    """The namespace of an element that a start tag opens in an svg or math element."""
    return SVG if name == b"svg" and holder == b"annotation-xml" and namespace == MATH else namespace


# What the scan needs to know about an element, one bit each.
IS_VOID: Final = 1 << 0
IS_RAW: Final = 1 << 1
IS_FORMATTING: Final = 1 << 2
IS_ROOT: Final = 1 << 3
IS_BREAKOUT: Final = 1 << 4
IS_FOREIGN: Final = 1 << 5  # svg and math themselves
IS_OPTIONAL: Final = 1 << 6  # its end tag may be left out
STACKS: Final = 1 << 7  # optional, and the parser may leave one open inside another
LEAVES_FOREIGN: Final = 1 << 8  # closes elements even from within svg or math
IS_RARE: Final = 1 << 9  # has rules of its own
IS_TABLE: Final = 1 << 18
IS_TABLE_PART: Final = 1 << 19
FOSTERS: Final = 1 << 20  # the parser moves text directly inside it in front of the table
HOLDS_TEXT_APART: Final = 1 << 21  # may stay in the table when text around it is moved
PARAGRAPH: Final = 1 << 10
ITEM: Final = 1 << 11
TERM: Final = 1 << 12
OPTION: Final = 1 << 13
CELL: Final = 1 << 14
ROW: Final = 1 << 15
ROW_GROUP: Final = 1 << 16
RUBY_PART: Final = 1 << 17
COLUMN: Final = 1 << 22
IS_SELECT: Final = 1 << 23
SEARCHES_SELECT: Final = 1 << 24  # in a select, it makes the parser visit all nodes of the select

# The elements an end tag may close together with its own. Not for a template, which leaves traces of cells it closes.
_END_LOOKS_PAST: Final = dict.fromkeys(CLOSES_THROUGH - {b"template"}, IS_OPTIONAL) | {
    b"ruby": RUBY_PART,
    b"optgroup": OPTION,
}
_SORTS: Final[tuple[tuple[frozenset[bytes], int], ...]] = (
    (VOID, IS_VOID),
    (RAW, IS_RAW),
    (FORMATTING, IS_FORMATTING),
    (ROOTS, IS_ROOT),
    (BREAKS_OUT, IS_BREAKOUT),
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
    (frozenset({b"select"}), IS_SELECT),
    (frozenset({b"option", b"selectedcontent"}), SEARCHES_SELECT),
    (HTML_INSIDE[SVG] | HTML_INSIDE[MATH] | {b"annotation-xml", b"mglyph", b"malignmark"}, 0),
    (frozenset(_END_LOOKS_PAST), 0),
)

# The elements a start tag closes, and those it may close together with them.
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
    """Bits for an element: its kind; what its start tag closes, also past others; what its end tag closes past."""

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
