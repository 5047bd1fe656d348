"""Which page a worker is at, in a few bytes of shared memory: writing and reading them costs next to nothing."""

from __future__ import annotations

import mmap
import struct
import time
from pathlib import Path
from typing import NamedTuple

_FORMAT = struct.Struct("=ddqqdqq")


class Beat(NamedTuple):
    """What a worker last wrote."""

    began: float = 0.0  # when the page was begun, by the monotonic clock; 0 for idle
    cpu: float = 0.0  # seconds of processor time that the worker had used by then
    page: int = 0  # its index in the shard
    place: int = -1  # where in the input the worker was last about to read
    share: float = 0.0  # of the shard that has been read
    pages: int = 0  # done since the worker started
    failed: int = 0  # of those

    @property
    def is_busy(self) -> bool:
        return bool(self.began)

    @property
    def seconds(self) -> float:
        """How long the worker has been at its page; 0 when it is idle."""
        return time.monotonic() - self.began if self.began else 0.0


class Heartbeat:
    """A worker writes it, and the supervisor of the worker reads it."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(_FORMAT.pack(*Beat()))
        with path.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), _FORMAT.size)
        self.share = 0.0
        self._began, self._cpu, self._page, self._place = 0.0, 0.0, 0, -1
        self._pages = self._failed = 0

    def begin(self, page: int) -> None:
        """This page is begun now."""
        self._began, self._cpu, self._page = time.monotonic(), time.process_time(), page
        self._write()

    def reach(self, place: int) -> None:
        """This place in the input is read next."""
        self._place = place
        self._write()

    def count(self, is_failed: bool) -> None:
        """One more page is done."""
        self._pages += 1
        self._failed += is_failed

    def rest(self) -> None:
        """The worker is idle."""
        self.share, self._began, self._cpu, self._page, self._place = 0.0, 0.0, 0.0, 0, -1
        self._write()

    def clear(self) -> None:
        """A new worker will write here."""
        _FORMAT.pack_into(self._memory, 0, *Beat())

    def read(self) -> Beat:
        return Beat(*_FORMAT.unpack_from(self._memory))

    def close(self) -> None:
        self._memory.close()

    def _write(self) -> None:
        _FORMAT.pack_into(
            self._memory,
            0,
            self._began,
            self._cpu,
            self._page,
            self._place,
            self.share,
            self._pages,
            self._failed,
        )
