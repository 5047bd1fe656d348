"""Write a file as a whole or not at all."""

from __future__ import annotations

import errno
import os
import secrets
from contextlib import suppress
from pathlib import Path

_DISK_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def write_file(path: Path, data: bytes | str, mode: int = 0o666) -> None:
    """Replace a file in one step: at any moment, even after a power cut, the old file or the new one is there.

    Missing folders are made, a link stays a link, and a file that exists keeps its mode; `mode` is for a new one.
    Raises OSError, which `write_error` puts into words.
    """
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(6)}")  # two programs may write the same file
    try:
        with open(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(data.encode() if isinstance(data, str) else data)
        with suppress(OSError):  # there is no old file, or its mode cannot be read
            temporary.chmod(path.stat().st_mode & 0o777)
        move_into_place(temporary, path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def move_into_place(temporary: Path, path: Path) -> None:
    """Give a finished file its name, once its contents are on the disk; then bring the name to the disk, too."""
    _sync(temporary, os.O_RDWR)
    os.replace(temporary, path)
    with suppress(OSError):  # some systems cannot open a folder; they write the name in their own time
        _sync(path.parent, os.O_RDONLY)


def write_error(error: OSError) -> str:
    """Why a file could not be written, in words that follow a colon."""
    if is_disk_full(error):
        return f"the disk is full ({error.strerror})"
    return error.strerror or str(error)


def is_disk_full(error: OSError) -> bool:
    """Whether there is no room left, on the disk or in what a user may use of it."""
    return error.errno in _DISK_FULL


def _sync(path: Path, flags: int) -> None:
    handle = os.open(path, flags)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
