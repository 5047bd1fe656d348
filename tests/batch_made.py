"""Pages and archives that batch tests make for themselves."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from fastwarc.warc import WarcRecord, WarcRecordType

SENTENCE = "The harbour was quiet in the morning, and the boats came home late with the tide. "


def page(number: int, words: int = 1) -> bytes:
    """A small page that differs from every other."""
    body = SENTENCE * words
    head = f"<!doctype html><html lang=en><title>Page {number}</title>"
    return f"{head}<nav>Home</nav><p>Story {number}. {body}</p>".encode()


def record(
    url: str,
    html: bytes,
    kind: str = "response",
    status: str = "200 OK",
    content_type: str = "text/html; charset=utf-8",
    headers: Mapping[str, str] | None = None,
) -> bytes:
    """One WARC record, not packed."""
    made = WarcRecord()
    made.init_headers(getattr(WarcRecordType, kind), f"uuid:{uuid5(NAMESPACE_URL, f'{kind} {url}')}".encode())
    made.headers["WARC-Target-URI"] = url
    made.headers["WARC-Date"] = "2026-01-02T03:04:05Z"
    if kind == "response":
        lines = [f"HTTP/1.1 {status}", f"Content-Type: {content_type}"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        made.headers["Content-Type"] = "application/http; msgtype=response"
        html = "\r\n".join([*lines, "", ""]).encode() + html
    else:
        made.headers["Content-Type"] = content_type
    made.set_bytes_content(html)
    written = io.BytesIO()
    made.write(written)
    return written.getvalue()


def warc_bytes(records: Iterable[bytes], packed: bool = True) -> bytes:
    return b"".join(gzip.compress(each, mtime=0) if packed else each for each in records)


def make_warc(path: Path, number: int, words: int = 1, packed: bool = True) -> Path:
    """So many pages, with a request before each as crawlers write it."""
    records = []
    for n in range(number):
        url = f"http://example.org/{n}"
        records += [record(url, b"GET / HTTP/1.1\r\n\r\n", kind="request"), record(url, page(n, words))]
    path.write_bytes(warc_bytes(records, packed))
    return path


def make_folder(folder: Path, number: int, words: int = 1) -> Path:
    folder.mkdir()
    for n in range(number):
        (folder / f"{n:04d}.html").write_bytes(page(n, words))
    return folder


def rows_in(folder: Path) -> list[dict[str, Any]]:
    """All rows of an output folder, in order."""
    from pagecrunch.batch.diff import read_rows

    return list(read_rows(folder))


def bytes_in(folder: Path) -> dict[str, bytes]:
    """The finished files of an output folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and ".pagecrunch" not in path.parts)
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def jsonl(path: Path, objects: Sequence[Mapping[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(each) + "\n" for each in objects), encoding="utf-8")
    return path
