"""The pages that went through: how much was removed, how long it took, what went wrong. Never what they say.

A page is remembered by its host alone; its path only where the caller gives one, which the proxy does when asked to.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from ..errors import UsageError
from .database import Database

MOST_VISITS = 100_000  # the oldest are forgotten beyond that: about 20 MB
LOOK_EVERY = 500  # visits between two looks at how many there are
WORDS_PER_MINUTE = 238  # of silent reading: Brysbaert, "How many words do we read per minute?", 2019
RATINGS = (-1, 1)
_DAY_SECONDS = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Visit:
    """A page that went through. `kinds` counts what was removed by the filter or rule that did it."""

    id: int
    at: float  # seconds since 1970
    user: str
    host: str
    path: str | None
    view: str
    removed_share: float  # of the page's letters, 0 to 1
    removed_words: int
    milliseconds: float
    error: str | None
    rating: int | None  # -1 for bad, 1 for good
    kinds: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Day:
    """The pages of one day, in the time zone of this machine."""

    day: str  # YYYY-MM-DD
    pages: int
    errors: int
    milliseconds: float  # all pages together
    removed_words: int

    @property
    def saved_seconds(self) -> float:
        """The time it would have taken to read what was removed."""
        return self.removed_words / WORDS_PER_MINUTE * 60


class Activity:
    def __init__(self, database: Database) -> None:
        self._database = database

    def add(
        self,
        *,
        host: str,
        view: str,
        path: str | None = None,
        user: str = "",
        removed_share: float = 0.0,
        removed_words: int = 0,
        milliseconds: float = 0.0,
        error: str | None = None,
        kinds: Mapping[str, int] | None = None,
        at: float | None = None,
    ) -> int:
        """Note a page down; its number, by which it can be rated."""
        share = min(1.0, max(0.0, removed_share))
        with self._database.transaction() as connection:
            number = connection.execute(
                "INSERT INTO activity (at, user, host, path, view, removed_share, removed_words, milliseconds, error, "
                "kinds) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    time.time() if at is None else at,
                    user,
                    host,
                    path,
                    view,
                    share,
                    removed_words,
                    milliseconds,
                    error,
                    json.dumps(dict(kinds or {})),
                ),
            ).lastrowid
            assert number is not None
            if number % LOOK_EVERY == 0:
                connection.execute("DELETE FROM activity WHERE id <= ?", (number - MOST_VISITS,))
        return number

    def latest(self, limit: int = 100, *, after: int = 0, user: str | None = None) -> list[Visit]:
        """The last pages, newest first; with `after`, only those noted down after that number."""
        rows = self._database.ask(
            "SELECT * FROM activity WHERE id > ? AND (? IS NULL OR user = ?) ORDER BY id DESC LIMIT ?",
            (after, user, user, limit),
        )
        return [_visit(row) for row in rows]

    def get(self, number: int) -> Visit:
        rows = self._database.ask("SELECT * FROM activity WHERE id = ?", (number,))
        if not rows:
            raise UsageError(f"There is no page number {number} in the activity.")
        return _visit(rows[0])

    def rate(self, number: int, rating: int | None) -> None:
        """Say how good the result was: 1, -1, or None to take it back."""
        if rating is not None and rating not in RATINGS:
            raise UsageError("A rating is 1 for good or -1 for bad.")
        if not self._database.change("UPDATE activity SET rating = ? WHERE id = ?", (rating, number)):
            raise UsageError(f"There is no page number {number} in the activity.")

    def per_day(self, days: int = 30, *, user: str | None = None, now: float | None = None) -> list[Day]:
        """The last days on which there were pages, oldest first."""
        rows = self._database.ask(
            "SELECT date(at, 'unixepoch', 'localtime') AS day, count(*), count(error), sum(milliseconds), "
            "sum(removed_words) FROM activity WHERE at >= ? AND (? IS NULL OR user = ?) GROUP BY day ORDER BY day",
            (_since(days, now), user, user),
        )
        return [Day(*row) for row in rows]

    def kinds(self, days: int = 30, *, user: str | None = None, now: float | None = None) -> dict[str, int]:
        """What was removed in the last days, by kind, the most frequent first."""
        rows = self._database.ask(
            "SELECT kinds FROM activity WHERE at >= ? AND kinds <> '{}' AND (? IS NULL OR user = ?)",
            (_since(days, now), user, user),
        )
        total: Counter[str] = Counter()
        for row in rows:
            total.update(json.loads(row[0]))
        return dict(sorted(total.items(), key=lambda item: (-item[1], item[0])))

    def forget(self, *, before: float | None = None, user: str | None = None) -> int:
        """Delete pages: those before a time, those of a user, or all; how many there were."""
        return self._database.change(
            "DELETE FROM activity WHERE (? IS NULL OR at < ?) AND (? IS NULL OR user = ?)",
            (before, before, user, user),
        )


def _since(days: int, now: float | None) -> float:
    return (time.time() if now is None else now) - days * _DAY_SECONDS


def _visit(row: sqlite3.Row) -> Visit:
    return Visit(**{**dict(row), "kinds": json.loads(row["kinds"])})
