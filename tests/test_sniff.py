from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path

import httpx
import pytest
from batch_made import rows_in
from console_made import TOKEN, running_console
from run_command import Run
from waiting import PATIENCE_SECONDS

from pagecrunch.batch import BatchRequest, run_batch
from pagecrunch.sniff import detect_other_format, explain_other_format


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
def test_other_formats_are_detected_by_their_first_bytes(data: bytes, what: str) -> None:
    assert detect_other_format(data) == what


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
    assert detect_other_format(data) is None


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
def test_the_error_for_another_format_says_what_to_do(what: str, advice: str) -> None:
    assert explain_other_format("x", what).startswith(f"x is {what} and not a web page; {advice}")


def test_text_is_judged_like_the_bytes_it_was_read_from() -> None:
    assert detect_other_format("%PDF-1.7 as text") == "a PDF document"
    assert detect_other_format("\x89PNG\r\n\x1a\n") == "a PNG image"
    assert detect_other_format("<p>文字" * 90) is None


LINE = b"A line of plain text, and another. "
CONTROLS = bytes(range(1, 9))
FILES = {
    "page": (b"<!doctype html><p>" + LINE * 20, True),
    "pdf": (b"%PDF-1.7\n" + LINE * 20, False),
    "binary-at-the-start-of-a-page": (CONTROLS * 75 + b"<html><body><p>" + LINE * 20, True),
    "binary-after-some-text": (LINE * 16 + CONTROLS * 120, False),
}


def test_command_batch_and_api_agree_on_the_same_file(tmp_path: Path, run_here: Run) -> None:
    """Two of the files differ in the first 512 bytes from what the first 1,445 show."""
    folder = tmp_path / "in"
    folder.mkdir()
    for name, (data, _) in FILES.items():
        (folder / f"{name}.html").write_bytes(data)
    run_batch(BatchRequest([str(folder)], tmp_path / "out", workers=1))
    batch = {Path(row["source"]).stem: row["status"] == "ok" for row in rows_in(tmp_path / "out")}
    command, api = {}, {}
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "text/html"}
    with running_console(tmp_path / "state") as running:
        for name, (data, _) in FILES.items():
            command[name] = run_here("extract", folder / f"{name}.html").code == 0
            url = f"{running.address}/api/extract"
            answer = httpx.post(url, content=data, headers=headers, trust_env=False, timeout=PATIENCE_SECONDS)
            api[name] = answer.status_code == 200
    assert command == batch == api == {name: is_page for name, (_, is_page) in FILES.items()}
