"""The inputs that a user names on the command line: files, folders, globs, addresses and lists of addresses."""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from ...errors import UsageError
from .page import PAGE_ENDINGS
from .tables import JSONL_ENDINGS, PARQUET_ENDINGS
from .warc import WARC_ENDINGS

Kind = Literal["page", "warc", "parquet", "jsonl", "urls", "address"]

LIST_ENDINGS = (".txt", ".urls", ".lst")  # of lists of addresses
MAX_ADDRESS_CHARACTERS = 8192  # servers refuse longer ones
_ADDRESS = re.compile(r"https?://\S", re.IGNORECASE)
_LOOK_BYTES = 64 * 1024

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
class FoundInputs:
    """The inputs, in a fixed order, and how many files in folders were ignored because of their endings."""

    inputs: list[Input] = field(default_factory=list)
    ignored: int = 0


def find_inputs(arguments: Iterable[str]) -> FoundInputs:
    """Every input. The files of a folder are sorted by name, whatever order the disk has them in."""
    found = FoundInputs()
    for argument in arguments:
        if is_address(argument):
            found.inputs.append(Input("address", argument))
        elif os.path.isdir(argument):
            _add_folder(argument, found)
        elif os.path.isfile(argument):
            found.inputs.append(_input_file(argument))
        elif matches := sorted(glob.glob(argument, recursive=True)) if glob.has_magic(argument) else []:
            for match in matches:
                _add_folder(match, found) if os.path.isdir(match) else found.inputs.append(_input_file(match))
        else:
            raise UsageError(f"There is no file, folder or address {argument!r}; check how it is written.")
    if not found.inputs:
        hint = f" ({found.ignored:,} files have other endings)" if found.ignored else ""
        raise UsageError(f"There are no pages in {', '.join(arguments)}{hint}; files must end in {endings()}.")
    return found


def endings() -> str:
    return ", ".join(ending for names, _ in _KINDS for ending in names)


def _add_folder(folder: str, found: FoundInputs) -> None:
    for path, size in _files_under(folder):
        kind = _kind(path)
        if kind is None:
            found.ignored += 1
        else:
            found.inputs.append(Input(kind, path, size))


def _files_under(folder: str) -> Iterator[tuple[str, int]]:
    """All files below, depth first, by name; no recursion, and hidden files and folders are ignored."""
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


def _input_file(path: str) -> Input:
    """A file that the user named: if its ending is unknown, it may be a list of addresses."""
    kind = _kind(path)
    if kind is None and (path.lower().endswith(LIST_ENDINGS) or is_url_list(path)):
        if not is_url_list(path):
            raise UsageError(f"{path} is not a list of addresses: each line must start with http:// or https://.")
        kind = "urls"
    if kind is None:
        raise UsageError(f"{path} has an unknown format; files must end in {endings()}, or be a list of URLs.")
    if not os.access(path, os.R_OK):
        raise UsageError(f"{path} may not be read by you; check its permissions.")
    return Input(kind, path, os.path.getsize(path))


def is_address(text: str) -> bool:
    return _ADDRESS.match(text) is not None


def is_url_list(path: str) -> bool:
    """Whether the first line that is not blank or a comment is an address."""
    try:
        with open(path, "rb") as file:
            start = file.read(_LOOK_BYTES)
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}.") from error
    lines = (line.strip() for line in start.decode("utf-8-sig", "replace").splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return is_address(first)


def read_url_list(path: str) -> Iterator[str]:
    """The addresses of a list, one a line; blank lines and comments (#) are skipped."""
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        for line in file:
            text = line.strip()
            if text and not text.startswith("#"):
                yield text[:MAX_ADDRESS_CHARACTERS]
