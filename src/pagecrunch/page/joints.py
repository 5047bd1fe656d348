# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Words side by side that only a style sheet keeps apart: `<span>HOKA</span><span>Clifton 10</span>`.

Where one element of a line ends and the next begins with nothing between them, a capital (or a digit after a small
letter) begins a new word, or a new sentence. Of 1,827 pages (WCXB, magic-html and Chinese articles) 65 have such places
in their content, and where people wrote that content down they put a space there 967 times and none four times. Small
letters tell nothing: `child` and `ren` are one word as often as `id` and `string` are two. Nor do digits, except where
both elements have a class, `<span class=year>2026</span><span class=time>1h 54m</span>`: there people put a space 86
times, and left it out never.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .names import ATTRIBUTE_CODES, TAG_CODES

if TYPE_CHECKING:
    from .table import Table

# Elements without a meaning of their own, which pages lay out as boxes. Marks such as <b> and <sup> stand within words.
MAY_BE_BOXES = bytes(name in ("a", "span") for name in TAG_CODES)
MOST_STEPS_UP = 4  # from a text to the element of the line that it stands in
LONGEST_CHARACTER = 4  # bytes of UTF-8
ENDS = ".!?:;,)%"  # after these, too, a capital begins a word
ENDING_BYTES = ENDS.encode()
CLASS = ATTRIBUTE_CODES["class"]
FIRST_IDEOGRAPH = "\u2e80"  # scripts from here on have no capitals, and put no space between words


def are_apart(table: Table, row: int, stop: int, following: int, start: int) -> bool:
    """Whether the text of `row`, up to byte `stop`, and that of `following`, from byte `start`, are two words."""
    text = table.text_bytes
    parents = table.parent
    is_number = 48 <= text[stop - 1] <= 57 and (48 <= text[start] <= 57 or 97 <= text[start] <= 122)
    if not is_number and not may_begin_a_word(text[stop - 1], text[start]):
        return False
    left = -1  # the elements side by side
    right = -1
    steps = 0
    above = parents[row]
    while above >= 0 and table.end[above] <= following and steps < MOST_STEPS_UP:
        left = above
        above = parents[above]
        steps += 1
    if left < 0 or not MAY_BE_BOXES[table.tag[left]]:
        return False
    steps = 0
    above = parents[following]
    while above > row and steps < MOST_STEPS_UP:
        right = above
        above = parents[above]
        steps += 1
    if right < 0 or not MAY_BE_BOXES[table.tag[right]]:
        return False
    if is_number and stop - table.text_start[row] > 1:
        return table.attr(left, CLASS) is not None and table.attr(right, CLASS) is not None
    last = text[max(0, stop - LONGEST_CHARACTER) : stop].decode("utf-8", "ignore")
    first = text[start : start + LONGEST_CHARACTER].decode("utf-8", "ignore")
    return begins_a_word(last[max(0, len(last) - 1) :], first[:1])


def may_begin_a_word(last: int, first: int) -> bool:
    """The same of two bytes, where that is a matter of ASCII; true for others, which are looked at more closely."""
    if first < 0x80 and not 65 <= first <= 90 and not (48 <= first <= 57 and (last >= 0x80 or 97 <= last <= 122)):
        return False
    if last >= 0x80 or 48 <= last <= 57 or 65 <= last <= 90 or 97 <= last <= 122:
        return True
    return not 48 <= first <= 57 and last in ENDING_BYTES


def begins_a_word(last: str, first: str) -> bool:
    """Whether a character after another one is likely to begin a word."""
    if not last or last >= FIRST_IDEOGRAPH:
        return False
    if first.isupper():
        return last.isalnum() or last in ENDS
    return first.isdecimal() and last.islower()
