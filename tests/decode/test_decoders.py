from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from webencodings.labels import LABELS

from pagecrunch.decode.decoders import encoding_name, extends_ascii, to_text

NAMES = sorted(set(LABELS.values()))


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("gb2312", "gbk"),
        ("latin1", "windows-1252"),
        ("iso-8859-1", "windows-1252"),
        ("us-ascii", "windows-1252"),
        ("ISO-8859-9", "windows-1254"),
        ("tis-620", "windows-874"),
        ("logical", "iso-8859-8-i"),
        ("ks_c_5601-1987", "euc-kr"),
        ("hz-gb-2312", "replacement"),
        ("utf-16", "utf-16le"),
        ("ucs-2", "utf-16le"),
        ("x-user-defined", "x-user-defined"),
        ("  UTF8\n", "utf-8"),
    ],
)
def test_labels_mean_what_they_mean_to_browsers(label: str, name: str) -> None:
    assert encoding_name(label) == name


@pytest.mark.parametrize("label", ["", "utf-7", "utf-32", "none", "utf 8", "\xa0utf-8", "\u212aoi8-r", "\udce9"])
def test_a_label_that_browsers_do_not_know_has_no_name(label: str) -> None:
    assert encoding_name(label) is None


def test_every_name_is_a_label_of_its_own_encoding() -> None:
    assert len(LABELS) >= 228 and len(NAMES) == 40  # the table of the standard
    assert {name: encoding_name(name) for name in NAMES} == {name: name for name in NAMES}


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


@pytest.mark.parametrize("encoding", NAMES)
@given(data=st.binary(max_size=200))
def test_any_bytes_read_in_any_encoding_without_an_exception(encoding: str, data: bytes) -> None:
    to_text(data, encoding).encode()  # and without lone surrogates


@pytest.mark.parametrize("encoding", sorted(filter(extends_ascii, NAMES)))
def test_ascii_stands_for_itself(encoding: str) -> None:
    ascii_bytes = bytes(range(128))
    assert to_text(ascii_bytes, encoding) == ascii_bytes.decode("ascii")
