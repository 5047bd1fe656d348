"""One deadline over a whole fetch, however slowly the other side sends."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress


class TimeIsUp(Exception):
    """The deadline has passed."""


class Deadline:
    """A moment by which all must be done. Connections under watch are cut off when it comes.

    A timeout on a socket counts from the last byte, so a server that sends one byte a second is never late. This counts
    from the start: a thread waits and shuts the connection down under whoever reads from it.
    """

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds
        self._watched: list[socket.socket] = []
        self._lock = threading.Lock()
        self._is_over = False
        self._timer = threading.Timer(seconds, self._cut_off)
        self._timer.daemon = True
        self._timer.start()

    def left(self) -> float:
        """The seconds that are left; raises TimeIsUp when none are."""
        seconds = self._end - time.monotonic()
        if seconds <= 0 or self._is_over:
            raise TimeIsUp
        return seconds

    def is_over(self) -> bool:
        return self._is_over or time.monotonic() >= self._end

    def watch(self, connection: socket.socket) -> None:
        """Cut this connection off when the time is up. It keeps a handle of its own, so TLS may wrap the socket."""
        handle = connection.dup()
        with self._lock:
            self._watched.append(handle)
            is_over = self._is_over
        if is_over:
            self._cut_off()

    def close(self) -> None:
        """Stop watching."""
        self._timer.cancel()
        with self._lock:
            watched, self._watched = self._watched, []
        for handle in watched:
            handle.close()

    def _cut_off(self) -> None:
        with self._lock:
            self._is_over = True
            for handle in self._watched:
                with suppress(OSError):
                    handle.shutdown(socket.SHUT_RDWR)
