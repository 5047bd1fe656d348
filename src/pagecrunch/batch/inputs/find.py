"""What a person names on the command line, as inputs: files, folders, globs, addresses and lists of them."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from ...errors import UsageError
from .files import PAGE_ENDINGS
from .jsonl import JSONL_ENDINGS
from .parquet import PARQUET_ENDINGS
from .urls import LIST_ENDINGS, is_address, is_url_list
from .warc import WARC_ENDINGS

Kind = Literal["page", "warc", "parquet", "jsonl", "urls", "address"]

# Longest endings first: .html.gz is a page, .jsonl.gz a table.
_KINDS: tuple[tuple[tuple[str, ...], Kind], ...] = (
    (WARC_ENDINGS, "warc"),
    (JSONL_ENDINGS, "jsonl"),
    (PARQUET_ENDINGS, "parquet"),
    (PAGE_ENDINGS, "page"),
)


@dataclass(frozen=True, slots=True)
class Input:
    """One file or address."""

    kind: Kind
    path: str
    size: int = 0


@dataclass(slots=True)
class Found:
    """The inputs, in a fixed order, and how many files of folders were left alone because of their endings."""

    inputs: list[Input] = field(default_factory=list)
    left_alone: int = 0


def find_inputs(arguments: Iterable[str]) -> Found:
    """Every input that was named. A folder's files come sorted by name, whatever order the disk has them in."""
    found = Found()
    for argument in arguments:
        if is_address(argument):
            found.inputs.append(Input("address", argument))
        elif os.path.isdir(argument):
            _add_folder(argument, found)
        elif os.path.isfile(argument):
            found.inputs.append(_named(argument))
        elif matches := sorted(glob.glob(argument, recursive=True)) if glob.has_magic(argument) else []:
            for match in matches:
                _add_folder(match, found) if os.path.isdir(match) else found.inputs.append(_named(match))
        else:
            raise UsageError(f"There is no file, folder or address {argument!r}; check how it is written.")
    if not found.inputs:
        hint = f" ({found.left_alone:,} files have other endings)" if found.left_alone else ""
        raise UsageError(f"There are no pages in {', '.join(arguments)}{hint}; files must end in {endings()}.")
    return found


def endings() -> str:
    return ", ".join(ending for names, _ in _KINDS for ending in names)


def _add_folder(folder: str, found: Found) -> None:
    for path, size in _files_under(folder):
        kind = _kind(path)
        if kind is None:
            found.left_alone += 1
        else:
            found.inputs.append(Input(kind, path, size))


def _files_under(folder: str) -> Iterator[tuple[str, int]]:
    """All files below, depth first, by name; no recursion, and hidden files and folders are left alone."""
    waiting = [folder]
    while waiting:
        path = waiting.pop()
        try:
            entries = sorted(os.scandir(path), key=lambda entry: entry.name)
        except OSError as error:
            raise UsageError(f"The folder {path} cannot be read: {error.strerror}.") from error
        deeper = []
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                deeper.append(entry.path)
            elif entry.is_file():
                yield entry.path, entry.stat().st_size
        waiting += reversed(deeper)


def _kind(path: str) -> Kind | None:
    lowered = path.lower()
    return next((kind for names, kind in _KINDS if lowered.endswith(names)), None)


def _named(path: str) -> Input:
    """A file that was named itself: if its ending says nothing, it may be a list of addresses."""
    kind = _kind(path)
    if kind is None and (path.lower().endswith(LIST_ENDINGS) or is_url_list(path)):
        if not is_url_list(path):
            raise UsageError(f"{path} is no list of addresses: each line must start with http:// or https://.")
        kind = "urls"
    if kind is None:
        raise UsageError(f"{path} is of no format that is known; files must end in {endings()}, or be a list of URLs.")
    if not os.access(path, os.R_OK):
        raise UsageError(f"{path} may not be read by you; check its permissions.")
    return Input(kind, path, os.path.getsize(path))
