"""What a post says: its rows without name, date, user box, buttons and signature.

The body of most posts of a page is an element of one shape. It is the one with most prose that does not hold the date.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import numpy as np

from ..page.attributes import Words
from ..page.names import BREAKS_A_BLOCK, COUNT_COLUMNS, TAG_CODES, TEXT
from ..page.page import Page
from ..page.table import Ints
from .marked import NAMED_BY
from .post import Item
from .shapes import SIGNATURE, Place, Shapes

ENOUGH_PROSE = 2500  # five a letter of long lines; a body that is much longer does not count more
MOST_WORDS_OF_A_BUTTON = 3
MOST_BESIDE_NAME = 24  # letters in the line of a name and a date
LEAST_OF_POST = 0.5  # of the prose of a post that an element must hold to be its body
LEAST_SHARE = 0.6  # of the prose of the largest element: others of about its size may be the body, too
SHARE_OF_ALL = 0.93  # of the prose in the largest elements that a smaller shape must hold
_PIECES = frozenset(
    TAG_CODES[name]
    for name in (
        "blockquote", "li", "ul", "ol", "a", "table", "tbody", "tr", "button", "nav", "h1", "h2", "h3", "h4", "h5",
        "h6", "dl", "dt",
    )
)  # fmt: skip
_PARAGRAPH, _BUTTON = TAG_CODES["p"], TAG_CODES["button"]
_LETTERS, _LINKED, _WORDS = (COUNT_COLUMNS.index(name) for name in ("letters", "linked_letters", "words"))
_MAY_BE_BODY = np.array(
    [code not in _PIECES and bool(BREAKS_A_BLOCK[code] or name == "span") for name, code in TAG_CODES.items()]
)
_SIGNATURES = Words((b"sig",), NAMED_BY)
_LINE = b"________"
_LINE_ABOVE_SIGNATURE = re.compile(rb"\s*(?:_{8,}|-- ?\n)")


def signatures(page: Page) -> list[int]:
    """The elements that are signatures: by their class, or by the line that they begin with."""
    rows = _SIGNATURES.rows(page.table, len(page))
    found = [row for row in rows if SIGNATURE.search((page.attr(row, "class", 200) or "").lower().encode())]
    blocks, starts = page.blocks, page.text_start
    at = page.text_bytes.find(_LINE)
    while at >= 0:
        row = int(np.searchsorted(starts, at, side="right")) - 1
        block = int(blocks.of_row[row])
        if (
            block >= 0
            and blocks.first[block] == row
            and page.text_bytes[starts[row] : at].isspace() | (starts[row] == at)
        ):
            found.append(int(blocks.owner[block]))
        at = page.text_bytes.find(_LINE, int(page.text_end[row]))
    return found


def find_bodies(page: Page, shapes: Shapes, items: Sequence[Item], dates: Sequence[int], prose: Ints) -> list[int]:
    """The element that holds the body of each post; -1 where none is apart from the rest.

    `dates` are the rows of their dates, -1 for none.
    """
    largest: list[int] = []
    amounts: Counter[Place] = Counter()  # of prose, by shape
    letters: Counter[Place] = Counter()
    elements = _elements(page, items, dates)
    for item, rows in zip(items, elements, strict=True):
        sizes = prose[page.end[rows]] - prose[rows]
        most = _without_users(shapes, rows, sizes)
        is_apart = most > 0 and most >= LEAST_OF_POST * int(prose[item.stop] - prose[item.start])
        largest.append(int(rows[int(sizes.argmax())]) if is_apart else -1)
        near = (sizes >= LEAST_SHARE * most) & (most > 0)
        found = set()
        for row, size in zip(rows[near].tolist(), sizes[near].tolist(), strict=True):
            place = shapes.kind(row)
            if place not in found:
                found.add(place)
                amounts[place] += int(size * min(most, ENOUGH_PROSE) / most)
                letters[place] += _letters(page, row)
    usual = _usual(amounts, letters)
    if usual is None:
        return largest
    bodies = []
    for rows, best in zip(elements, largest, strict=True):
        fitting = [row for row in rows[page.tag[rows] == usual[0][0]].tolist() if shapes.kind(row) == usual]
        bodies.append(
            max(fitting, key=lambda row: (prose[page.end[row]] - prose[row], _letters(page, row)), default=best)
        )
    return bodies


def _without_users(shapes: Shapes, rows: Ints, sizes: Ints) -> int:
    """Set the sizes of large elements that hold the author of a post to 0, and return the largest that is left."""
    while True:
        most = int(sizes.max()) if len(sizes) else 0
        large = np.flatnonzero(sizes >= LEAST_SHARE * most) if most > 0 else np.zeros(0, np.int64)
        users = [place for place in large.tolist() if shapes.names_user(int(rows[place]))]
        if not users:
            return most
        sizes[users] = 0


def _letters(page: Page, row: int) -> int:
    return int(page.sums[page.end[row], _LETTERS] - page.sums[row, _LETTERS])


def _elements(page: Page, items: Sequence[Item], dates: Sequence[int]) -> list[Ints]:
    """The boxes of each post that do not hold its date and may hold its body."""
    fits = _MAY_BE_BODY[page.tag] & (page.tag != TEXT) & (page.hidden == 0)
    fits &= (page.tag != _PARAGRAPH) | (np.diff(page.attr_first) > 0)  # a bare one is a part of a body
    boxes = np.flatnonzero(fits).astype(np.int32)
    firsts = boxes.searchsorted([item.start + 1 for item in items]).tolist()
    lasts = boxes.searchsorted([item.stop for item in items]).tolist()
    found = []
    for item, date, first, last in zip(items, dates, firsts, lasts, strict=True):
        rows = boxes[first:last]
        ends = page.end[rows]
        fits = ends <= item.stop
        found.append(rows[fits & ((rows > date) | (ends <= date))] if date >= 0 else rows[fits])
    return found


def _usual(amounts: Counter[Place], letters: Counter[Place]) -> Place | None:
    """The shape of most bodies: of those with nearly all prose, the one with least around it."""
    most = max(amounts.values(), default=0)
    fitting = [place for place, amount in amounts.items() if amount >= SHARE_OF_ALL * most]
    return min(fitting, key=lambda place: letters[place], default=None)


def body_blocks(page: Page, shapes: Shapes, item: Item, body: int) -> list[int]:
    """The blocks of a post's body that are seen, without its signature and buttons."""
    start, stop = (body, int(page.end[body])) if body >= 0 else (item.start, item.stop)
    blocks = page.blocks
    first, last = (int(place) for place in np.searchsorted(blocks.first, (start, stop)))
    skipped = _skipped(page, shapes, start, stop)
    found: list[int] = []
    firsts, owners, hidden, tags = blocks.first.data, blocks.owner.data, blocks.hidden.data, page.tag.data
    starts, ends = page.text_start.data, page.text_end.data
    for block in range(first, last):
        row = firsts[block]
        if hidden[block] or tags[owners[block]] == _BUTTON or _has_role_of_button(page, row):
            continue
        if found and _LINE_ABOVE_SIGNATURE.match(page.text_bytes, starts[row], ends[row]):
            break
        if not any(low <= row < high for low, high in skipped) and not (
            (body < 0 or not found) and _is_head(page, item, block)
        ):
            found.append(block)
    while body < 0 and len(found) > 1 and _is_button(page, found[-1]):
        found.pop()
    return found


