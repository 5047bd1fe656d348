"""The inputs that a user names on the command line: files, folders, globs, addresses, and lists of any of them."""

from __future__ import annotations

import glob
import gzip
import os
import re
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Literal

from ...errors import PagecrunchError, UsageError
from ..remote import facts_of, filesystem, is_remote, patiently
from .arc import ARC_ENDINGS
from .opened import WACZ_ENDINGS, archives_in, open_input
from .page import PAGE_ENDINGS
from .tables import JSONL_ENDINGS, PARQUET_ENDINGS
from .warc import WARC_ENDINGS

Kind = Literal["page", "warc", "arc", "parquet", "jsonl", "urls", "address"]

LIST_ENDINGS = (".txt", ".urls", ".lst")  # of lists of addresses
PATHS_ENDINGS = (".paths", ".paths.gz")  # of lists of archives, as Common Crawl publishes them
MAX_ADDRESS_CHARACTERS = 8192  # servers refuse longer ones
LOOKS_AT_ONCE = 32  # at files far away
_ADDRESS = re.compile(r"https?://\S", re.IGNORECASE)
_LOOK_BYTES = 64 * 1024

# Longest endings first: .html.gz is a page, .jsonl.gz a table.
_KINDS: tuple[tuple[tuple[str, ...], Kind], ...] = (
    (WARC_ENDINGS, "warc"),
    (WACZ_ENDINGS, "warc"),
    (ARC_ENDINGS, "arc"),
    (JSONL_ENDINGS, "jsonl"),
    (PARQUET_ENDINGS, "parquet"),
    (PAGE_ENDINGS, "page"),
)


@dataclass(frozen=True, slots=True)
class Input:
    """One file or address. The stamp changes when the file does."""

    kind: Kind
    path: str
    size: int = 0
    stamp: str = ""


@dataclass(slots=True)
class FoundInputs:
    """The inputs, in a fixed order, and how many files in folders were ignored because of their endings."""

    inputs: list[Input] = field(default_factory=list)
    ignored: int = 0


def find_inputs(arguments: Iterable[str], prefix: str = "") -> FoundInputs:
    """Every input. The files of a folder are sorted by name, whatever order the disk has them in.

    `prefix` is put before the paths in lists of archives; without it, they are where the list is.
    """
    found = FoundInputs()
    for argument in arguments:
        if argument.lower().endswith(PATHS_ENDINGS):
            _add_remote(list(read_paths(argument, prefix)), found)
        elif is_address(argument) and _kind(argument) in (None, "page"):
            found.inputs.append(Input("address", argument))
        elif is_remote(argument):
            _add_remote([argument], found)
        else:
            _add_local(argument, found)
    if not found.inputs:
        hint = f" ({found.ignored:,} files have other endings)" if found.ignored else ""
        raise UsageError(f"There are no pages in {', '.join(arguments)}{hint}; files must end in {endings()}.")
    return found


def endings() -> str:
    return ", ".join(ending for names, _ in _KINDS for ending in names)


def read_paths(path: str, prefix: str = "") -> Iterator[str]:
    """The archives in a list, one a line; paths that are not whole get the prefix, else the list's own folder."""
    before = prefix.rstrip("/") or path.rpartition("/")[0]
    try:
        with open_input(path) as file:
            data = file.read()
        text = (gzip.decompress(data) if path.lower().endswith(".gz") else data).decode("utf-8-sig")
    except (OSError, EOFError, ValueError) as error:
        raise UsageError(f"{path} cannot be read as a list of archives: {error}.") from error
    for line in filter(None, map(str.strip, text.splitlines())):
        is_whole = is_remote(line) or line.startswith("/") or not before
        yield line if is_whole else f"{before}/{line}"


def _add_local(argument: str, found: FoundInputs) -> None:
    if os.path.isdir(argument):
        _add_folder(argument, found)
    elif os.path.isfile(argument):
        found.inputs += _input_file(argument)
    elif matches := sorted(glob.glob(argument, recursive=True)) if glob.has_magic(argument) else []:
        for match in matches:
            _add_local(match, found)
    else:
        raise UsageError(f"There is no file, folder or address {argument!r}; check how it is written.")


def _add_remote(paths: list[str], found: FoundInputs) -> None:
    """Files, folders and globs far away, or on this machine where a list names them; many at a time."""
    with ThreadPoolExecutor(LOOKS_AT_ONCE) as threads:
        for inputs, ignored in threads.map(_look, paths):
            found.inputs += inputs
            found.ignored += ignored


def _look(path: str) -> tuple[list[Input], int]:
    found = FoundInputs()
    if not is_remote(path):
        _add_local(path, found)
        return found.inputs, found.ignored
    fs, inner = filesystem(path)
    try:
        if glob.has_magic(path):
            infos = list(patiently(lambda: fs.glob(inner, detail=True)).values())
        elif (info := patiently(lambda: fs.info(inner)))["type"] == "directory":
            infos = list(patiently(lambda: fs.find(inner, detail=True)).values())
        else:
            infos = [info]
    except FileNotFoundError as error:
        raise UsageError(f"There is no file or folder {path}; check how it is written.") from error
    except PagecrunchError:
        raise
    except Exception as error:  # every library behind fsspec has errors of its own
        raise PagecrunchError(f"{path} cannot be reached: {type(error).__name__}: {error}.") from error
    is_hidden = re.compile(r"/[.]")
    for info in sorted(infos, key=lambda info: str(info["name"])):
        name = str(info["name"])
        if info["type"] == "directory" or is_hidden.search(name[len(inner) :]):
            continue
        facts, kind = facts_of(info), _kind(name)
        if kind is None:
            found.ignored += 1
        else:
            found.inputs += _whole(kind, str(fs.unstrip_protocol(name)), facts.size, facts.stamp)
    return found.inputs, found.ignored


def _add_folder(folder: str, found: FoundInputs) -> None:
    for path in _files_under(folder):
        kind = _kind(path)
        if kind is None:
            found.ignored += 1
        else:
            found.inputs += _local_input(kind, path)


def _files_under(folder: str) -> Iterator[str]:
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
                yield entry.path
        waiting += reversed(deeper)


def _kind(path: str) -> Kind | None:
    lowered = path.lower()
    return next((kind for names, kind in _KINDS if lowered.endswith(names)), None)


def _local_input(kind: Kind, path: str) -> list[Input]:
    stat = os.stat(path)
    return _whole(kind, path, stat.st_size, str(stat.st_mtime_ns))


def _whole(kind: Kind, path: str, size: int, stamp: str) -> list[Input]:
    """The input; the archives in it, for a WACZ file."""
    if not path.lower().endswith(WACZ_ENDINGS):
        return [Input(kind, path, size, stamp)]
    return [Input(kind, inside, length, stamp) for inside, length in archives_in(path)]


def _input_file(path: str) -> list[Input]:
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
    return _local_input(kind, path)


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
