from __future__ import annotations

import gzip
import io
import zipfile

import pytest

from pagecrunch.sniff import what_else


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
        (gzip.compress(b"<p>"), "packed with gzip"),
        (b"WARC/1.0\r\n", "a WARC archive of many pages"),
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
    ],
)
def test_what_may_be_a_page_is_not_refused(data: bytes) -> None:
    assert what_else(data) is None
