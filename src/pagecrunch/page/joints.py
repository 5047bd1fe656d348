"""Words side by side that only a style sheet keeps apart: `<span>HOKA</span><span>Clifton 10</span>`.

Where one element of a line ends and the next begins with nothing between them, a capital (or a digit after a small
letter) begins a new word. Of 1,827 pages (WCXB, magic-html and Chinese articles) 65 have such places in their content,
and where people wrote that content down they put a space there 894 times and none once. Small letters tell nothing:
`child` and `ren` are one word as often as `id` and `string` are two.
"""

from __future__ import annotations

from collections.abc import Sequence

from .names import TAG_CODES

# Elements without a meaning of their own, which pages lay out as boxes. Marks such as <b> and <sup> stand within words.
MAY_BE_BOXES = bytes(name in ("a", "span") for name in TAG_CODES)
MOST_STEPS_UP = 4  # from a text to the element of the line that it stands in
LONGEST_CHARACTER = 4  # bytes of UTF-8
FIRST_IDEOGRAPH = "\u2e80"  # scripts from here on have no capitals, and put no space between words


def are_apart(
    tags: Sequence[int],
    parents: Sequence[int],
    ends: Sequence[int],
    text: bytes,
    before: tuple[int, int],
    after: tuple[int, int],
) -> bool:
    """Whether two pieces of a line are two words. `before`: a row and where its text ends; `after`: one and its start.

    `tags`, `parents` and `ends` are columns of the page.
    """
    row, stop = before
    following, start = after
    last = text[max(0, stop - LONGEST_CHARACTER) : stop].decode("utf-8", "ignore")[-1:]
    first = text[start : start + LONGEST_CHARACTER].decode("utf-8", "ignore")[:1]
    if not begins_a_word(last, first):
        return False
    left = right = -1  # the elements side by side
    above, steps = parents[row], 0
    while above >= 0 and ends[above] <= following and steps < MOST_STEPS_UP:
        left, above, steps = above, parents[above], steps + 1
    above, steps = parents[following], 0
    while above > row and steps < MOST_STEPS_UP:
        right, above, steps = above, parents[above], steps + 1
    return left >= 0 and right >= 0 and MAY_BE_BOXES[tags[left]] == 1 == MAY_BE_BOXES[tags[right]]


def begins_a_word(last: str, first: str) -> bool:
    """Whether a character after another one is likely to begin a word."""
    if not last.isalnum() or last >= FIRST_IDEOGRAPH:
        return False
    return first.isupper() or (first.isdecimal() and last.islower())
