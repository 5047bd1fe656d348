"""The log of pages that passed through the proxy: how much was removed, how long it took, and errors. Never their text.

A page is stored by its host; its path only if the caller passes it, which the proxy does if the user wants that.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

from ..errors import UsageError
from .database import Records

MAX_VISITS = 100_000  # about 20 MB; older ones are deleted
CHECK_EVERY = 500  # visits between two checks of that limit
WORDS_PER_MINUTE = 238  # of silent reading: Brysbaert, "How many words do we read per minute?", 2019
RATINGS = (-1, 1)
_DAY_SECONDS = 24 * 60 * 60


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedVisit:
    """A page that passed through. `kinds` counts what was removed, by filter or rule."""

    host: str
    view: str
    path: str | None = None
    user: str = ""
    removed_share: float = 0.0  # of the page's letters, 0 to 1
    removed_words: int = 0
    milliseconds: float = 0.0
    error: str | None = None
    kinds: Mapping[str, int] = field(default_factory=dict)
    at: float = field(default_factory=time.time)  # seconds since 1970
    id: int = 0  # set by the log
    rating: int | None = None  # -1 for bad, 1 for good


@dataclass(frozen=True, slots=True)
class ActivityDay:
    """The pages of one day, in the time zone of this machine."""

    day: str  # YYYY-MM-DD
    pages: int
    errors: int
    milliseconds: float  # of all pages
    removed_words: int

    @property
    def saved_seconds(self) -> float:
        """The time to read what was removed."""
        return self.removed_words / WORDS_PER_MINUTE * 60


class ActivityLog(Records):
    def add(self, visit: LoggedVisit) -> int:
        """Store a visit; returns its id, by which it can be rated."""
        share = min(1.0, max(0.0, visit.removed_share))
        values = {**asdict(visit), "removed_share": share, "kinds": json.dumps(dict(visit.kinds))}
        with self._database.transaction() as connection:
            number = connection.execute(
                "INSERT INTO activity (at, user, host, path, view, removed_share, removed_words, milliseconds, error, "
                "kinds) VALUES (:at, :user, :host, :path, :view, :removed_share, :removed_words, :milliseconds, "
                ":error, :kinds)",
                values,
            ).lastrowid
            assert number is not None
            if number % CHECK_EVERY == 0:
                connection.execute("DELETE FROM activity WHERE id <= ?", (number - MAX_VISITS,))
        return number

    def latest(self, limit: int = 100, *, user: str | None = None) -> list[LoggedVisit]:
        """The last visits, of all users or of one, newest first."""
        rows = self._database.query(
            "SELECT * FROM activity WHERE ? IS NULL OR user = ? ORDER BY id DESC LIMIT ?", (user, user, limit)
        )
        return [LoggedVisit(**{**dict(row), "kinds": json.loads(row["kinds"])}) for row in rows]

    def rate(self, number: int, rating: int | None, *, user: str | None = None) -> None:
        """Rate the result of a visit, of any user or of one: 1, -1, or None to clear the rating."""
        if rating is not None and rating not in RATINGS:
            raise UsageError("A rating is 1 for good or -1 for bad.")
        values = (rating, number, user, user)
        if not self._database.execute(
            "UPDATE activity SET rating = ? WHERE id = ? AND (? IS NULL OR user = ?)", values
        ):
            raise UsageError(f"There is no page number {number} in the activity.")

    def per_day(self, days: int = 30, *, user: str | None = None, now: float | None = None) -> list[ActivityDay]:
        """The last days that had visits, of all users or of one, oldest first."""
        rows = self._database.query(
            "SELECT date(at, 'unixepoch', 'localtime') AS day, count(*), count(error), sum(milliseconds), "
            "sum(removed_words) FROM activity WHERE at >= ? AND (? IS NULL OR user = ?) GROUP BY day ORDER BY day",
            (_since(days, now), user, user),
        )
        return [ActivityDay(*row) for row in rows]

    def kinds(self, days: int = 30, *, user: str | None = None, now: float | None = None) -> dict[str, int]:
        """What was removed in the last days, by kind, most frequent first."""
        rows = self._database.query(
            "SELECT kinds FROM activity WHERE at >= ? AND kinds <> '{}' AND (? IS NULL OR user = ?)",
            (_since(days, now), user, user),
        )
        total: Counter[str] = Counter()
        for row in rows:
            total.update(json.loads(row[0]))
        return dict(sorted(total.items(), key=lambda item: (-item[1], item[0])))

    def forget(self, user: str | None = None) -> int:
        """Delete the visits of all users, or of one; returns their number."""
        return self._database.execute("DELETE FROM activity WHERE ? IS NULL OR user = ?", (user, user))


def _since(days: int, now: float | None) -> float:
    return (time.time() if now is None else now) - days * _DAY_SECONDS
