"""Temporary folders that do not stay behind: what a killed program could not remove, the next one removes."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows: without locks nobody knows which folders are in use, so all stay
    fcntl = None  # type: ignore[assignment]

PREFIX = "pagecrunch-scratch-"
_LOCK = "lock"  # a file that is locked as long as its folder is in use


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """An empty folder of this program alone."""
    remove_left_behind()
    with tempfile.TemporaryDirectory(prefix=PREFIX) as name:
        folder = Path(name)
        new = folder / f"{_LOCK}.new"
        lock = os.open(new, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if fcntl is not None:
                fcntl.flock(lock, fcntl.LOCK_EX)
            new.rename(folder / _LOCK)  # locked before any other program can find it
            yield folder
        finally:
            os.close(lock)


def remove_left_behind(temporary: Path | None = None) -> None:
    """Remove the folders of programs that are gone; those of other users stay."""
    if fcntl is None:  # pragma: no cover
        return
    for folder in (temporary or Path(tempfile.gettempdir())).glob(f"{PREFIX}*"):
        with suppress(OSError):  # another program removes it too, it is another user's, or its program is at work
            lock = os.open(folder / _LOCK, os.O_RDWR | os.O_NOFOLLOW)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder, ignore_errors=True)
            finally:
                os.close(lock)
