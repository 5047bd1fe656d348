"""Browsers that are signed in to the console. A session ends when its reader signs out, here and not only there."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass

from ..errors import UsageError
from .database import Records

SESSION_SECONDS = 30 * 24 * 60 * 60
MAX_SESSIONS = 200  # the oldest end first
USED_SECONDS = 60.0  # the precision of the time of last use, so that not every request writes
_CLOCK_SECONDS = 60 * 60  # a session from further in the future was made while the clock was wrong
_NAME_BYTES = 16
_BROWSER_LENGTH = 200


@dataclass(frozen=True, slots=True)
class ConsoleSession:
    """What is stored about a session."""

    name: str
    browser: str  # as it calls itself
    created: float
    used: float


class ConsoleSessions(Records):
    def start(self, browser: str = "") -> str:
        """Start a session; its name."""
        name, now = secrets.token_urlsafe(_NAME_BYTES), time.time()
        with self._database.transaction() as connection:
            connection.execute("INSERT INTO sessions VALUES (?, ?, ?, ?)", (name, browser[:_BROWSER_LENGTH], now, now))
            connection.execute(
                "DELETE FROM sessions WHERE name NOT IN (SELECT name FROM sessions ORDER BY used DESC LIMIT ?)",
                (MAX_SESSIONS,),
            )
        return name

    def is_live(self, name: str) -> bool:
        """Whether this session was started, and has not ended since."""
        rows = self._database.query("SELECT created, used FROM sessions WHERE name = ?", (name,))
        if not rows:
            return False
        (created, used), now = rows[0], time.time()
        if not -_CLOCK_SECONDS < now - created < SESSION_SECONDS:
            return False
        if abs(now - used) > USED_SECONDS:
            self._database.execute("UPDATE sessions SET used = ? WHERE name = ?", (now, name))
        return True

    def all(self) -> list[ConsoleSession]:
        """The sessions that have not ended, the last used first."""
        rows = self._database.query("SELECT name, browser, created, used FROM sessions ORDER BY used DESC")
        return [session for session in (ConsoleSession(*row) for row in rows) if self.is_live(session.name)]

    def end(self, name: str) -> None:
        if not self._database.execute("DELETE FROM sessions WHERE name = ?", (name,)):
            raise UsageError("This browser is signed out already.")
