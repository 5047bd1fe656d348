"""The SQLite file: one connection a thread, readers beside one writer (WAL), and migrations by version.

A transaction takes the write lock when it begins, so two processes never read the same old value and both write a new
one; the second waits. What a transaction changes is there as a whole or not at all, also after a power cut.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from ..errors import PagecrunchError, UsageError
from .migrations import MIGRATIONS

NAME = "state.sqlite"
WAIT_SECONDS = 10.0  # for another process to finish its change; each takes milliseconds


class Database:
    """A file with our tables in it, made or brought up to date when it is opened."""

    def __init__(self, folder: Path, migrations: tuple[str, ...] = MIGRATIONS) -> None:
        self.path = folder / NAME
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            # Made before SQLite does, so that nobody else can read it even for a moment.
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as error:
            raise UsageError(f"The state folder {folder} cannot be used: {error.strerror or error}.") from error
        with self._told_in_words():
            self._migrate(migrations)

    def ask(self, query: str, values: tuple[Any, ...] = ()) -> list[sqlite3.Row]:
        """The rows that answer a query."""
        with self._told_in_words():
            return self._connection().execute(query, values).fetchall()

    def change(self, statement: str, values: tuple[Any, ...] = ()) -> int:
        """Carry out one change, as a whole; how many rows it changed."""
        with self.transaction() as connection:
            return connection.execute(statement, values).rowcount

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Several changes as one: all of them, or none where an exception comes out."""
        with self._told_in_words():
            connection = self._connection()
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
            except BaseException:
                connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")

    def compact(self) -> None:
        """Leave nothing of deleted rows in the files."""
        with self._told_in_words():
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
            # Used by this thread alone; closed by whichever closes the database.
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
        """Take the steps that this file has not seen. Whoever comes second finds them taken."""
        with self.transaction() as connection:
            version = int(connection.execute("PRAGMA user_version").fetchone()[0])
            if version > len(migrations):
                raise UsageError(
                    f"{self.path} was made by a newer PageCrunch; use that one, or another --state folder."
                )
            for step in migrations[version:]:
                for statement in step.split(";"):  # executescript would end the transaction
                    connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {len(migrations)}")

    @contextmanager
    def _told_in_words(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.IntegrityError:
            raise  # what was asked for cannot be; whoever asked knows why
        except sqlite3.OperationalError as error:
            raise PagecrunchError(f"{self.path} could not be read or written: {error}.") from error
        except sqlite3.DatabaseError as error:
            raise UsageError(
                f"{self.path} is damaged or no file of PageCrunch's ({error}); move it away to start with a new one."
            ) from error
