"""Pages from files, one page a file, plain or packed with gzip."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from .page import RawPage, shown_path

PAGE_ENDINGS = (".html", ".htm", ".xhtml", ".shtml", ".html.gz", ".htm.gz")


def read_files(paths: Sequence[str], max_bytes: int) -> Iterator[RawPage]:
    """The page of each file. One that cannot be read is a page with a problem."""
    for index, path in enumerate(paths):
        source, share = shown_path(path), index / len(paths)
        try:
            html = read_file(path, max_bytes)
        except (OSError, EOFError, zlib.error) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            yield RawPage(source, problem=f"the file cannot be read: {reason}", share=share)
        else:
            yield RawPage(source, html, share=share) if html else RawPage(source, problem="it is empty", share=share)


def read_file(path: str, max_bytes: int) -> bytes:
    """At most one byte more than may be read, so that it can be told that there was more."""
    with Path(path).open("rb") as file:
        if path.endswith(".gz"):
            with gzip.open(file) as unpacked:
                return unpacked.read(max_bytes + 1)
        return file.read(max_bytes + 1)
