"""People who share a proxy: names, hashed passwords, roles, limits, and their use of today."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
import sqlite3
import time
from dataclasses import dataclass
from typing import Any, Literal

from ..errors import UsageError
from ..languages import _
from ..lazy import cached_property
from .database import Database, Records

Role = Literal["user", "administrator"]
ROLES: tuple[Role, ...] = ("user", "administrator")
SHORTEST_PASSWORD = 8  # characters; NIST SP 800-63B, section 5.1.1.2
CACHE_SECONDS = 300.0  # a proxy checks with every request, and scrypt is slow by design
_NAME = re.compile(r"[\w.@-]{1,64}")
_USER_TABLES = (
    "usage", "preferences", "views", "tokens", "activity", "tunnels", "site_choices", "devices", "saved", "lessons",
)  # fmt: skip
GROUP = "keep group"  # the note that this proxy has, or had, users

# OWASP's password storage cheat sheet: N=2^15, r=8, p=3, which takes 32 MiB and about a quarter of a second.
_COST, _BLOCK, _PARALLEL = 2**15, 8, 3
_MEMORY = 64 * 1024 * 1024  # what OpenSSL may use
_SALT_BYTES = 16
_KEY_BYTES = 32


@dataclass(frozen=True, slots=True)
class User:
    """A person and their limits; None means no limit."""

    name: str
    role: Role
    requests_per_minute: int | None
    bytes_per_day: int | None
    created: float


class UserAccounts(Records):
    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._known: dict[bytes, tuple[float, str]] = {}  # cached credentials: valid until, and the stored hash
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
        """Add a user; raises UsageError if the name is taken or the password too short."""
        if not _NAME.fullmatch(name):
            raise UsageError(f"{name!r} is not a valid user name; use up to 64 letters, digits, dots, @ or dashes.")
        _check_password(password)
        _check_terms(role, requests_per_minute, bytes_per_day)
        values = (name, hash_password(password), role, requests_per_minute, bytes_per_day, time.time())
        try:
            with self._database.transaction() as connection:
                connection.execute("INSERT INTO users VALUES (?, ?, ?, ?, ?, ?)", values)
                connection.execute("INSERT OR IGNORE INTO notes VALUES (?, 'yes')", (GROUP,))
        except sqlite3.IntegrityError:
            raise UsageError(f"There already is a user named {name!r}.") from None
        return self.get(name)

    def change(
        self, name: str, role: Role, *, requests_per_minute: int | None = None, bytes_per_day: int | None = None
    ) -> None:
        """Give a user another role and other limits; None means no limit."""
        _check_terms(role, requests_per_minute, bytes_per_day)
        self.get(name)
        self._database.execute(
            "UPDATE users SET role = ?, requests_per_minute = ?, bytes_per_day = ? WHERE name = ?",
            (role, requests_per_minute, bytes_per_day, name),
        )

    def set_password(self, name: str, password: str) -> None:
        """Give a user a new password. The old one is worth nothing from then on."""
        _check_password(password)
        self.get(name)
        self._database.execute("UPDATE users SET password = ? WHERE name = ?", (hash_password(password), name))

    def get(self, name: str) -> User:
        found = self.find(name)
        if found is None:
            raise UsageError(f"There is no user named {name!r}.")
        return found

    def all(self) -> list[User]:
        return [User(*row) for row in self._database.query(f"SELECT {_COLUMNS} FROM users ORDER BY name")]

    @property
    def is_empty(self) -> bool:
        return not self._database.query("SELECT 1 FROM users LIMIT 1")

    @property
    def is_group(self) -> bool:
        """Whether there are users, or ever were: removing the last one must not open the proxy to everyone."""
        return bool(self._database.query("SELECT 1 FROM notes WHERE name = ?", (GROUP,)))

    def end_group(self) -> None:
        """Let the proxy be used without a name again; UsageError while there are users."""
        if not self.is_empty:
            raise UsageError("This proxy has users; remove them in the console first.")
        self._database.execute("DELETE FROM notes WHERE name = ?", (GROUP,))

    def check(self, name: str, password: str) -> User | None:
        """The user with this name and password, or None. It is slow by design, unless the two are `recall`ed."""
        if user := self.recall(name, password):
            return user
        values, stored = self._stored(name)
        if not is_password(password, stored or self._dummy_hash) or not stored:
            return None
        now = time.monotonic()
        self._known = {key: found for key, found in self._known.items() if found[0] > now}
        self._known[self.fingerprint(name, password)] = (now + CACHE_SECONDS, stored)
        return User(*values)

    def recall(self, name: str, password: str) -> User | None:
        """The user, if this name and password were right a short while ago and still are."""
        until, known = self._known.get(self.fingerprint(name, password), (0.0, ""))
        if until <= time.monotonic():
            return None
        values, stored = self._stored(name)
        return User(*values) if known == stored else None

    def fingerprint(self, name: str, password: str) -> bytes:
        """Stands for a name and a password, in this process only."""
        return hashlib.blake2b(f"{name}\0{password}".encode("utf-8", "surrogatepass"), key=self._secret).digest()

    def find(self, name: str) -> User | None:
        rows = self._database.query(f"SELECT {_COLUMNS} FROM users WHERE name = ?", (name,))
        return User(*rows[0]) if rows else None

    def remove(self, name: str) -> None:
        """Delete a user and all their data."""
        with self._database.transaction() as connection:
            gone = connection.execute("DELETE FROM users WHERE name = ?", (name,)).rowcount
            connection.execute("DELETE FROM saved_words WHERE rowid IN (SELECT id FROM saved WHERE user = ?)", (name,))
            for table in _USER_TABLES:
                connection.execute(f"DELETE FROM {table} WHERE user = ?", (name,))
            # Notes about a user end with their name, which has no space: what they agreed to, for example.
            connection.execute("DELETE FROM notes WHERE name LIKE 'note %' AND substr(name, -?) = ?", (*_ending(name),))
        if not gone:
            raise UsageError(f"There is no user named {name!r}.")

    def note_use(self, name: str, size: int) -> None:
        """Add a request to the use of a user today."""
        self._database.execute(
            "INSERT INTO usage VALUES (?, ?, 1, ?) ON CONFLICT (user, day) DO UPDATE "
            "SET requests = requests + 1, bytes = bytes + excluded.bytes",
            (name, _today(), size),
        )

    def used_today(self, name: str) -> tuple[int, int]:
        """The requests and bytes of a user today."""
        rows = self._database.query("SELECT requests, bytes FROM usage WHERE user = ? AND day = ?", (name, _today()))
        return tuple(rows[0]) if rows else (0, 0)

    def _stored(self, name: str) -> tuple[tuple[Any, ...], str]:
        """What is stored about a user, and the hash of their password; empty if there is no such user."""
        rows = self._database.query(f"SELECT {_COLUMNS}, password FROM users WHERE name = ?", (name,))
        *values, stored = rows[0] if rows else ("",)
        return tuple(values), stored

    @cached_property
    def _dummy_hash(self) -> str:
        """An unknown name is checked against this, so that it takes as long as a known one."""
        return hash_password(secrets.token_hex())


_COLUMNS = "name, role, requests_per_minute, bytes_per_day, created"


def _check_password(password: str) -> None:
    if len(password) < SHORTEST_PASSWORD:
        raise UsageError(_("A password needs at least {count} characters.", count=SHORTEST_PASSWORD))


def _check_terms(role: str, requests_per_minute: int | None, bytes_per_day: int | None) -> None:
    if any(limit is not None and limit < 1 for limit in (requests_per_minute, bytes_per_day)):
        raise UsageError(_("A limit is a whole number of at least 1, or empty for none."))
    if role not in ROLES:
        raise UsageError(f"A user's role is {' or '.join(ROLES)}, not {role!r}.")


def _ending(name: str) -> tuple[int, str]:
    return len(name) + 1, f" {name}"


def _today() -> str:
    return time.strftime("%Y-%m-%d")


def hash_password(password: str) -> str:
    """Hash a password with scrypt and its own salt, so that a stolen file does not reveal it."""
    salt = secrets.token_bytes(_SALT_BYTES)
    key = _key(password, salt, _COST, _BLOCK, _PARALLEL)
    return f"scrypt${_COST}${_BLOCK}${_PARALLEL}${_text(salt)}${_text(key)}"


def is_password(password: str, stored: str) -> bool:
    """Whether this is the password of a stored hash, in constant time."""
    _, cost, block, parallel, salt, key = stored.split("$")
    found = _key(password, base64.b64decode(salt), int(cost), int(block), int(parallel))
    return hmac.compare_digest(found, base64.b64decode(key))


def _key(password: str, salt: bytes, cost: int, block: int, parallel: int) -> bytes:
    data = password.encode("utf-8", "surrogatepass")
    return hashlib.scrypt(data, salt=salt, n=cost, r=block, p=parallel, maxmem=_MEMORY, dklen=_KEY_BYTES)


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")
