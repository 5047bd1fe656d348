"""What on a page may be opened, and what something on the page points to. Twin of `_openable.pyx`."""

from __future__ import annotations

import re

import numpy as np

from ..dom.columns import Columns
from ..page.page import Ints
from .names import ATTRIBUTE_CODES, COUNT_COLUMNS, HIDDEN_REASONS

LETTERS = COUNT_COLUMNS.index("letters")
ID, ROLE, CLASS = (ATTRIBUTE_CODES[name] for name in ("id", "role", "class"))
HREF, CONTROLS = ATTRIBUTE_CODES["href"], ATTRIBUTE_CODES["aria-controls"]
# Ways of hiding that ordinary pages use for what can be opened; nobody opens text of size 0 or off the screen.
_OPENABLE = ("hidden attribute", "display: none", "visibility: hidden", "opacity: 0", "aria-hidden")
OPENABLE = bytes(reason in _OPENABLE for reason in HIDDEN_REASONS)
# Words of class names, as common script libraries and their users give them (Bootstrap, jQuery UI, Slick, Swiper,
# Elementor, AOS...): of what a reader can open or will see by scrolling, and of what stays away until it is called.
_WORD = re.compile(rb"[A-Z]?[a-z]+|[A-Z]+")
PANELS = frozenset(
    b"tab tabs tabpanel pane panel accordion collapse collapsible collapsed expander expand expandable expanded toggle "
    b"faq answer slide slider carousel swiper slick drawer readmore truncated spoiler animate animated aos wow fade "
    b"reveal motion".split()
)
CALLED = frozenset(
    b"modal dialog popup popover overlay lightbox menu submenu nav navbar navigation dropdown cookie consent gdpr "
    b"offcanvas sidebar search cart login filter filters select tooltip toast alert error form loading loader print "
    b"mobile newsletter subscribe share social".split()
)


def letters_by_reason(columns: Columns, counts: Ints) -> list[int]:
    """How many letters are hidden for each of HIDDEN_REASONS."""
    letters = np.bincount(columns.hidden, weights=counts[:, LETTERS], minlength=len(HIDDEN_REASONS))
    return [int(number) for number in letters]


def may_be_opened(columns: Columns) -> list[tuple[int, int]]:
    """The named elements that hide themselves while their parent is seen: (row, index of its id, role or class)."""
    hidden = columns.hidden
    named = np.flatnonzero(np.isin(columns.attr_name, (ID, ROLE, CLASS)))
    owners = np.searchsorted(columns.attr_first, named, side="right") - 1
    openable = np.frombuffer(OPENABLE, bool)[hidden[owners]] & (hidden[columns.parent[owners]] == 0) & (owners > 0)
    return list(zip(owners[openable].tolist(), named[openable].tolist(), strict=True))


def targets(columns: Columns) -> set[bytes]:
    """The ids that links and controls of the page point to."""
    found: set[bytes] = set()
    if not columns.attr_bytes:
        return found
    for index in np.flatnonzero(columns.attr_name == CONTROLS).tolist():
        found.update(columns.attr_bytes[columns.attr_start[index] : columns.attr_end[index]].split())
    links = np.flatnonzero((columns.attr_name == HREF) & (columns.attr_end - columns.attr_start > 1))
    first = np.frombuffer(columns.attr_bytes, np.uint8)[columns.attr_start[links]]
    for index in links[first == ord("#")].tolist():
        found.add(columns.attr_bytes[columns.attr_start[index] + 1 : columns.attr_end[index]])
    return found


def is_panel(classes: bytes) -> bool:
    """Whether classes say that a reader can open it, and not that it stays away until it is called."""
    words = {word.lower() for word in _WORD.findall(classes)}
    return not words.isdisjoint(PANELS) and words.isdisjoint(CALLED)
