"""The check for valid UTF-8 agrees with Python's own decoder."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.decode.utf8 import is_utf8


def decodes(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


@given(st.lists(st.one_of(st.text().map(str.encode), st.binary(max_size=3), st.sampled_from([b"a" * 9, b"\xe2\x82"]))))
def test_agrees_with_pythons_decoder(pieces: list[bytes]) -> None:
    data = b"".join(pieces)
    assert is_utf8(data) == decodes(data)


@pytest.mark.parametrize("lead", range(0x80, 0x100))
def test_agrees_on_every_first_and_second_byte(lead: int) -> None:
    for second in range(0x100):
        for rest in (b"", b"\x80", b"\x80\x80", b"\x80\x80\x80"):
            data = b"<p>" + bytes((lead, second)) + rest
            assert is_utf8(data) == decodes(data), data
