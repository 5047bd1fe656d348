"""The few functions of the scan that need C for speed, in Python; `byte_search_c.pxd` has the same functions in C.

A word is eight bytes read as one little-endian number.
"""

from __future__ import annotations

import re
from typing import Final

_NAME: Final = re.compile(rb"[^\0-\x20/>=]*")


def find(data: bytes, start: int, end: int, byte: int) -> int:
    """The position of the first such byte in `data[start:end]`; -1 if there is none."""
    return data.find(byte, start, end) if start < end else -1


def word_at(data: bytes, at: int) -> int:
    """The word at a position. `data` must have eight bytes there."""
    return int.from_bytes(data[at : at + 8], "little")


def first_bytes(word: int, length: int) -> int:
    """The first one to eight bytes of a word; the others are zero."""
    return word & ((1 << 8 * length) - 1)


def name_length(word: int) -> int:
    """The number of bytes before the first control character, space or one of `/ > =`; 8 if there is none."""
    name = _NAME.match(word.to_bytes(8, "little"))
    return name.end() if name else 0


def in_lower_case(word: int) -> int:
    """The word with its ASCII letters in lower case."""
    return int.from_bytes(word.to_bytes(8, "little").lower(), "little")


def slot_of(word: int, bits: int) -> int:
    """A hash of a word: a slot in a table with that many bits."""
    return (word * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF) >> (64 - bits)


def make_room(owner: object, names: str, count: int) -> None:
    """Set attributes of these names to lists of zeros. Does nothing in C, where a class has arrays from the start."""
    for name in names.split():
        setattr(owner, name, [0] * count)
