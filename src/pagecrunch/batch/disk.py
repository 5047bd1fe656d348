"""Files that are there whole or not at all, and what a full disk is called."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from ..errors import PagecrunchError

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


@contextmanager
def told_in_words(folder: Path) -> Iterator[None]:
    """Turn a failure to write into a sentence that says that nothing is lost."""
    try:
        yield
    except OSError as error:
        if error.errno in _NO_ROOM:
            why = f"There is no room left to write in {folder} ({error.strerror}); make some"
        else:
            why = f"{error.filename or folder} could not be written ({error.strerror or error}); put that right"
        raise PagecrunchError(f"{why} and run the same command again: it goes on where it stopped.") from error


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that at any moment there is the old one or the new one."""
    beside = path.with_name(f".{path.name}.new")
    try:
        with open(beside, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        move_into_place(beside, path)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


def write_json(path: Path, value: Any) -> None:
    write_whole(path, json.dumps(value, ensure_ascii=False, indent=1).encode("utf-8", "replace"))


def read_json(path: Path) -> Any:
    return json.loads(path.read_bytes())


def move_into_place(path: Path, to: Path) -> None:
    """Give a file that is on the disk its name, and see that the name is on the disk too."""
    os.replace(path, to)
    with suppress(OSError):  # some systems cannot open a folder; there the name comes to disk in its own time
        handle = os.open(to.parent, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
