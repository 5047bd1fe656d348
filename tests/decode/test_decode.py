from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.decode import Encoding, decode

RUSSIAN = "Съешь же ещё этих мягких французских булок"


def test_valid_utf8_comes_back_as_the_same_object() -> None:
    page = "<meta charset=utf-8><p>naïve".encode()
    data, encoding = decode(page)
    assert data is page
    assert encoding == Encoding("utf-8", "meta")


def test_ascii_comes_back_as_the_same_object_in_any_encoding_that_extends_it() -> None:
    page = b"<meta charset=gb2312><p>plain"
    data, encoding = decode(page)
    assert data is page
    assert encoding == Encoding("gbk", "meta")


def test_the_byte_order_mark_beats_the_header() -> None:
    assert decode(b"\xef\xbb\xbf<p>\xc3\xa9", "windows-1251") == ("<p>é".encode(), Encoding("utf-8", "bom"))
    assert decode("\ufeffé".encode("utf-16-le"), "utf-8") == ("é".encode(), Encoding("utf-16le", "bom"))
    assert decode("\ufeffé".encode("utf-16-be"), "utf-8") == ("é".encode(), Encoding("utf-16be", "bom"))


def test_the_header_beats_the_declaration() -> None:
    page = b"<meta charset=utf-8>" + RUSSIAN.encode("koi8-r")
    data, encoding = decode(page, "KOI8-R")
    assert RUSSIAN in data.decode()
    assert encoding == Encoding("koi8-r", "http")


def test_a_header_that_means_nothing_is_passed_over() -> None:
    page = b"<meta charset=koi8-r>" + RUSSIAN.encode("koi8-r")
    assert decode(page, "none")[1] == Encoding("koi8-r", "meta")
    assert decode(page, "")[1] == Encoding("koi8-r", "meta")


def test_a_quoted_header_is_understood() -> None:
    assert decode(b"\xe9", '"ISO-8859-1"') == ("é".encode(), Encoding("windows-1252", "http"))


def test_the_declaration_beats_the_guess() -> None:
    data, encoding = decode(b"<meta charset=iso-8859-5>" + RUSSIAN.encode("koi8-r"))
    assert encoding == Encoding("iso-8859-5", "meta")
    assert RUSSIAN not in data.decode()


def test_a_declaration_past_the_first_kilobyte_is_obeyed() -> None:
    page = b"<head>" + b"<!-- x -->" * 200 + b"<meta charset=koi8-r>" + RUSSIAN.encode("koi8-r")
    data, encoding = decode(page)
    assert RUSSIAN in data.decode()
    assert encoding == Encoding("koi8-r", "meta")


def test_a_page_converted_to_utf8_with_its_old_declaration_is_read_as_utf8() -> None:
    page = f"<meta charset=windows-1251>{RUSSIAN}".encode()
    assert decode(page) == (page, Encoding("utf-8", "guess"))


def test_a_page_that_says_nothing_is_guessed() -> None:
    assert decode("<p>naïve".encode()) == ("<p>naïve".encode(), Encoding("utf-8", "guess"))
    data, encoding = decode((RUSSIAN * 5).encode("windows-1251"))
    assert data.decode() == RUSSIAN * 5
    assert encoding == Encoding("windows-1251", "guess")


def test_an_encoding_browsers_refuse_is_read_as_utf8() -> None:
    assert decode(b"<meta charset=iso-2022-kr>x\xff") == (
        "<meta charset=iso-2022-kr>x\ufffd".encode(),
        Encoding("utf-8", "meta"),
    )


def test_broken_utf8_is_replaced() -> None:
    data, encoding = decode(b"<meta charset=utf-8>a\xffb\xe2\x82")
    assert data.decode() == "<meta charset=utf-8>a\ufffdb\ufffd"
    assert encoding == Encoding("utf-8", "meta")


def test_text_is_taken_as_it_is() -> None:
    assert decode("<meta charset=gb2312>é", "koi8-r") == ("<meta charset=gb2312>é".encode(), Encoding("utf-8", "text"))
    assert decode("\ufeffa")[0] == b"a"


def test_surrogates_in_text_are_joined_or_replaced() -> None:
    assert decode("a\ud83d\ude00b\ud800c")[0].decode() == "a😀b\ufffdc"


@pytest.mark.parametrize("page", [b"", ""])
def test_nothing_is_nothing(page: bytes | str) -> None:
    assert decode(page)[0] == b""


@given(
    st.one_of(st.binary(), st.text(st.characters())), st.none() | st.text() | st.sampled_from(["utf-16", "hz", "gbk"])
)
def test_any_input_becomes_valid_utf8(page: bytes | str, charset: str | None) -> None:
    data, encoding = decode(page, charset)
    data.decode()
    assert encoding.source in ("bom", "http", "meta", "guess", "text", "repair")


def test_bytes_of_another_kind_are_bytes() -> None:
    assert decode(bytearray(b"<p>a"))[0] == b"<p>a"  # type: ignore[arg-type]
    assert decode(memoryview(b"<p>a"))[0] == b"<p>a"  # type: ignore[arg-type]


def test_a_declared_page_needs_no_detector() -> None:
    program = "import sys; from pagecrunch.decode import decode; decode(b'<meta charset=gbk>\\xd6\\xd0'); "
    program += "sys.exit('chardetng_py' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
