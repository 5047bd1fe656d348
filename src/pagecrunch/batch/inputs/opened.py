"""An input as a file that can be read from any byte on: on this machine, far away, or within a WACZ file."""

from __future__ import annotations

import gzip
import io
import os
import zipfile
from pathlib import Path
from typing import BinaryIO, cast

from ...errors import UsageError
from ...fetch.unpack import zstd_module
from ..remote import FileFromAnyByte, is_remote, open_remote

WACZ_ENDINGS = (".wacz",)
_INSIDE = "!"  # between a WACZ file and the name of an archive in it
_LOCAL_HEADER_BYTES = 30  # of a file in a zip file, before its name
_BUFFER_BYTES = 1 << 20


def open_input(path: str) -> BinaryIO:
    """The file. What is far away is read with patience; see `remote`."""
    outer, inside, member = path.rpartition(_INSIDE)
    if inside and outer.lower().endswith(WACZ_ENDINGS):
        return _open_member(outer, member)
    return open_remote(path) if is_remote(path) else Path(path).open("rb")


def unpacked(file: BinaryIO, path: str) -> BinaryIO:
    """The file, unpacked where its name says that it is packed."""
    if path.endswith(".gz"):
        return cast(BinaryIO, gzip.open(file))
    if path.endswith(".zst"):
        return cast(BinaryIO, zstd_module().open(file))
    return file


def size_of(file: BinaryIO) -> int:
    """How long an open file is. It is left at its start."""
    size = file.seek(0, os.SEEK_END)
    file.seek(0)
    return size


def archives_in(path: str) -> list[tuple[str, int]]:
    """The WARC files in a WACZ file: their paths for `open_input`, and their sizes."""
    try:
        with open_input(path) as file, zipfile.ZipFile(file) as archive:
            inside = [each for each in archive.infolist() if each.filename.endswith((".warc", ".warc.gz"))]
    except (zipfile.BadZipFile, OSError) as error:
        raise UsageError(f"{path} cannot be read as a WACZ file: {error}.") from error
    for each in inside:
        if each.compress_type != zipfile.ZIP_STORED:
            raise UsageError(
                f"{each.filename} in {path} is compressed, which a WACZ file must not do; unpack it first."
            )
    return [(f"{path}{_INSIDE}{each.filename}", each.file_size) for each in inside]


def _open_member(path: str, name: str) -> BinaryIO:
    """A file that is stored in a zip file as it is: a slice of it."""
    file = open_input(path)
    with zipfile.ZipFile(file) as archive:
        member = archive.getinfo(name)
    file.seek(member.header_offset)
    header = file.read(_LOCAL_HEADER_BYTES)
    names = int.from_bytes(header[26:28], "little") + int.from_bytes(header[28:30], "little")
    start = member.header_offset + _LOCAL_HEADER_BYTES + names
    return cast(BinaryIO, io.BufferedReader(_Slice(file, start, member.file_size), _BUFFER_BYTES))


class _Slice(FileFromAnyByte):
    """Some bytes of a file as a file."""

    def __init__(self, file: BinaryIO, start: int, size: int) -> None:
        super().__init__(size)
        self._file, self._start = file, start

    def close(self) -> None:
        self._file.close()
        super().close()

    def _read_at(self, at: int, size: int) -> bytes:
        self._file.seek(self._start + at)
        return self._file.read(size)
