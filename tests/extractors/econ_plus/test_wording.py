from __future__ import annotations

import sys
from collections.abc import Collection
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.extractors.econ_plus.judge import FASTEST_STEPS, PLAIN_STEPS
from pagecrunch.extractors.econ_plus.wording import (
    LEFT_TO_PYTHON,
    LETTERS_WITH_CASE,
    in_small_letters,
    load_small_letters,
    only_letters,
)

TWINS = pytest.mark.parametrize("steps", [PLAIN_STEPS, FASTEST_STEPS], ids=["plain", "fastest"])
ODD = "ΣσςİıẞßKÅȺȾǅ𐐀\u0345\u0307'’._- \u00a0\u3000Α潮汐x9"


def small(text: bytes, steps: Any, *, letters_alone: bool = False) -> bytes | None:
    room = np.zeros(2 * len(text) + 4, np.uint8).data
    table = load_small_letters()
    length = steps.wording.make_small(text, 0, len(text), table, letters_alone, room)
    return None if length == LEFT_TO_PYTHON else bytes(room[:length])


@given(st.text() | st.text(ODD))
def test_what_is_not_left_to_Python_is_as_Python_has_it(text: str) -> None:
    data = text.encode("utf-8", "replace")
    for steps in (PLAIN_STEPS, FASTEST_STEPS):
        lowered = in_small_letters(data)
        assert small(data, steps) in (None, lowered.encode())
        assert small(data, steps, letters_alone=True) in (None, only_letters(lowered).encode())


@given(st.binary())
def test_twins_agree_on_what_is_not_UTF_8(data: bytes) -> None:
    assert small(data, PLAIN_STEPS) == small(data, FASTEST_STEPS)
    assert small(data, PLAIN_STEPS) in (None, in_small_letters(data).encode())


@TWINS
def test_only_a_last_sigma_and_a_dotted_I_are_left_to_Python(steps: Any) -> None:
    assert small("Στη Σάμο".encode(), steps) == "στη σάμο".encode()
    assert small("ΝΟΜΟΣ".encode(), steps) is None
    assert small("İzmir".encode(), steps) is None


def test_every_letter_with_a_small_form_is_in_the_table() -> None:
    beyond = "".join(map(chr, range(LETTERS_WITH_CASE, sys.maxunicode + 1)))
    assert beyond.lower() == beyond


def test_no_text_outgrows_its_room() -> None:
    for value in range(0x80, LETTERS_WITH_CASE):
        if not 0xD800 <= value < 0xE000:
            assert len(chr(value).lower().encode()) <= 2 * len(chr(value).encode())


def count_in(stems: Collection[str], text: str, steps: Any) -> int:
    looked_for, data = steps.wording.Stems([stem.encode() for stem in stems]), text.encode()
    looked_for.read(data)
    return int(looked_for.count_in(0, len(data)))


@TWINS
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
def test_stems_are_found_anywhere_and_counted_once(stems: list[str], text: str, count: int, steps: Any) -> None:
    assert count_in(stems, text, steps) == count


@given(st.sets(st.text("abt", min_size=2, max_size=5), min_size=1), st.text("abtABT "))
def test_stems_are_counted_as_Python_does(stems: set[str], text: str) -> None:
    for steps in (PLAIN_STEPS, FASTEST_STEPS):
        assert count_in(stems, text, steps) == sum(stem in text.lower() for stem in stems)
