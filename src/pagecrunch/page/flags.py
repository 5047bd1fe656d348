"""What a character can be; one bit each, looked up in characters.bin."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

SPACE = 1
WORD = 2  # letter, digit or mark of a script that puts spaces between words
CJK = 4  # a character that counts as a word by itself
STOP = 8  # period or comma of any script
SENTENCE_END = 16
WIDE_END = 32  # ends a sentence whatever follows, as no space is written after it
CLOSER = 64  # may stand between a sentence's end and the next space
MARK = 128  # any of the marks that prose has and menus lack
DIGIT = 256
CAPITAL = 512
SEPARATOR = 1024  # what menus and bylines put between their parts

RUNS = 0x110000 // 256


def load_table() -> tuple[bytes, NDArray[np.uint16]]:
    """The leaf of each run of 256 characters, and the leaves one after the other."""
    data = (Path(__file__).parent / "characters.bin").read_bytes()
    return data[:RUNS], np.frombuffer(data[RUNS:], np.dtype("<u2")).astype(np.uint16)
