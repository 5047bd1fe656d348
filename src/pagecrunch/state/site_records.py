"""What is stored about sites: what a user chose for them, hosts that are not intercepted, and how often rules match."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from ..errors import UsageError
from ..sites import RuleMatch
from ..sites.rules import VIEWS
from .database import Records

MAX_TUNNELS = 5000  # of one user
MAX_CHOICES = 5000  # of one user
MAX_DEVICES = 200  # of one user; the oldest go first
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
    """A host whose encrypted traffic passes through unread, why, since when, and for which device ("" for all)."""

    host: str
    reason: str
    at: float
    device: str = ""


class Tunnels(Records):
    """The hosts that are not intercepted for a user: those that they added, and those that the proxy learned."""

    def learn(self, host: str, reason: str, user: str = "", device: str = "") -> None:
        values = (user, _name(host), reason, time.time(), device)
        with self._database.transaction() as connection:
            connection.execute("INSERT OR IGNORE INTO tunnels VALUES (?, ?, ?, ?, ?)", values)
            # A program that refuses every certificate must not fill the table.
            connection.execute(
                "DELETE FROM tunnels WHERE user = ? AND rowid NOT IN "
                "(SELECT rowid FROM tunnels WHERE user = ? ORDER BY at DESC LIMIT ?)",
                (user, user, MAX_TUNNELS),
            )

    def forget(self, host: str, user: str = "") -> None:
        """Forget a host on all devices."""
        self._database.execute("DELETE FROM tunnels WHERE user = ? AND host = ?", (user, _name(host)))

    def holds(self, host: str, user: str = "", device: str = "") -> bool:
        values = (user, _name(host), device)
        query = "SELECT 1 FROM tunnels WHERE user = ? AND host = ? AND device IN ('', ?)"
        return bool(self._database.query(query, values))

    def hosts(self, reason: str, user: str = "") -> frozenset[str]:
        """The hosts that are not intercepted for this reason."""
        rows = self._database.query("SELECT host FROM tunnels WHERE user = ? AND reason = ?", (user, reason))
        return frozenset(row[0] for row in rows)

    def all(self, user: str = "") -> list[Tunnel]:
        rows = self._database.query(
            "SELECT host, reason, at, device FROM tunnels WHERE user = ? ORDER BY host, device", (user,)
        )
        return [Tunnel(*row) for row in rows]


class SiteChoices(Records):
    """What a user chose for a site, apart from its view: each choice is a few words, and is made or not."""

    def add(self, host: str, choice: str, user: str = "") -> None:
        values = (user, _name(host), choice)
        with self._database.transaction() as connection:
            if (
                connection.execute("SELECT count(*) FROM site_choices WHERE user = ?", (user,)).fetchone()[0]
                < MAX_CHOICES
            ):
                connection.execute("INSERT OR IGNORE INTO site_choices VALUES (?, ?, ?)", values)

    def remove(self, host: str, choice: str, user: str = "") -> None:
        values = (user, _name(host), choice)
        self._database.execute("DELETE FROM site_choices WHERE user = ? AND host = ? AND choice = ?", values)

    def of_site(self, host: str, user: str = "") -> frozenset[str]:
        query = "SELECT choice FROM site_choices WHERE user = ? AND host = ?"
        return frozenset(row[0] for row in self._database.query(query, (user, _name(host))))

    def sites(self, choice: str, user: str = "") -> list[str]:
        """The hosts for which a user chose this."""
        query = "SELECT host FROM site_choices WHERE user = ? AND choice = ? ORDER BY host"
        return [row[0] for row in self._database.query(query, (user, choice))]


class TrustingDevices(Records):
    """The devices of a user whose browser trusts the proxy's certificate. A device is a digest of what it shows."""

    def add(self, device: str, user: str = "") -> None:
        with self._database.transaction() as connection:
            connection.execute("INSERT OR REPLACE INTO devices VALUES (?, ?, ?)", (user, device, time.time()))
            connection.execute(
                "DELETE FROM devices WHERE user = ? AND rowid NOT IN "
                "(SELECT rowid FROM devices WHERE user = ? ORDER BY at DESC LIMIT ?)",
                (user, user, MAX_DEVICES),
            )

    def holds(self, device: str, user: str = "") -> bool:
        return bool(self._database.query("SELECT 1 FROM devices WHERE user = ? AND device = ?", (user, device)))

    def forget(self, user: str = "") -> None:
        """No device of this user is trusted any more."""
        self._database.execute("DELETE FROM devices WHERE user = ?", (user,))

    def count(self, user: str = "") -> int:
        return int(self._database.query("SELECT count(*) FROM devices WHERE user = ?", (user,))[0][0])


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
        since = f"found on {self.matched:,} before" if self.matched else "and never before that"
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
