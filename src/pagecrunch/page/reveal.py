# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Hidden text that the page itself will show: by a script once it has loaded, or when the reader opens a panel.

Three things are not clutter, though they are hidden:
- a panel that something on the page opens: a tab, an answer in a list of questions, "read more", a slide. Its element
  is the target of a link or of `aria-controls`, has the role `tabpanel`, has the class of a panel, or stands right
  below a heading or a term that is seen and is not a link: a reader who sees the question can open the answer;
- content that React sends behind `hidden` and puts in its place by script (its ids begin with `S:`);
- a page that hides more text than it shows: it waits for a script to show it. A warning says so.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from . import names
from .names import ATTRIBUTE_CODES, COUNT_COLUMNS, HIDDEN_CODES, HIDDEN_REASONS, TAG_CODES, TAG_NAMES

if TYPE_CHECKING:
    from .table import Table

LETTERS = COUNT_COLUMNS.index("letters")
LAST_NOT_TEXT = names.LAST_NOT_TEXT
ID, ROLE, CLASS = (ATTRIBUTE_CODES[name] for name in ("id", "role", "class"))
MARK, REMOVED = ATTRIBUTE_CODES[names.REMOVED_MARK], HIDDEN_CODES["taken out by PageCrunch"]
MAY_SHOW = tuple(code for code in range(LAST_NOT_TEXT + 1, len(HIDDEN_REASONS)) if code != REMOVED)
LINK = TAG_CODES["a"]
HREF, CONTROLS = ATTRIBUTE_CODES["href"], ATTRIBUTE_CODES["aria-controls"]
IS_HEADING = bytes(name in ("h2", "h3", "h4", "h5", "h6", "dt") for name in TAG_NAMES)
# Ways of hiding that ordinary pages use for what can be opened; text of size 0 or off the screen is never opened.
OPENABLE = bytes(
    reason in ("hidden attribute", "display: none", "visibility: hidden", "opacity: 0", "aria-hidden")
    for reason in HIDDEN_REASONS
)
# Words of class names, as common script libraries and their users write them (Bootstrap, jQuery UI, Slick, Swiper,
# Elementor, AOS...): of what a reader can open or will see by scrolling, and of what stays hidden until it is called.
WORD = re.compile(rb"[A-Z]?[a-z]+|[A-Z]+")
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


def reveal(table: Table) -> tuple[str, ...]:
    """Mark text as seen that the page will show; the warnings about it."""
    hide_removed(table)
    open_panels(table)
    letters = letters_by_reason(table)
    codes = [code for code in MAY_SHOW if letters[code] > letters[0]]
    if not codes:
        return ()
    hidden = np.asarray(table.hidden)
    for code in codes:
        hidden[hidden == code] = 0
    return tuple(
        f"most of the page's text is hidden ({HIDDEN_REASONS[code]}) until a script shows it; it was read as shown"
        for code in codes
    )


def hide_removed(table: Table) -> None:
    """Mark what an earlier run of our filters left in the page for its scripts, hidden for good."""
    if MARK not in bytes(table.attr_name):  # most pages
        return
    places = np.flatnonzero(np.asarray(table.attr_name) == MARK)
    hidden = np.asarray(table.hidden)
    ends = np.asarray(table.end)
    rows = np.searchsorted(np.asarray(table.attr_first), places, side="right") - 1
    for row in rows.tolist():
        part = hidden[row : ends[row]]
        part[(part == 0) | (part > LAST_NOT_TEXT)] = REMOVED


def letters_by_reason(table: Table) -> list[int]:
    """How many letters are hidden for each of HIDDEN_REASONS."""
    letters = np.zeros(256, np.int64).data
    for row in range(table.rows):
        letters[table.hidden[row]] += table.counts[row, LETTERS]
    return [letters[code] for code in range(len(HIDDEN_REASONS))]


def open_panels(table: Table) -> None:
    """Show the panels that can be opened: elements with a name that hide themselves while their parent is seen."""
    hidden = table.hidden
    before = bytes(hidden)
    targets = None
    below = 0  # the row after the last heading that is seen
    for row in range(1, table.rows):
        code = hidden[row]
        if code == 0 and IS_HEADING[table.tag[row]]:
            below = table.end[row]
        elif row < below and table.tag[row] == LINK:  # it leads to the text, and what is hidden is a summary of that
            below = 0
        elif row == below and 0 < code <= LAST_NOT_TEXT:  # a style sheet between a heading and its panel
            below = table.end[row]
        if code == 0 or not OPENABLE[before[row]] or before[table.parent[row]] != 0:
            continue
        opens = False
        is_called = False
        for index in range(table.attr_first[row], table.attr_first[row + 1]):
            name = table.attr_name[index]
            if name not in (ID, ROLE, CLASS):
                continue
            value = table.attr_bytes[table.attr_start[index] : table.attr_end[index]]
            if name == ROLE:
                opens = value == b"tabpanel"
            elif name == CLASS:
                words = {word.lower() for word in WORD.findall(value)}
                is_called = not words.isdisjoint(CALLED)
                opens = not is_called and not words.isdisjoint(PANELS)
            else:
                targets = find_targets(table) if targets is None else targets
                opens = value in targets or value.startswith(b"S:")
            if opens:
                break
        if opens or (row == below and not is_called and not IS_HEADING[table.tag[row]]):
            for inner in range(row, table.end[row]):
                if hidden[inner] == code:
                    hidden[inner] = 0


def find_targets(table: Table) -> set[bytes]:
    """The ids that links and controls of the page point to."""
    found = set()
    data = table.attr_bytes
    for index in range(table.attr_first[table.rows]):
        name = table.attr_name[index]
        if name == HREF:
            start = table.attr_start[index]
            if table.attr_end[index] - start > 1 and data[start] == 35:  # a number sign
                found.add(data[start + 1 : table.attr_end[index]])
        elif name == CONTROLS:
            found.update(data[table.attr_start[index] : table.attr_end[index]].split())
    return found
