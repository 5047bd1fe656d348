"""What the scan takes from C, in Python for where nothing was compiled; `byte_search_c.pxd` holds the same in C.

A word is eight bytes as one number, the first byte lowest.
"""

from __future__ import annotations

import re
from typing import Final

_NAME: Final = re.compile(rb"[^\0-\x20/>=]*")


def find(data: bytes, start: int, end: int, byte: int) -> int:
    """The first place of a byte from `start` on and before `end`; -1 if there is none."""
    return data.find(byte, start, end) if start < end else -1


def word_at(data: bytes, at: int) -> int:
    """The word that begins at `at`; the page must hold all of it."""
    return int.from_bytes(data[at : at + 8], "little")


def first_bytes(word: int, length: int) -> int:
    """The first bytes of a word: one to eight of them."""
    return word & ((1 << 8 * length) - 1)


def name_length(word: int) -> int:
    """How many bytes stand before white space, another control character or one of `/ > =`; 8 if none is there."""
    name = _NAME.match(word.to_bytes(8, "little"))
    return name.end() if name else 0


def in_lower_case(word: int) -> int:
    return int.from_bytes(word.to_bytes(8, "little").lower(), "little")


def place(word: int, bits: int) -> int:
    """A number of that many bits for a word: its place in a table. Words that differ in any byte rarely share one."""
    return (word * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF) >> (64 - bits)


def make_room(owner: object, names: str, count: int) -> None:
    """Give the owner lists of that many zeros, by these names. A compiled class has them as arrays from the start."""
    for name in names.split():
        setattr(owner, name, [0] * count)
