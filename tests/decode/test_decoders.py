from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.decode.decoders import extends_ascii, to_text
from pagecrunch.decode.labels import LABELS


@pytest.mark.parametrize(
    ("data", "encoding", "text"),
    [
        (b"\x80\x81\x8d\x8f\x90\x9d\xff", "windows-1252", "€\x81\x8d\x8f\x90\x9dÿ"),
        (b"\x98", "windows-1251", "\x98"),
        (b"\xaa\xd2", "windows-1253", "\ufffd\ufffd"),
        (b"\xca", "windows-1255", "\u05ba"),
        (b"\x81\xa1\xdb", "windows-874", "\x81ก\ufffd"),
        (b"\xae\xbe\xa4", "koi8-u", "ўЎє"),
        (b"\xa2\xff", "x-mac-cyrillic", "Ґ€"),
        (b"\xe0", "iso-8859-8-i", "א"),
        (b"\x80\xff", "x-user-defined", "\uf780\uf7ff"),
        ("镕€".encode("gbk", "ignore") + b"\x80", "gbk", "镕€"),  # 镕 is not in GB 2312; Windows' euro is 80
        (b"\x81\x30\x81\x30", "gbk", "\x80"),  # four bytes: only GB 18030 has those
        (b"\x87\x40\x81\x60", "shift_jis", "①～"),
        (b"\xfd\xa0", "shift_jis", "\ufffd\ufffd"),
        (b"\xad\xa1\xa1\xc1\xa4\xa2\x8e\xb1", "euc-jp", "①～あｱ"),
        (b"\xf9\xa1", "euc-jp", "纊"),
        (b"\x1b$B$\"\x1b(BA\x1b(I1\x1b(B", "iso-2022-jp", "あAｱ"),
        (b"\x81\x41\xb0\xa1", "euc-kr", "갂가"),
        (b"\xa1\x45\x88\x62\xf9\xd6", "big5", "‧Ê̄碁"),
        (b"a\x00<\xd8", "utf-16le", "a\ufffd"),
        (b"\x00a\xd8\x3d\xde\x00", "utf-16be", "a😀"),
        (b"~{VPND~} \xff", "replacement", "~{VPND~} \ufffd"),
    ],
)  # fmt: skip
def test_bytes_read_as_browsers_read_them(data: bytes, encoding: str, text: str) -> None:
    assert to_text(data, encoding) == text


@pytest.mark.parametrize("encoding", ["gbk", "gb18030", "big5", "euc-jp", "shift_jis", "euc-kr", "utf-8"])
def test_a_broken_sequence_does_not_swallow_the_markup_after_it(encoding: str) -> None:
    assert to_text(b"\x81<p>", encoding).endswith("<p>")


@pytest.mark.parametrize("encoding", sorted(LABELS))
@given(data=st.binary(max_size=200))
def test_any_bytes_read_in_any_encoding_without_an_exception(encoding: str, data: bytes) -> None:
    to_text(data, encoding).encode()  # and without lone surrogates


@pytest.mark.parametrize("encoding", sorted(filter(extends_ascii, LABELS)))
def test_ascii_stands_for_itself(encoding: str) -> None:
    ascii_bytes = bytes(range(128))
    assert to_text(ascii_bytes, encoding) == ascii_bytes.decode("ascii")
