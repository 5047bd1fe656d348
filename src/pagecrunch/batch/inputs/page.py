"""A page as an input gives it, before anything is done to it; and pages from files, one page a file."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...errors import PagecrunchError
from ...fetch.unpack import TruncatedError, UnpackError
from .opened import open_input, unpacked

_KINDS = (".html", ".htm", ".xhtml", ".shtml")
PAGE_ENDINGS = (*_KINDS, *(f"{kind}.{packing}" for kind in _KINDS[:2] for packing in ("gz", "zst")))
_NOTHING: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class RawPage:
    """A page's bytes and where they are from; or the problem that kept them from being read, in words."""

    source: str
    html: bytes | str = b""
    url: str | None = None
    charset: str | None = None  # from HTTP
    problem: str = ""
    share: float = 0.0  # how much of its shard has been read by now, from 0 to 1
    facts: Mapping[str, Any] = field(default_factory=lambda: _NOTHING)  # where it is from, and columns that are kept


@dataclass(frozen=True, slots=True)
class PassedOver:
    """Something in an input that is not a page: an image in a crawl, a request. It is counted and has no row."""

    reason: str


@dataclass(slots=True)
class ReadState:
    """What a reader is given, and what it finds out.

    A reader notes each place (a byte, a row, a file's number) before it reads there. If that ends the process, the
    next reader of the same shard is given the place in `lost`, makes a page with that problem of it, and goes on.
    """

    lost: Mapping[int, str] = field(default_factory=dict)
    note: Callable[[int], None] = lambda place: None
    first: int | None = None  # of a part of a WARC file: where its first record starts
    following: int | None = None  # the same for the first record after the part; None at the file's end
    is_cut: bool = False  # whether the rest of the shard could not be read


def shown_path(path: str) -> str:
    """A path as text that can be written anywhere, whatever bytes its name has."""
    return os.fsencode(path).decode("utf-8", "replace")


def read_fault(error: Exception) -> str:
    """Why something could not be read, in words that follow a colon. A fault of the network is raised again."""
    if isinstance(error, PagecrunchError):
        raise error
    if isinstance(error, MemoryError):
        return "there is not enough memory for it"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    if isinstance(error, (OSError, EOFError, ValueError, TruncatedError, UnpackError, zlib.error)):
        return str(error)
    return f"{type(error).__name__}: {error}".rstrip(": ")


def read_files(paths: Sequence[str], max_bytes: int, state: ReadState | None = None) -> Iterator[RawPage]:
    """The page of each file, plain or packed. One that cannot be read is a page with a problem."""
    state = state or ReadState()
    for index, path in enumerate(paths):
        source, share = shown_path(path), index / len(paths)
        state.note(index)
        if index in state.lost:
            yield RawPage(source, problem=state.lost[index], share=share)
            continue
        try:
            with open_input(path) as file:  # one byte more than may be read shows that there was more
                html = unpacked(file, path).read(max_bytes + 1)
        except Exception as error:
            yield RawPage(source, problem=f"the file cannot be read: {read_fault(error)}", share=share)
        else:
            yield RawPage(source, html, problem="" if html else "it is empty", share=share)
