"""What is remembered of hosts: the view that a user always wants there, and whether its traffic is left closed."""

from __future__ import annotations

import time
from dataclasses import dataclass

from ..errors import UsageError
from ..sites.rules import VIEWS
from .database import Database


class Views:
    """ "Always on this site": the view of a host for a user; "" is whoever uses a proxy alone."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, host: str, user: str = "") -> str | None:
        rows = self._database.ask("SELECT view FROM views WHERE user = ? AND host = ?", (user, _name(host)))
        return rows[0][0] if rows else None

    def set(self, host: str, view: str | None, user: str = "") -> None:
        """Remember a view; None forgets it."""
        if view is None:
            self._database.change("DELETE FROM views WHERE user = ? AND host = ?", (user, _name(host)))
            return
        if view not in VIEWS:
            raise UsageError(f"A view is {', '.join(VIEWS[:-1])} or {VIEWS[-1]}, not {view!r}.")
        self._database.change("INSERT OR REPLACE INTO views VALUES (?, ?, ?)", (user, _name(host), view))

    def all(self, user: str = "") -> dict[str, str]:
        rows = self._database.ask("SELECT host, view FROM views WHERE user = ? ORDER BY host", (user,))
        return dict(map(tuple, rows))


@dataclass(frozen=True, slots=True)
class Tunnel:
    """A host whose encrypted traffic is passed on unread, since when, and why."""

    host: str
    reason: str
    at: float


class Tunnels:
    """Hosts that refuse to be intercepted, as the proxy has learned them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def learn(self, host: str, reason: str) -> None:
        self._database.change("INSERT OR IGNORE INTO tunnels VALUES (?, ?, ?)", (_name(host), reason, time.time()))

    def forget(self, host: str) -> None:
        self._database.change("DELETE FROM tunnels WHERE host = ?", (_name(host),))

    def holds(self, host: str) -> bool:
        return bool(self._database.ask("SELECT 1 FROM tunnels WHERE host = ?", (_name(host),)))

    def all(self) -> list[Tunnel]:
        return [Tunnel(*row) for row in self._database.ask("SELECT host, reason, at FROM tunnels ORDER BY host")]


def _name(host: str) -> str:
    return host.lower().rstrip(".")
