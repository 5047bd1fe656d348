"""What readers corrected on sites, which PageCrunch learns from. It stays on this machine and holds no text of a page.

A page is known by a digest of its address, so that a correction can be undone and counts once.
"""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from dataclasses import dataclass

from ..lazy import cached_property
from ..sites import SiteRule
from ..sites.lessons import BAD, GOOD, MOST_LESSONS, Lesson, learn
from .database import Database, Records

MOST_SITES = 1000  # of one user; those with the oldest lessons go first
MOST_CACHED = 200
DOUBTED = 0.5  # what the weights of a site count that a reader rates bad
RATING = "rating"  # in place of the blocks that a correction is about
NOTE = "learned from your corrections"


@dataclass(frozen=True)
class TaughtSite:
    """A site with its lessons, the oldest first."""

    host: str
    lessons: tuple[Lesson, ...]

    @cached_property
    def rule(self) -> SiteRule | None:
        """What was learned, as a site rule; None where nothing was."""
        trust = DOUBTED if self.is_doubted else 1.0
        weights = {sign: round(trust * weight, 2) for sign, weight in learn(self.lessons).weights.items()}
        match = f"[{self.host}]" if ":" in self.host else self.host
        return SiteRule(match=match, likely=weights, note=NOTE) if weights else None

    @property
    def is_doubted(self) -> bool:
        """Whether the reader was not pleased after the last correction."""
        return bool(self.lessons) and self.lessons[-1].act == BAD

    @property
    def corrections(self) -> list[tuple[str, str, int]]:
        """What the reader did, to which group of parts, and how often; the most frequent first."""
        counted = Counter((lesson.act, lesson.group) for lesson in self.lessons if lesson.changed)
        return [(act, group, count) for (act, group), count in counted.most_common()]


class SiteLessons(Records):
    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._cache: dict[tuple[str, str, int], TaughtSite] = {}  # by user, host and the last lesson

    def add(self, host: str, url: str, run: str, lesson: Lesson, user: str = "") -> None:
        """Store a lesson about a run of blocks of a page, in place of an earlier one about it."""
        host = host.lower().rstrip(".")
        values = (user, host, _digest(url), run, time.time(), lesson.to_json())
        with self._database.transaction() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO lessons (user, host, page, run, at, lesson) VALUES (?, ?, ?, ?, ?, ?)", values
            )
            connection.execute(
                "DELETE FROM lessons WHERE user = ? AND host = ? AND id NOT IN "
                "(SELECT id FROM lessons WHERE user = ? AND host = ? ORDER BY id DESC LIMIT ?)",
                (user, host, user, host, MOST_LESSONS),
            )
            connection.execute(
                "DELETE FROM lessons WHERE user = ? AND host NOT IN "
                "(SELECT host FROM lessons WHERE user = ? GROUP BY host ORDER BY max(id) DESC LIMIT ?)",
                (user, user, MOST_SITES),
            )

    def rate(self, host: str, is_good: bool, user: str = "") -> None:
        """A rating of a site on which something was learned; the last one counts, until the next correction."""
        if self.of_site(host, user):
            self.add(host, "", RATING, Lesson(GOOD if is_good else BAD), user)

    def remove(self, host: str, url: str, run: str, user: str = "") -> None:
        """Forget a correction that was undone."""
        values = (user, host.lower().rstrip("."), _digest(url), run)
        self._database.execute("DELETE FROM lessons WHERE user = ? AND host = ? AND page = ? AND run = ?", values)

    def forget(self, host: str, user: str = "") -> int:
        """Forget all lessons of a site; how many there were."""
        return self._database.execute("DELETE FROM lessons WHERE user = ? AND host = ?", (user, host))

    def forget_all(self, user: str = "") -> int:
        return self._database.execute("DELETE FROM lessons WHERE user = ?", (user,))

    def sites(self, user: str = "") -> list[TaughtSite]:
        hosts = self._database.query("SELECT DISTINCT host FROM lessons WHERE user = ? ORDER BY host", (user,))
        return [site for (host,) in hosts if (site := self.of_site(host, user))]

    def of_site(self, host: str, user: str = "") -> TaughtSite | None:
        """A site with what was learned there; None for one without lessons. It is learned once, until a lesson more."""
        host = host.lower().rstrip(".")
        query = "SELECT count(*), coalesce(max(id), 0) FROM lessons WHERE user = ? AND host = ?"
        count, last = self._database.query(query, (user, host))[0]
        if not count:
            return None
        key = user, host, hash((count, last))
        if key not in self._cache:
            if len(self._cache) >= MOST_CACHED:
                self._cache.clear()
            rows = self._database.query(
                "SELECT lesson FROM lessons WHERE user = ? AND host = ? ORDER BY id", (user, host)
            )
            self._cache[key] = TaughtSite(host, tuple(Lesson.of_json(text) for (text,) in rows))
        return self._cache[key]


def _digest(url: str) -> str:
    return hashlib.sha256(url.partition("#")[0].encode("utf-8", "surrogatepass")).hexdigest()[:16]
