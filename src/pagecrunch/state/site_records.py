"""What is stored about sites: the view a user chose, hosts that are not intercepted, and how often site rules match."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from ..errors import UsageError
from ..sites import RuleMatch
from ..sites.rules import VIEWS
from .database import Records

MAX_TUNNELS = 5000  # of one user
STOPPED_AFTER = 5  # pages in a row without a match: sites change all their pages at once


class SiteViews(Records):
    """The view that a user always wants on a host; the user "" is the only user of a proxy."""

    def get(self, host: str, user: str = "") -> str | None:
        rows = self._database.query("SELECT view FROM views WHERE user = ? AND host = ?", (user, _name(host)))
        return rows[0][0] if rows else None

    def set(self, host: str, view: str | None, user: str = "") -> None:
        """Store a view; None deletes it."""
        if view is None:
            self._database.execute("DELETE FROM views WHERE user = ? AND host = ?", (user, _name(host)))
            return
        if view not in VIEWS:
            raise UsageError(f"A view is {', '.join(VIEWS[:-1])} or {VIEWS[-1]}, not {view!r}.")
        self._database.execute("INSERT OR REPLACE INTO views VALUES (?, ?, ?)", (user, _name(host), view))


@dataclass(frozen=True, slots=True)
class Tunnel:
    """A host whose encrypted traffic passes through unread, why, and since when."""

    host: str
    reason: str
    at: float


class Tunnels(Records):
    """The hosts that are not intercepted for a user: those that they added, and those that the proxy learned."""

    def learn(self, host: str, reason: str, user: str = "") -> None:
        values = (user, _name(host), reason, time.time())
        with self._database.transaction() as connection:
            connection.execute("INSERT OR IGNORE INTO tunnels VALUES (?, ?, ?, ?)", values)
            # A program that refuses every certificate must not fill the table.
            connection.execute(
                "DELETE FROM tunnels WHERE user = ? AND rowid NOT IN "
                "(SELECT rowid FROM tunnels WHERE user = ? ORDER BY at DESC LIMIT ?)",
                (user, user, MAX_TUNNELS),
            )

    def forget(self, host: str, user: str = "") -> None:
        self._database.execute("DELETE FROM tunnels WHERE user = ? AND host = ?", (user, _name(host)))

    def holds(self, host: str, user: str = "") -> bool:
        return bool(self._database.query("SELECT 1 FROM tunnels WHERE user = ? AND host = ?", (user, _name(host))))

    def all(self, user: str = "") -> list[Tunnel]:
        rows = self._database.query("SELECT host, reason, at FROM tunnels WHERE user = ? ORDER BY host", (user,))
        return [Tunnel(*row) for row in rows]


@dataclass(frozen=True, slots=True)
class RuleCount:
    """How often a selector of a rule matched, over all pages of the rule."""

    rule: str
    selector: str
    verdict: str
    pages: int
    matched: int  # pages
    misses: int  # pages since the last match
    last_matched: float | None

    @property
    def has_stopped(self) -> bool:
        """Whether it did not match on the last pages."""
        return self.misses >= STOPPED_AFTER

    @property
    def sentence(self) -> str:
        """A message for the owner of a rule that has stopped matching."""
        since = f"found on {self.matched:,} before" if self.matched else "and on none before"
        return f"{self.selector} of the rule {self.rule} was not found on the last {self.misses:,} pages ({since})."


class RuleCounts(Records):
    def add(self, matches: Iterable[RuleMatch]) -> None:
        """Count the matches of one page, from `Extraction.rule_matches` or `Tidied.rule_matches`."""
        now = time.time()
        values = [{**asdict(match), "now": now, "hit": int(match.count > 0)} for match in matches]
        if not values:
            return
        with self._database.transaction() as connection:
            connection.executemany(
                "INSERT INTO rule_counts "
                "VALUES (:rule, :selector, :verdict, 1, :hit, 1 - :hit, CASE WHEN :hit THEN :now END) "
                "ON CONFLICT (rule, selector, verdict) DO UPDATE SET pages = pages + 1, matched = matched + :hit, "
                "misses = CASE WHEN :hit THEN 0 ELSE misses + 1 END, "
                "last_matched = CASE WHEN :hit THEN :now ELSE last_matched END",
                values,
            )

    def all(self) -> list[RuleCount]:
        rows = self._database.query("SELECT * FROM rule_counts ORDER BY rule, selector, verdict")
        return [RuleCount(*row) for row in rows]

    def stopped(self) -> list[RuleCount]:
        """The selectors that no longer match."""
        return [count for count in self.all() if count.has_stopped]


def _name(host: str) -> str:
    return host.lower().rstrip(".")