def _has_role_of_button(page: Page, row: int) -> bool:
    """Whether a text is in an element that scripts make a button of: "Click to expand..." below a long quote."""
    around = page.parents[row]
    return around >= 0 and page.attr(around, "role", 20) == "button"


def _is_button(page: Page, block: int) -> bool:
    """Whether a block is a link of a few words and nothing else: "Reply"."""
    counts = page.blocks.counts[block]
    return bool(counts[_WORDS] <= MOST_WORDS_OF_A_BUTTON and 0 < counts[_LETTERS] == counts[_LINKED])


def _is_head(page: Page, item: Item, block: int) -> bool:
    """Whether a block is the line with the name and date of a post, and a few words at most besides."""
    blocks, sums = page.blocks, page.sums[:, _LETTERS]
    first, last = int(blocks.first[block]), int(blocks.last[block])
    inside = [span for span in item.head if first <= span[1] - 1 and span[0] <= last]
    known = sum(int(sums[high] - sums[low]) for low, high in inside)
    return bool(inside) and int(blocks.counts[block, _LETTERS]) <= known + MOST_BESIDE_NAME


def _skipped(page: Page, shapes: Shapes, start: int, stop: int) -> list[tuple[int, int]]:
    """The rows of signatures and bars of buttons."""
    spans: list[tuple[int, int]] = []
    for row in (np.flatnonzero(page.tag[start + 1 : stop] != TEXT) + start + 1).tolist():
        if spans and row < spans[-1][1]:
            continue
        said = shapes.said(row)
        if said.is_signature or (said.is_controls and page.end[row] - row < 60):
            spans.append((row, int(page.end[row])))
    return spans[:50]
