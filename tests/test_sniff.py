from __future__ import annotations

import gzip
import io
import zipfile

import pytest

from pagecrunch.sniff import no_page, what_else


def zipped() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("word/document.xml", "<w/>")
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"%PDF-1.7\n%\xe2\xe3", "a PDF document"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "a PNG image"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "a JPEG image"),
        (b"GIF89a\x01\x00", "a GIF image"),
        (b"RIFF\x24\x00\x00\x00WEBPVP8 ", "a WebP image"),
        (b"\x00\x00\x00\x20ftypisom", "a video"),
        (b"\x00\x00\x00\x20ftypavif", "an AVIF image"),
        (zipped(), "a ZIP archive, or a document kept in one such as .docx or .epub"),
        (gzip.compress(b"<p>", mtime=0), "packed with gzip"),
        (b"WARC/1.0\r\n", "a WARC archive of many pages"),
        (bytes(range(256)) * 4, "binary data"),
    ],
)
def test_files_that_are_no_pages_are_told_by_their_first_bytes(data: bytes, what: str) -> None:
    assert what_else(data) == what


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<!doctype html>",
        b"  \n<p>",
        b"\xef\xbb\xbf<html>",
        b"\xff\xfe<\x00p\x00",
        b"plain text",
        b"PK is short for",
        b"BM of the",
        b"{}",
        "中文".encode("gbk"),
        bytes(300),
        b"\x01\x02\x03<p>A page after some damage, which is long enough to be judged by its share of such bytes.",
        ("<p>" + "text in UTF-16 without a mark " * 9).encode("utf-16-le"),
        ("文字" * 90).encode("shift-jis"),
        ("文字" * 90).encode("iso2022-jp"),
    ],
)
def test_what_may_be_a_page_is_not_refused(data: bytes) -> None:
    assert what_else(data) is None


@pytest.mark.parametrize(
    ("what", "advice"),
    [
        ("a PDF document", "turn it into HTML first"),
        ("an Office document", "save it as HTML first"),
        ("a WARC archive of many pages", "`pagecrunch batch` reads such archives"),
        ("packed with gzip", "unpack it first"),
        ("a tar archive", "unpack it first"),
        ("a PNG image", "save the page itself as HTML"),
    ],
)
def test_what_is_no_page_comes_with_what_to_do(what: str, advice: str) -> None:
    assert no_page("x", what).startswith(f"x is {what} and not a web page; {advice}")
