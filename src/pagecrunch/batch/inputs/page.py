"""A page as an input gives it, before anything is done to it; and pages from files, one page a file."""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

PAGE_ENDINGS = (".html", ".htm", ".xhtml", ".shtml", ".html.gz", ".htm.gz")


@dataclass(frozen=True, slots=True)
class RawPage:
    """A page's bytes and where they are from; or the problem that kept them from being read, in words."""

    source: str
    html: bytes | str = b""
    url: str | None = None
    charset: str | None = None  # from HTTP
    problem: str = ""
    share: float = 0.0  # how much of its shard has been read by now, from 0 to 1


@dataclass(frozen=True, slots=True)
class PassedOver:
    """Something in an input that is not a page: an image in a crawl, a request. It is counted and has no row."""

    reason: str


def shown_path(path: str) -> str:
    """A path as text that can be written anywhere, whatever bytes its name has."""
    return os.fsencode(path).decode("utf-8", "replace")


def read_files(paths: Sequence[str], max_bytes: int) -> Iterator[RawPage]:
    """The page of each file, plain or packed with gzip. One that cannot be read is a page with a problem."""
    for index, path in enumerate(paths):
        source, share = shown_path(path), index / len(paths)
        try:
            html = _read_file(path, max_bytes)
        except (OSError, EOFError, zlib.error) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            yield RawPage(source, problem=f"the file cannot be read: {reason}", share=share)
        else:
            yield RawPage(source, html, problem="" if html else "it is empty", share=share)


def _read_file(path: str, max_bytes: int) -> bytes:
    """At most one byte more than may be read, which shows that there was more."""
    with Path(path).open("rb") as file:
        if path.endswith(".gz"):
            with gzip.open(file) as unpacked:
                return unpacked.read(max_bytes + 1)
        return file.read(max_bytes + 1)
