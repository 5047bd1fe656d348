"""Files that are not on this machine, by their address: s3://, gs://, hf:// and what else fsspec knows.

A network has bad moments, which say nothing about the file: what fails is tried again, and in the end stops the job
with a sentence. It never becomes a failed page.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, BinaryIO, cast

from ..errors import PagecrunchError, UsageError
from .needs import need

ATTEMPTS = 4
PAUSE_SECONDS = 1.0  # before the second attempt; doubled each time
BLOCK_BYTES = 8 << 20  # read ahead of an archive
_BUFFER_BYTES = 1 << 20
# What tells one version of a file from another, by the names that stores have for it.
_STAMPS = ("ETag", "etag", "md5Hash", "checksum", "LastModified", "last_modified", "updated", "created", "mtime")
_PACKAGES = {"s3": "s3", "s3a": "s3", "gs": "gcs", "gcs": "gcs", "hf": "hf"}


@dataclass(frozen=True, slots=True)
class FileFacts:
    """The size of a file, and a text that changes when it does."""

    size: int
    stamp: str = ""


def is_remote(path: str) -> bool:
    return "://" in path


def is_in_this_process(path: str) -> bool:
    """Whether only this process can see the file."""
    return path.startswith("memory://")


def filesystem(address: str) -> tuple[Any, str]:
    """fsspec's file system for an address, and the path in it."""
    schemes = [part.partition("://")[0] for part in address.split("::")]  # fsspec can put one store in another
    scheme = schemes[0]
    if any(each.lower() in ("http", "https") for each in schemes):
        # fsspec connects to any machine that an address or a redirect names; `fetch` refuses private ones.
        raise UsageError(
            f"{address} is on a web server; download it first, or name it by its s3://, gs:// or hf:// address."
        )
    try:
        fs, path = need("fsspec.core").url_to_fs(address)
    except ImportError as error:
        extra = _PACKAGES.get(scheme)
        hint = f"install it with: pip install 'pagecrunch[{extra}]'" if extra else str(error)
        raise UsageError(f"For {scheme}:// a package is missing; {hint}") from error
    except ValueError as error:
        raise UsageError(f"{address} cannot be opened: {error}.") from error
    return fs, str(path)


def facts_of(info: Mapping[str, Any]) -> FileFacts:
    stamp = next((info[name] for name in _STAMPS if info.get(name) is not None), "")
    return FileFacts(int(info.get("size") or 0), str(stamp))


def patiently(action: Callable[[], Any]) -> Any:
    """The result of an action, which is tried several times; that a file is not there is a result."""
    for attempt in range(ATTEMPTS):
        try:
            return action()
        except (FileNotFoundError, PermissionError, UsageError):
            raise
        except Exception:  # every library behind fsspec has errors of its own
            if attempt == ATTEMPTS - 1:
                raise
            time.sleep(PAUSE_SECONDS * 2**attempt)
    raise AssertionError


def open_remote(address: str) -> BinaryIO:
    """A file to read, anywhere in it."""
    return cast(BinaryIO, io.BufferedReader(_PatientFile(address), _BUFFER_BYTES))


class FileFromAnyByte(io.RawIOBase):
    """A file of a known size that is read in pieces; `_read_at` reads one."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self._size, self._at = size, 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        start = {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: self._size}[whence]
        self._at = max(0, start + offset)
        return self._at

    def tell(self) -> int:
        return self._at

    def readinto(self, buffer: Any) -> int:
        wanted = max(0, min(len(buffer), self._size - self._at))
        data = self._read_at(self._at, wanted) if wanted else b""
        buffer[: len(data)] = data
        self._at += len(data)
        return len(data)

    def _read_at(self, at: int, size: int) -> bytes:
        raise NotImplementedError


class _PatientFile(FileFromAnyByte):
    """Opens the file again where a read failed."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._fs, self._path = filesystem(address)
        self._file: Any = None
        super().__init__(int(self._try(lambda: self._fs.info(self._path))["size"] or 0))

    def close(self) -> None:
        self._drop()
        super().close()

    def _read_at(self, at: int, size: int) -> bytes:
        return bytes(self._try(lambda: self._read(at, size)))

    def _read(self, at: int, size: int) -> bytes:
        try:
            if self._file is None:
                self._file = self._fs.open(self._path, "rb", block_size=BLOCK_BYTES)
            self._file.seek(at)
            return bytes(self._file.read(size))
        except BaseException:
            self._drop()
            raise

    def _drop(self) -> None:
        file, self._file = self._file, None
        with suppress(Exception):
            file.close()

    def _try(self, action: Callable[[], Any]) -> Any:
        try:
            return patiently(action)
        except Exception as error:
            raise PagecrunchError(
                f"{self._address} cannot be read ({type(error).__name__}: {error}); put that right and run the same "
                "command again: it goes on where it stopped."
            ) from error
