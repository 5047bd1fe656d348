"""Tokens of programs for the HTTP API. A token is shown once, when it is made; only its hash is stored."""

from __future__ import annotations

import hashlib
import secrets
import time
from dataclasses import dataclass

from ..errors import UsageError
from .database import Records

PREFIX = "pagecrunch-"  # so that people and scanners for leaked secrets recognise it
_BYTES = 32
_COLUMNS = "id, name, user, created, used"
USED_SECONDS = 60.0  # the precision of the time of last use, so that not every request writes


@dataclass(frozen=True, slots=True)
class ApiToken:
    """What is stored about a token."""

    id: int
    name: str
    user: str
    created: float
    used: float | None


class ApiTokens(Records):
    def make(self, name: str, user: str = "") -> str:
        """Make a new token. It cannot be shown again."""
        token = PREFIX + secrets.token_urlsafe(_BYTES)
        values = (name, _hash(token), user, time.time())
        self._database.execute("INSERT INTO tokens (name, hash, user, created) VALUES (?, ?, ?, ?)", values)
        return token

    def check(self, token: str) -> ApiToken | None:
        """What is stored about this token; None if it is unknown or revoked."""
        rows = self._database.query(f"SELECT {_COLUMNS} FROM tokens WHERE hash = ?", (_hash(token),))
        if not rows:
            return None
        found = ApiToken(*rows[0])
        now = time.time()
        if found.used is None or now - found.used > USED_SECONDS:
            self._database.execute("UPDATE tokens SET used = ? WHERE id = ?", (now, found.id))
        return found

    def all(self) -> list[ApiToken]:
        return [ApiToken(*row) for row in self._database.query(f"SELECT {_COLUMNS} FROM tokens ORDER BY id")]

    def remove(self, number: int) -> None:
        """Revoke a token."""
        if not self._database.execute("DELETE FROM tokens WHERE id = ?", (number,)):
            raise UsageError(f"There is no token number {number}.")


def _hash(token: str) -> str:
    """A fast hash is enough: a token of 256 random bits cannot be guessed."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
