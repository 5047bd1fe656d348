"""Where a job writes: a folder of this machine, or a place in an object store.

A name is a path within that place, with slashes. A file is there whole or not at all: locally it is moved into place,
and an object store shows an object only when all of it has arrived. Nothing is renamed or locked in an object store,
and writing the same file twice does no harm.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..errors import PagecrunchError
from ..files import move_into_place, write_file
from .remote import FileFacts, facts_of, filesystem, is_remote, patiently


class LocalStore:
    """A folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def read(self, name: str) -> bytes | None:
        """The contents of a file; None where there is none."""
        try:
            return (self.folder / name).read_bytes()
        except FileNotFoundError:
            return None

    def read_part(self, name: str, start: int, size: int) -> bytes:
        """Some bytes of a file that is there."""
        with (self.folder / name).open("rb") as file:
            file.seek(start)
            return file.read(size)

    def read_all(self, folder: str) -> dict[str, bytes]:
        """The contents of all files in a folder, by their names within it."""
        return {path.name: path.read_bytes() for path in self._paths(folder)}

    def files(self, folder: str = "") -> dict[str, FileFacts]:
        """The files in a folder by name, not those in folders within it."""
        found = ((path.name, path.stat()) for path in self._paths(folder))
        return {name: FileFacts(stat.st_size, str(stat.st_mtime_ns)) for name, stat in found}

    def facts(self, name: str) -> FileFacts | None:
        try:
            stat = (self.folder / name).stat()
        except OSError:
            return None
        return FileFacts(stat.st_size, str(stat.st_mtime_ns))

    def write(self, name: str, data: bytes) -> None:
        write_file(self.folder / name, data)

    def write_page(self, name: str, data: bytes) -> None:
        """The same for one of many small files, which can be written again after a power cut."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    def take(self, file: Path, name: str) -> None:
        """Move a finished file here."""
        move_into_place(file, self.folder / name)

    def fetch(self, name: str, scratch: Path) -> Path:
        """The file on this machine; `scratch` is where it may be put."""
        return self.folder / name

    def delete(self, name: str) -> None:
        (self.folder / name).unlink(missing_ok=True)

    def _paths(self, folder: str) -> list[Path]:
        with suppress(FileNotFoundError):
            return sorted(path for path in (self.folder / folder).iterdir() if path.is_file())
        return []


class RemoteStore:
    """A place that fsspec can write to: a bucket, or a prefix in one."""

    def __init__(self, address: str) -> None:
        self._address = address.rstrip("/")
        self._fs, self._root = filesystem(self._address)

    def read(self, name: str) -> bytes | None:
        try:
            return bytes(self._try(lambda: self._fs.cat_file(self._path(name))))
        except FileNotFoundError:
            return None

    def read_part(self, name: str, start: int, size: int) -> bytes:
        if not size:
            return b""
        return bytes(self._try(lambda: self._fs.cat_file(self._path(name), start=start, end=start + size)))

    def read_all(self, folder: str) -> dict[str, bytes]:
        paths = [self._path(f"{folder}/{name}") for name in self.files(folder)]
        found = self._try(lambda: self._fs.cat(paths, on_error="omit")) if paths else {}
        return {path.rpartition("/")[2]: bytes(data) for path, data in sorted(found.items())}

    def files(self, folder: str = "") -> dict[str, FileFacts]:
        def listing() -> Mapping[str, Any]:
            self._fs.invalidate_cache()
            found: Mapping[str, Any] = self._fs.find(self._path(folder), maxdepth=1, detail=True)
            return found

        return {path.rpartition("/")[2]: facts_of(info) for path, info in sorted(self._try(listing).items())}

    def facts(self, name: str) -> FileFacts | None:
        self._fs.invalidate_cache()
        try:
            return facts_of(self._try(lambda: self._fs.info(self._path(name))))
        except FileNotFoundError:
            return None

    def write(self, name: str, data: bytes) -> None:
        self._try(lambda: self._fs.pipe_file(self._path(name), data))

    write_page = write

    def take(self, file: Path, name: str) -> None:
        self._try(lambda: self._fs.put_file(str(file), self._path(name)))
        os.unlink(file)

    def fetch(self, name: str, scratch: Path) -> Path:
        copy = scratch / name.replace("/", "-")
        self._try(lambda: self._fs.get_file(self._path(name), str(copy)))
        return copy

    def delete(self, name: str) -> None:
        with suppress(FileNotFoundError):
            self._try(lambda: self._fs.rm_file(self._path(name)))

    def _path(self, name: str) -> str:
        return f"{self._root}/{name}".rstrip("/")

    def _try(self, action: Any) -> Any:
        try:
            return patiently(action)
        except FileNotFoundError:
            raise
        except Exception as error:  # every library behind fsspec has errors of its own
            raise PagecrunchError(
                f"{self._address} cannot be reached ({type(error).__name__}: {error}); put that right and run the same "
                "command again: it goes on where it stopped."
            ) from error


Store = LocalStore | RemoteStore


def open_store(folder: str) -> Store:
    return RemoteStore(folder) if is_remote(folder) else LocalStore(Path(folder))
