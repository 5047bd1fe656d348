from __future__ import annotations

from pagecrunch.page.flags import CJK, SPACE, STOP, WORD, load_table


def flags_of(character: str) -> int:
    index, leaves = load_table()
    return leaves[index[ord(character) >> 8] * 256 + (ord(character) & 0xFF)]


def test_the_table_knows_every_character() -> None:
    index, leaves = load_table()
    assert len(index) * 256 == 0x110000 and (max(index) + 1) * 256 == len(leaves)


def test_characters_are_what_unicode_says() -> None:
    assert flags_of("a") & WORD and flags_of("\u0416") & WORD and flags_of("5") & WORD
    assert flags_of("\u6f6e") == CJK and flags_of("\u3042") == CJK
    assert flags_of(" ") & SPACE and flags_of("\xa0") & SPACE
    assert flags_of("\u3002") & STOP and flags_of(",") & STOP and not flags_of("-")
