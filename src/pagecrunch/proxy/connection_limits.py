"""Limits on connections: of each client, and of all together, so that there are always files left to open.

Every connection takes a file descriptor, and so does the one to its site. Without a limit, one client could take all.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

from mitmproxy.connection import Client

# Browsers open at most 32 connections to a proxy; several people or programs may share an address.
PER_CLIENT = 256
FILES_PER_CONNECTION = 2  # the reader's and the site's
OTHER_FILES = 128  # the database, the workers, the console, the libraries
FALLBACK_FILES = 1024  # where the system does not say how many files may be open
TOO_MANY = "too many connections"


class ConnectionLimits:
    """The addon that closes connections beyond the limits."""

    def __init__(self, per_client: int = PER_CLIENT, in_all: int | None = None) -> None:
        self._per_client = per_client
        self._in_all = in_all if in_all is not None else most_connections()
        self._open: Counter[str] = Counter()
        self._counted: set[str] = set()  # the ids of connections

    def client_connected(self, client: Client) -> None:
        address = client.peername[0]
        if self._open[address] >= self._per_client or len(self._counted) >= self._in_all:
            client.error = TOO_MANY
            return
        self._open[address] += 1
        self._counted.add(client.id)

    def client_disconnected(self, client: Client) -> None:
        if client.id not in self._counted:
            return
        self._counted.discard(client.id)
        address = client.peername[0]
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


def most_connections() -> int:
    """How many connections of readers this process can have, once it may open as many files as the system lets it."""
    most = FALLBACK_FILES
    with suppress(ImportError, ValueError, OSError):  # Windows has no such limit
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = hard if hard != resource.RLIM_INFINITY else 65536
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return max(32, (most - OTHER_FILES) // FILES_PER_CONNECTION)
