from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagecrunch.decode import prescan
from pagecrunch.decode.prescan import declared_encoding


@pytest.mark.parametrize(
    ("page", "encoding"),
    [
        (b"<meta charset=utf-8>", "utf-8"),
        (b"<META CHARSET='GB2312'>", "gbk"),
        (b'<meta charset = "shift_jis" >', "shift_jis"),
        (b"<meta/charset=big5/>", None),  # the slash belongs to an unquoted value
        (b"<meta/charset='big5'/>", "big5"),
        (b'<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">', "windows-1251"),
        (b'<meta content="text/html; charset=koi8-r" http-equiv=content-type>', "koi8-r"),
        (b"<meta http-equiv=content-type content='text/html; charset=\"euc-jp\"'>", "euc-jp"),
        (b'<meta http-equiv=content-type content="charset charset = euc-kr;x">', "euc-kr"),
        (b'<!doctype html><html lang="x>y"><head><title>a</title><meta charset=big5>', "big5"),
        (b"<!-- <meta charset=big5> --><meta charset=euc-kr>", "euc-kr"),
        (b"<!--><meta charset=euc-kr>-->", "euc-kr"),  # `<!-->` is a whole comment
        (b"<p title='<meta charset=big5>'><meta charset=euc-kr>", "euc-kr"),
        (b"</p title='<meta charset=big5>'><meta charset=euc-kr>", "euc-kr"),
        (b"<?php echo '<meta charset=big5' ?><meta charset=euc-kr>", "euc-kr"),
        (b"<metadata charset=big5><meta charset=euc-kr>", "euc-kr"),
        (b"<meta charset=nonsense><meta charset=euc-kr>", "euc-kr"),
        (b"<meta charset=big5 charset=euc-kr>", "big5"),  # the first of two counts
        (b'\n<!DOCTYPE html>\n<html lang="en" class=\'a\'>\n<head >\n<meta charset="EUC-KR"/>', "euc-kr"),
        (b"<html title=\"<meta charset='big5'>\"><meta charset=euc-kr>", "euc-kr"),
        (b"<html title='><meta charset=big5>'><meta charset=euc-kr>", "euc-kr"),
        (b"<html a=\"b'c>\" d='><meta charset=big5>'><meta charset=euc-kr>", "euc-kr"),
        (b"<html a=b'c><meta charset=euc-kr>", "euc-kr"),
        (b"<meta charset=euc-kr/>", None),
        (b"<htmlx><meta charset=euc-kr>", "euc-kr"),
    ],
)
def test_the_declaration_that_browsers_obey_is_found(page: bytes, encoding: str | None) -> None:
    assert declared_encoding(page) == encoding


@pytest.mark.parametrize(
    "page",
    [
        b"",
        b"<",
        b"<meta",
        b"<meta charset=utf-8",  # cut off before its end
        b"<meta charset='utf-8",
        b"<meta charset>",
        b"<meta content='text/html; charset=big5'>",  # needs http-equiv
        b"<meta name=description content='charset=big5'>",
        b"<meta http-equiv=refresh content='0; charset=big5'>",
        b"<meta http-equiv=content-type content='text/html; charset=\"big5'>",
        b"<!-- <meta charset=big5>",
        b"charset=big5",
    ],
)
def test_what_is_not_a_declaration_is_not_taken_for_one(page: bytes) -> None:
    assert declared_encoding(page) is None


def test_utf16_in_a_readable_declaration_means_utf8() -> None:
    assert declared_encoding(b"<meta charset=utf-16>") == "utf-8"
    assert declared_encoding(b'<?xml version="1.0" encoding="utf-16be"?>') == "utf-8"


def test_x_user_defined_means_windows_1252() -> None:
    assert declared_encoding(b"<meta charset=x-user-defined>") == "windows-1252"


def test_an_xml_declaration_counts_where_no_meta_does() -> None:
    xml = b"<?xml version='1.0' encoding='iso-8859-2' standalone='yes'?>"
    assert declared_encoding(xml + b"<html>") == "iso-8859-2"
    assert declared_encoding(xml + b"<meta charset=euc-kr>") == "euc-kr"


def test_an_xml_declaration_in_utf16_is_seen_by_its_bytes() -> None:
    assert declared_encoding("<?xml".encode("utf-16-le")) == "utf-16le"
    assert declared_encoding("<?xml".encode("utf-16-be")) == "utf-16be"


@pytest.mark.parametrize(
    "piece", [b"<", b"<!--", b"<a ", b"<a b='", b"<meta ", b"<meta =", b"<?", b"<meta content=charset"]
)
def test_it_takes_linear_time(piece: bytes) -> None:
    page = piece * (200_000 // len(piece))
    started = time.process_time()
    declared_encoding(page)
    assert time.process_time() - started < 10  # seconds; it takes less than a tenth of one


STARTS = ("", "<html>", "<!doctype html><html lang=x><head>", "<head a='b'>")
PIECES = (" charset=big5", "charset=", "'euc-kr'", '"gbk"', "big5", " ", "/", ">", "<meta", "a=", '"', "'", "<")


@given(st.sampled_from(STARTS), st.lists(st.sampled_from(PIECES), max_size=8).map("".join))
@settings(max_examples=2000, deadline=None)
def test_the_short_cut_for_how_most_pages_begin_changes_nothing(start: str, rest: str) -> None:
    data = f"{start}<meta {rest}>".encode()
    found = prescan.declared_encoding(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(prescan, "_USUAL", re.compile(rb"(?!)"))
        assert prescan.declared_encoding(data) == found
