from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pagecrunch.decode import utf8
from pagecrunch.decode.guess import is_utf8

_odd = st.sampled_from(
    [b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe0\x80\x80", b"\xf0\x80\x80\x80", b"\xff", b"\xe4"]
)
pieces = st.lists(
    st.one_of(st.text(max_size=12).map(lambda text: text.encode("utf-8", "replace")), st.binary(max_size=4), _odd)
)


@given(pieces.map(b"".join))
@example(b"a" * 40 + "\u6f6e".encode() + b"b" * 9)
def test_compiled_and_plain_agree_with_python(data: bytes) -> None:
    assert is_utf8(data) == utf8.is_utf8(data)


@pytest.mark.parametrize("text", ["", "ascii", "\u00e9", "\u6f6e\u6c50", "\U0001f30a", "\uffff", "\U0010ffff"])
def test_valid_text_is_told(text: str) -> None:
    assert is_utf8(text.encode())
    assert not text or text.isascii() or not is_utf8(text.encode()[:-1])
