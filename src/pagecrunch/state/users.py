"""People who share a proxy: names, hashed passwords, roles, limits, and what each has used today."""

from __future__ import annotations

import hashlib
import re
import secrets
import sqlite3
import time
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from ..errors import UsageError
from .database import Database
from .passwords import hash_password, is_password

Role = Literal["user", "administrator"]
ROLES: tuple[Role, ...] = ("user", "administrator")
SHORTEST_PASSWORD = 8  # characters; NIST SP 800-63B, section 5.1.1.2
REMEMBERED_SECONDS = 300.0  # a proxy asks with every request, and scrypt is slow by design
_NAME = re.compile(r"[\w.@-]{1,64}")
_TABLES_OF_A_USER = ("usage", "preferences", "views", "tokens", "activity")


@dataclass(frozen=True, slots=True)
class User:
    """A person, and how much they may use; None is no limit."""

    name: str
    role: Role
    requests_per_minute: int | None
    bytes_per_day: int | None
    created: float

    @property
    def is_administrator(self) -> bool:
        return self.role == "administrator"


class Users:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[bytes, tuple[float, str]] = {}  # credentials that were right: until when, and the stored text
        self._secret = secrets.token_bytes(32)

    def add(
        self,
        name: str,
        password: str,
        role: Role = "user",
        *,
        requests_per_minute: int | None = None,
        bytes_per_day: int | None = None,
    ) -> User:
        """A new user. A name that is taken or a password that is too short is a UsageError."""
        if not _NAME.fullmatch(name):
            raise UsageError(f"{name!r} is no name for a user; use up to 64 letters, digits, dots, @ or dashes.")
        stored = _stored(password)
        limits = _limit(requests_per_minute), _limit(bytes_per_day)
        try:
            self._database.change(
                "INSERT INTO users VALUES (?, ?, ?, ?, ?, ?)", (name, stored, _role(role), *limits, time.time())
            )
        except sqlite3.IntegrityError:
            raise UsageError(f"There is a user named {name!r} already.") from None
        return self.get(name)

    def get(self, name: str) -> User:
        rows = self._database.ask(f"SELECT {_COLUMNS} FROM users WHERE name = ?", (name,))
        if not rows:
            raise UsageError(f"There is no user named {name!r}.")
        return User(*rows[0])

    def all(self) -> list[User]:
        return [User(*row) for row in self._database.ask(f"SELECT {_COLUMNS} FROM users ORDER BY name")]

    @property
    def is_empty(self) -> bool:
        return not self._database.ask("SELECT 1 FROM users LIMIT 1")

    def check(self, name: str, password: str) -> User | None:
        """The user whose name and password these are; None for anybody else."""
        rows = self._database.ask(f"SELECT {_COLUMNS}, password FROM users WHERE name = ?", (name,))
        *values, stored = rows[0] if rows else (*(None,) * 5, self._nobody)
        credentials = hashlib.blake2b(f"{name}\0{password}".encode("utf-8", "surrogatepass"), key=self._secret).digest()
        until, known = self._known.get(credentials, (0.0, ""))
        if until > time.monotonic() and known == stored:
            return User(*values)
        if not is_password(password, stored) or not rows:
            return None
        now = time.monotonic()
        self._known = {key: found for key, found in self._known.items() if found[0] > now}
        self._known[credentials] = (now + REMEMBERED_SECONDS, stored)
        return User(*values)

    def set_password(self, name: str, password: str) -> None:
        self._update(name, "password = ?", _stored(password))

    def set_role(self, name: str, role: Role) -> None:
        self._update(name, "role = ?", _role(role))

    def set_limits(self, name: str, requests_per_minute: int | None, bytes_per_day: int | None) -> None:
        self._update(
            name, "requests_per_minute = ?, bytes_per_day = ?", _limit(requests_per_minute), _limit(bytes_per_day)
        )

    def remove(self, name: str) -> None:
        """Forget a user with all that is theirs."""
        with self._database.transaction() as connection:
            gone = connection.execute("DELETE FROM users WHERE name = ?", (name,)).rowcount
            for table in _TABLES_OF_A_USER:
                connection.execute(f"DELETE FROM {table} WHERE user = ?", (name,))
        if not gone:
            raise UsageError(f"There is no user named {name!r}.")

    def note_use(self, name: str, size: int, requests: int = 1) -> None:
        """Add to what a user has used today."""
        self._database.change(
            "INSERT INTO usage VALUES (?, ?, ?, ?) ON CONFLICT (user, day) DO UPDATE "
            "SET requests = requests + excluded.requests, bytes = bytes + excluded.bytes",
            (name, _today(), requests, size),
        )

    def used_today(self, name: str) -> tuple[int, int]:
        """Requests and bytes of today."""
        rows = self._database.ask("SELECT requests, bytes FROM usage WHERE user = ? AND day = ?", (name, _today()))
        return tuple(rows[0]) if rows else (0, 0)

    def _update(self, name: str, assignment: str, *values: object) -> None:
        if not self._database.change(f"UPDATE users SET {assignment} WHERE name = ?", (*values, name)):
            raise UsageError(f"There is no user named {name!r}.")

    @cached_property
    def _nobody(self) -> str:
        """What a name that nobody has is checked against, so that it takes as long as a name that somebody has."""
        return hash_password(secrets.token_hex())


_COLUMNS = "name, role, requests_per_minute, bytes_per_day, created"


def _stored(password: str) -> str:
    if len(password) < SHORTEST_PASSWORD:
        raise UsageError(f"A password needs at least {SHORTEST_PASSWORD} characters.")
    return hash_password(password)


def _role(role: str) -> str:
    if role not in ROLES:
        raise UsageError(f"A user's role is {' or '.join(ROLES)}, not {role!r}.")
    return role


def _limit(value: int | None) -> int | None:
    if value is not None and value < 1:
        raise UsageError("A limit is a whole number of at least 1, or left empty for none.")
    return value


def _today() -> str:
    return time.strftime("%Y-%m-%d")
