"""One deadline for a whole fetch, no matter how slowly the server sends."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress


class DeadlineExceeded(Exception):
    """The time is up."""


class Deadline:
    """A limit on the total time, which shuts down the watched connections when it is reached.

    The timeout of a socket counts from the last byte, so it never ends a response of one byte a second. This counts
    from the start: a timer thread shuts the connection down while it is being read.
    """

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds
        self._watched: list[socket.socket] = []
        self._lock = threading.Lock()
        self._is_over = False
        self._timer = threading.Timer(seconds, self.shut_down)
        self._timer.daemon = True
        self._timer.start()

    def left(self) -> float:
        """The seconds that are left; raises DeadlineExceeded if there are none."""
        seconds = self._end - time.monotonic()
        if seconds <= 0 or self._is_over:
            raise DeadlineExceeded
        return seconds

    def watch(self, connection: socket.socket) -> None:
        """Shut this connection down at the deadline. The handle is a copy, so TLS may wrap the socket."""
        handle = connection.dup()
        with self._lock:
            self._watched.append(handle)
            is_over = self._is_over
        if is_over:
            self.shut_down()

    def close(self) -> None:
        """Stop watching."""
        self._timer.cancel()
        with self._lock:
            watched, self._watched = self._watched, []
        for handle in watched:
            handle.close()

    def shut_down(self) -> None:
        """End the fetch now, as at the deadline."""
        with self._lock:
            self._is_over = True
            for handle in self._watched:
                with suppress(OSError):
                    handle.shutdown(socket.SHUT_RDWR)
