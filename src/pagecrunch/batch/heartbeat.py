"""What a worker is at, told through a few bytes of shared memory: writing costs nothing, reading disturbs nobody."""

from __future__ import annotations

import mmap
import struct
import time
from pathlib import Path

# When the page was begun (monotonic clock, 0 for idle), its number in the shard, how much of the shard has been read,
# and how many pages and failures there have been since the worker started.
_BEAT = struct.Struct("=dqdqq")


class Heartbeat:
    """A worker writes it, whoever watches the worker reads it."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(bytes(_BEAT.size))
        with path.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), _BEAT.size)
        self.share = 0.0
        self._pages = self._failed = 0

    def begin(self, index: int) -> None:
        """This page is begun now."""
        _BEAT.pack_into(self._memory, 0, time.monotonic(), index, self.share, self._pages, self._failed)

    def count(self, is_failed: bool) -> None:
        """One more page is done."""
        self._pages += 1
        self._failed += is_failed

    def rest(self) -> None:
        """Nothing is being worked on."""
        _BEAT.pack_into(self._memory, 0, 0.0, 0, 0.0, self._pages, self._failed)

    def clear(self) -> None:
        """A new worker will write here."""
        _BEAT.pack_into(self._memory, 0, 0.0, 0, 0.0, 0, 0)

    def seconds(self) -> float:
        """How long the worker has been at its page; 0 when it is at none."""
        begun = float(self._read()[0])
        return time.monotonic() - begun if begun else 0.0

    @property
    def is_busy(self) -> bool:
        return bool(self._read()[0])

    @property
    def index(self) -> int:
        return int(self._read()[1])

    @property
    def read_share(self) -> float:
        return float(self._read()[2])

    @property
    def totals(self) -> tuple[int, int]:
        """Pages done, and failed ones among them, since the worker started."""
        _, _, _, pages, failed = self._read()
        return int(pages), int(failed)

    def close(self) -> None:
        self._memory.close()

    def _read(self) -> tuple[float, int, float, int, int]:
        return _BEAT.unpack_from(self._memory)
