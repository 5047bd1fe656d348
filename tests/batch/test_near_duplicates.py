from __future__ import annotations

import re

import pytest

from pagecrunch.batch import near_duplicates
from pagecrunch.batch.near_duplicates import BAND_BYTES, fingerprint_of

WORDS = [f"word{number}" for number in range(1000)]
TEXT = " ".join(WORDS[:600])


def are_alike(one: str, other: str) -> bool:
    bands = [re.findall(f".{{{2 * BAND_BYTES}}}", fingerprint_of(text)) for text in (one, other)]
    return any(first == second for first, second in zip(*bands, strict=True))


def test_a_text_with_a_few_words_changed_is_nearly_the_same() -> None:
    assert are_alike(TEXT, TEXT.replace("word30", "other"))


def test_a_text_that_shares_a_third_is_not() -> None:
    assert not are_alike(TEXT, " ".join(WORDS[300:900]))


def test_texts_are_found_as_often_as_the_bands_promise() -> None:
    shares = {}
    for changed in (2, 40):  # words of 600, each in five phrases: about 97 % and 50 % of all phrases are shared
        found = 0
        for start in range(0, 40):
            words = [f"{word}x{start}" for word in WORDS[:600]]
            other = [f"new{n}" if n % (600 // changed) == 7 else word for n, word in enumerate(words)]
            found += are_alike(" ".join(words), " ".join(other))
        shares[changed] = found / 40
    assert shares[2] == 1.0 and shares[40] < 0.3


def test_capitals_and_white_space_make_no_difference() -> None:
    assert fingerprint_of(TEXT.upper().replace(" ", "\n\n")) == fingerprint_of(TEXT)


def test_scripts_without_spaces_are_compared_by_character() -> None:
    text = "".join(chr(0x4E00 + number * 7) for number in range(400))
    assert are_alike(text, text[:200] + "新" + text[200:]) and not are_alike(text, text[::-1])


def test_a_long_text_is_read_in_pieces_with_the_same_result(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = fingerprint_of(TEXT)
    monkeypatch.setattr(near_duplicates, "PHRASES_AT_ONCE", 7)
    assert fingerprint_of(TEXT) == whole


def test_a_short_text_has_no_fingerprint() -> None:
    assert fingerprint_of("a few words") == ""
