"""Which page a worker is at, told through a few bytes of shared memory: writing and reading cost next to nothing."""

from __future__ import annotations

import mmap
import struct
import time
from pathlib import Path
from typing import NamedTuple

_BEAT = struct.Struct("=dqdqq")


class _Beat(NamedTuple):
    began: float  # when the page was begun, by the monotonic clock; 0 for idle
    page: int  # its index in the shard
    share: float  # of the shard that has been read
    pages: int  # done since the worker started
    failed: int  # of those


class Heartbeat:
    """A worker writes it, and the supervisor of the worker reads it."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(bytes(_BEAT.size))
        with path.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), _BEAT.size)
        self.share = 0.0
        self._pages = self._failed = 0

    def begin(self, index: int) -> None:
        """This page is begun now."""
        self._write(_Beat(time.monotonic(), index, self.share, self._pages, self._failed))

    def count(self, is_failed: bool) -> None:
        """One more page is done."""
        self._pages += 1
        self._failed += is_failed

    def rest(self) -> None:
        """The worker is idle."""
        self._write(_Beat(0.0, 0, 0.0, self._pages, self._failed))

    def clear(self) -> None:
        """A new worker will write here."""
        self._write(_Beat(0.0, 0, 0.0, 0, 0))

    def seconds(self) -> float:
        """How long the worker has been at its page; 0 when it is idle."""
        began = self._read().began
        return time.monotonic() - began if began else 0.0

    @property
    def is_busy(self) -> bool:
        return bool(self._read().began)

    @property
    def index(self) -> int:
        return self._read().page

    @property
    def read_share(self) -> float:
        return self._read().share

    @property
    def totals(self) -> tuple[int, int]:
        """Pages done, and failed ones among them, since the worker started."""
        beat = self._read()
        return beat.pages, beat.failed

    def close(self) -> None:
        self._memory.close()

    def _write(self, beat: _Beat) -> None:
        _BEAT.pack_into(self._memory, 0, *beat)

    def _read(self) -> _Beat:
        return _Beat(*_BEAT.unpack_from(self._memory))
