"""Tokens that programs show to use the HTTP API. A token is seen once, when it is made; its hash is what is stored."""

from __future__ import annotations

import hashlib
import secrets
import time
from dataclasses import dataclass

from ..errors import UsageError
from .database import Database

PREFIX = "pagecrunch-"  # so that people and scanners for leaked secrets see what it is
_BYTES = 32
USED_SECONDS = 60.0  # the time of last use is kept to within this: not every request writes


@dataclass(frozen=True, slots=True)
class Token:
    """What is known of a token, but for the token."""

    id: int
    name: str
    user: str
    created: float
    used: float | None


class Tokens:
    def __init__(self, database: Database) -> None:
        self._database = database

    def make(self, name: str, user: str = "") -> str:
        """A new token. It cannot be asked for again."""
        token = PREFIX + secrets.token_urlsafe(_BYTES)
        self.add(name, token, user)
        return token

    def add(self, name: str, token: str, user: str = "") -> None:
        """Accept a token that somebody chose, as with --token."""
        self._database.change(
            "INSERT OR REPLACE INTO tokens (name, hash, user, created) VALUES (?, ?, ?, ?)",
            (name, _hash(token), user, time.time()),
        )

    def check(self, token: str) -> Token | None:
        """What is known of this token; None for one that was never made or is taken back."""
        rows = self._database.ask("SELECT id, name, user, created, used FROM tokens WHERE hash = ?", (_hash(token),))
        if not rows:
            return None
        found = Token(*rows[0])
        now = time.time()
        if found.used is None or now - found.used > USED_SECONDS:
            self._database.change("UPDATE tokens SET used = ? WHERE id = ?", (now, found.id))
        return found

    def all(self) -> list[Token]:
        return [
            Token(*row) for row in self._database.ask("SELECT id, name, user, created, used FROM tokens ORDER BY id")
        ]

    def remove(self, number: int) -> None:
        """Take a token back."""
        if not self._database.change("DELETE FROM tokens WHERE id = ?", (number,)):
            raise UsageError(f"There is no token number {number}.")


def _hash(token: str) -> str:
    """A fast hash is enough: a token of 256 random bits cannot be guessed."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
