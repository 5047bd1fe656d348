"""Writes src/pagecrunch/page/characters.bin: what each Unicode character is, as flags, in two stages.

    python tools/make_character_table.py

The file holds 4,352 bytes that name a leaf for each run of 256 code points, then the leaves, 256 numbers of
two bytes each. It is made
once and kept, so that results do not depend on the Unicode version of the Python that runs.
"""

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from pagecrunch.page.flags import (
    CAPITAL,
    CJK,
    CLOSER,
    DIGIT,
    MARK,
    SENTENCE_END,
    SEPARATOR,
    SPACE,
    STOP,
    WIDE_END,
    WORD,
)

TARGET = Path(__file__).parents[1] / "src/pagecrunch/page/characters.bin"

# Written without spaces between words: each character counts as a word. (Korean has spaces.)
CJK_RANGES = (
    (0x2E80, 0x2FDF), (0x3005, 0x3007), (0x3021, 0x3029), (0x3038, 0x303B), (0x3041, 0x3096), (0x309D, 0x309F),
    (0x30A1, 0x30FA), (0x30FC, 0x30FF), (0x3105, 0x312F), (0x31A0, 0x31BF), (0x31F0, 0x31FF), (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0xFF66, 0xFF9D), (0x20000, 0x3FFFD),
)  # fmt: skip

PERIODS = (
    ".\u3002\uff0e\uff61\ufe52\u06d4\u0964\u0965\u1362\u166e\u1803\u1809\u2cf9\u2cfe\ua4ff\ua60e\ua6f3\u0589\u0701\u0702"
    "\u104b\u17d4"
)
COMMAS = ",\uff0c\u3001\uff64\ufe50\ufe51\u060c\u1363\u1802\u1808\ua4fe\ua60d\ua6f5\u055d\u07f8\u104a\u2e41\u2e4c"
OTHER_ENDS = "!?\u2026\uff01\uff1f\u061f\u055c\u055e\u203c\u203d\u2047\u2048\u2049\ufe56\ufe57\u1367\u1944\u1945\u2e2e"
OTHER_MARKS = ";:\u061b\uff1b\uff1a\u037e\u0387\u1364\u1365\u1366\u0703\u0704\ufe54\ufe55"
WIDE_ENDS = "\u3002\uff0e\uff61\uff01\uff1f\u06d4\u0964\u0965\u1362"
SEPARATORS = "|/\\\u00b7\u2022\u00bb\u203a\u2013\u2014\u2192>\u25b8\u25ba\uff5c\u30fb"
CLOSERS = "\"')]}\u2019\u201d\u00bb\u203a\u300d\u300f\u300b\u3009\u3011\u3015\uff09\uff3d\uff5d"


def flags(code: int) -> int:
    character = chr(code)
    category = unicodedata.category(character)
    value = 0
    if character.isspace() or code in (0x200B, 0xFEFF):
        value |= SPACE
    if any(low <= code <= high for low, high in CJK_RANGES) and category[0] in "LN":
        value |= CJK
    elif category[0] in "LNM" or category == "Pc":
        value |= WORD
    if character in PERIODS or character in COMMAS:
        value |= STOP | MARK
    if character in OTHER_ENDS or character in OTHER_MARKS:
        value |= MARK
    if character in PERIODS or character in OTHER_ENDS:
        value |= SENTENCE_END
    if character in WIDE_ENDS:
        value |= WIDE_END
    if character in CLOSERS:
        value |= CLOSER
    if category == "Nd":
        value |= DIGIT
    if category == "Lu":
        value |= CAPITAL
    if character in SEPARATORS:
        value |= SEPARATOR
    return value


def main() -> None:
    leaves: list[bytes] = []
    index = bytearray()
    for run in range(0x110000 // 256):
        leaf = b"".join(flags(run * 256 + low).to_bytes(2, "little") for low in range(256))
        if leaf not in leaves:
            leaves.append(leaf)
        index.append(leaves.index(leaf))
    TARGET.write_bytes(bytes(index) + b"".join(leaves))
    print(f"{TARGET.name}: {len(leaves)} leaves, {TARGET.stat().st_size} bytes, Unicode {unicodedata.unidata_version}")


if __name__ == "__main__":
    main()
