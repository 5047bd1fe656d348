"""The plain functions; that the compiled ones do the same is seen in test_scan.py."""

from __future__ import annotations

import pytest

from pagecrunch.dom import byte_search


def test_a_byte_is_found_between_two_places() -> None:
    assert byte_search.find(b"a<b<c", 2, 5, ord("<")) == 3
    assert byte_search.find(b"a<b<c", 2, 3, ord("<")) == -1
    assert byte_search.find(b"a<b", 3, 3, ord("<")) == -1
    assert byte_search.find(b"a<b", 0, -1, ord("<")) == -1


def test_a_word_is_eight_bytes_the_first_lowest() -> None:
    assert byte_search.word_at(b"xab\0\0\0\0\0\0y", 1) == ord("a") + 256 * ord("b")
    assert byte_search.first_bytes(byte_search.word_at(b"abcdefgh", 0), 2) == ord("a") + 256 * ord("b")
    assert byte_search.first_bytes(2**64 - 1, 8) == 2**64 - 1


@pytest.mark.parametrize(
    ("text", "length"),
    [(b"p>123456", 1), (b"abc def>", 3), (b"abc/defg", 3), (b"abcdefg=", 7), (b"abcdefgh", 8), (b">bcdefgh", 0),
     (b"ab\0defgh", 2), (b"ab\x1fdefg", 2), (b"\xc3\xa9!#\x7f@[=", 7)],
)  # fmt: skip
def test_a_name_ends_at_white_space_or_a_mark(text: bytes, length: int) -> None:
    assert byte_search.name_length(byte_search.word_at(text, 0)) == length


def test_only_ascii_letters_have_a_lower_case() -> None:
    text = b"AZ@[az\xc4\x5e"
    assert byte_search.in_lower_case(byte_search.word_at(text, 0)) == byte_search.word_at(text.lower(), 0)


def test_slots_have_as_many_bits_as_requested() -> None:
    slots = {byte_search.slot_of(word, 6) for word in range(1000)}
    assert slots == set(range(64))


def test_an_owner_gets_lists_of_zeros() -> None:
    class Owner:
        one: list[int]

    owner = Owner()
    byte_search.make_room(owner, "one two", 3)
    assert owner.one == [0, 0, 0] and vars(owner)["two"] == [0, 0, 0]
