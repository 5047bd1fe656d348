# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Whether bytes are valid UTF-8, without making a string of them."""

from __future__ import annotations

from typing import Any

HIGH_BITS = 0x8080808080808080  # set in eight bytes that are not all ASCII


def is_utf8(data: bytes) -> bool:
    view: Any = data
    end = len(data)
    words: Any = memoryview(data)[: end // 8 * 8].cast("Q")
    at = 0
    while at < end:
        if at % 8 == 0:  # skip ASCII, eight bytes at once
            word = at // 8
            while word < end // 8 and not words[word] & HIGH_BITS:
                word += 1
            at = word * 8
            if at >= end:
                return True
        if view[at] < 0x80:
            at += 1
            continue
        length = length_at(view, at, end)
        if length == 0:
            return False
        at += length
    return True


def length_at(data: Any, at: int, end: int) -> int:
    """The length of the character that begins at `at` and is not ASCII; 0 if there is none."""
    lead = data[at]
    length = 2 if 0xC2 <= lead <= 0xDF else 3 if 0xE0 <= lead <= 0xEF else 4 if 0xF0 <= lead <= 0xF4 else 0
    if length == 0 or at + length > end:
        return 0
    for index in range(at + 1, at + length):
        if data[index] & 0xC0 != 0x80:
            return 0
    second = data[at + 1]
    if (lead == 0xE0 and second < 0xA0) or (lead == 0xF0 and second < 0x90):
        return 0  # longer than needed
    if (lead == 0xED and second > 0x9F) or (lead == 0xF4 and second > 0x8F):
        return 0  # a surrogate, or past the last character
    return length
