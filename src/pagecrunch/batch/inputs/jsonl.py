"""Pages from JSON lines: an object a line, with the HTML in one of its values."""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterator
from typing import BinaryIO

from .page import RawPage, shown_path
from .parquet import page_of

JSONL_ENDINGS = (".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz")


def read_jsonl(
    path: str, html_column: str, url_column: str, max_bytes: int, start: int = 0, stop: int | None = None
) -> Iterator[RawPage]:
    """The pages of the lines that start within `start : stop`. A packed file has no parts: it is read whole."""
    if path.endswith(".gz"):
        with gzip.open(path) as unpacked:
            try:
                yield from _pages(unpacked, path, 0, None, 1, html_column, url_column, max_bytes)  # type: ignore[arg-type]
            except (OSError, EOFError, zlib.error) as error:
                yield RawPage(shown_path(path), problem=f"the file is damaged from here on: {error}")
        return
    with open(path, "rb") as file:
        end = os.fstat(file.fileno()).st_size if stop is None else stop
        if start:  # a line that started in the part before belongs to it
            file.seek(start - 1)
            file.readline()
        yield from _pages(file, path, start, end, max(1, end - start), html_column, url_column, max_bytes)


def _pages(
    file: BinaryIO, path: str, start: int, end: int | None, length: int, html_column: str, url_column: str, most: int
) -> Iterator[RawPage]:
    at = file.tell()
    while end is None or at < end:
        line = file.readline()
        if not line:
            return
        if line.strip():
            name = f"{shown_path(path)}@{at}"
            yield _page(line, name, html_column, url_column, most, 0.0 if end is None else (at - start) / length)
        at += len(line)


def _page(line: bytes, name: str, html_column: str, url_column: str, max_bytes: int, share: float) -> RawPage:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError) as error:
        return RawPage(name, problem=f"the line is not valid JSON: {error}", share=share)
    if not isinstance(values, dict):
        return RawPage(name, problem="the line is no JSON object", share=share)
    url = values.get(url_column)
    source = url if isinstance(url, str) and url else name
    if html_column not in values:
        return RawPage(source, problem=f"the line has no {html_column!r}", share=share)
    return page_of(source, values[html_column], url, max_bytes, share)
