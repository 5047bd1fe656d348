from __future__ import annotations

import sys
from collections.abc import Collection

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.extractors.econ_plus.title_words import (
    StemFinder,
    load_lowercase,
    lower_text,
    only_letters,
    write_lower,
)

ODD = "ΣσςİıẞßKÅȺȾǅ𐐀\u0345\u0307'’._- \u00a0\u3000Α潮汐x9"


def lowered(text: bytes, *, letters_only: bool = False) -> bytes | None:
    """The text in lower case; None where it takes Python to do that."""
    room = np.zeros(2 * len(text) + 4, np.uint8).data
    length = write_lower(text, 0, len(text), load_lowercase(), letters_only, room)
    return None if length == -1 else bytes(room[:length])


@given(st.text() | st.text(ODD))
def test_text_is_lower_cased_as_Python_does_it_or_left_to_Python(text: str) -> None:
    data = text.encode("utf-8", "replace")
    expected = lower_text(data)
    assert lowered(data) in (None, expected.encode())
    assert lowered(data, letters_only=True) in (None, only_letters(expected).encode())


@given(st.text(ODD.replace("Σ", "").replace("İ", "")))
def test_text_without_these_two_is_never_left_to_Python(text: str) -> None:
    assert lowered(text.encode()) == text.lower().encode()


@given(st.binary())
def test_bytes_that_are_not_UTF_8_are_left_to_Python(data: bytes) -> None:
    assert lowered(data) in (None, lower_text(data).encode())


def test_only_a_last_sigma_and_a_dotted_I_are_left_to_Python() -> None:
    assert lowered("Στη Σάμο".encode()) == "στη σάμο".encode()
    assert lowered("ΝΟΜΟΣ".encode()) is None
    assert lowered("İzmir".encode()) is None


def test_every_letter_with_a_lower_case_is_in_the_table() -> None:
    beyond = "".join(map(chr, range(len(load_lowercase()), sys.maxunicode + 1)))
    assert beyond.lower() == beyond


def test_no_text_outgrows_its_room() -> None:
    for value in range(0x80, len(load_lowercase())):
        if not 0xD800 <= value < 0xE000:
            assert len(chr(value).lower().encode()) <= 2 * len(chr(value).encode())


def count_in(stems: Collection[str], text: str) -> int:
    finder, data = StemFinder([stem.encode() for stem in stems]), text.encode()
    finder.set_text(data)
    return finder.count_in(0, len(data))


@pytest.mark.parametrize(
    ("stems", "text", "count"),
    [
        (["tide", "port"], "The TIDE, and a seaport.", 2),
        (["tide", "tidy"], "tid tidetide", 1),
        (["潮汐", "汐晚", "晚到"], "潮汐晚了", 2),
        (["ab", "b潮"], "xab", 1),
        (["tide"], "", 0),
        (["tide"], "t", 0),
        (["tide"], "a tid", 0),
    ],
)
def test_stems_are_found_anywhere_and_counted_once(stems: list[str], text: str, count: int) -> None:
    assert count_in(stems, text) == count


@given(st.sets(st.text("abt", min_size=2, max_size=5), min_size=1), st.text("abtABT "))
def test_stems_are_counted_as_Python_does(stems: set[str], text: str) -> None:
    assert count_in(stems, text) == sum(stem in text.lower() for stem in stems)
