"""The SQLite file and its tables: one connection per thread, readers next to one writer (WAL), migrations by version.

A transaction takes the write lock when it begins, so that a second process waits instead of changing a value that it
has read before. A transaction happens as a whole or not at all, even if the power fails.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

from ..errors import PagecrunchError, UsageError

NAME = "state.sqlite"
SMALLEST_BYTES = 512  # of a page, which every file of SQLite has at least one of
WAIT_SECONDS = 10.0  # for another process to finish a change, which takes milliseconds

# The steps that create the tables. A published step never changes; later changes are new steps.
MIGRATIONS = tuple(
    files(__package__).joinpath(f"migration_{number}.sql").read_text(encoding="utf-8") for number in (1, 2, 3, 4, 5)
)


class Database:
    """A file with our tables, created or migrated when it is opened."""

    def __init__(self, folder: Path, migrations: tuple[str, ...] = MIGRATIONS) -> None:
        self.path = folder / NAME
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            # Created before SQLite does, so that other users cannot read it even for a moment.
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as error:
            raise UsageError(f"The state folder {folder} cannot be used: {error.strerror or error}.") from error
        with self._translate_errors():
            if 0 < self.path.stat().st_size < SMALLEST_BYTES:  # SQLite would take it for a new one
                raise sqlite3.DatabaseError("it is cut short")
            self._migrate(migrations)

    def query(self, statement: str, values: tuple[Any, ...] = ()) -> list[sqlite3.Row]:
        """The rows of a SELECT."""
        with self._translate_errors():
            return self._connection().execute(statement, values).fetchall()

    def execute(self, statement: str, values: tuple[Any, ...] = ()) -> int:
        """Run one statement in a transaction; the number of rows that it changed."""
        with self.transaction() as connection:
            return connection.execute(statement, values).rowcount

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Run several statements as one change, which an exception undoes."""
        with self._translate_errors():
            connection = self._connection()
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
            except BaseException:
                connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")

    def compact(self) -> None:
        """Remove all traces of deleted rows from the files."""
        with self._translate_errors():
            connection = self._connection()
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        with self._lock:
            for connection in self._connections:
                with suppress(sqlite3.Error):
                    connection.close()
            self._connections.clear()
            self._local = threading.local()

    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            # Only this thread uses it, but another may close it.
            connection = sqlite3.connect(self.path, WAIT_SECONDS, isolation_level=None, check_same_thread=False)
            connection.row_factory = sqlite3.Row
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA secure_delete = ON")
            self._local.connection = connection
            with self._lock:
                self._connections.append(connection)
        return connection

    def _migrate(self, migrations: tuple[str, ...]) -> None:
        """Run the steps that are new to this file, unless another process has."""
        with self.transaction() as connection:
            version = int(connection.execute("PRAGMA user_version").fetchone()[0])
            if version > len(migrations):
                raise UsageError(
                    f"{self.path} is from a newer PageCrunch; use that version, or another --state folder."
                )
            for step in migrations[version:]:
                for statement in step.split(";"):  # executescript() would end the transaction
                    connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {len(migrations)}")

    @contextmanager
    def _translate_errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.IntegrityError:
            raise  # the caller knows why
        except sqlite3.OperationalError as error:
            raise PagecrunchError(f"{self.path} could not be read or written: {error}.") from error
        except sqlite3.DatabaseError as error:
            raise UsageError(
                f"{self.path} is damaged or not a PageCrunch file ({error}); move it away to start with a new one."
            ) from error


class Records:
    """The rows about one subject, such as users or tokens."""

    def __init__(self, database: Database) -> None:
        self._database = database
