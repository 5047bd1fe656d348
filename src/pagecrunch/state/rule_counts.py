"""How often the selectors of site rules are found, and which of them no longer are."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

from ..sites import RuleMatch
from .database import Database

STOPPED_AFTER = 5  # pages in a row without a match: sites change their templates as a whole


@dataclass(frozen=True, slots=True)
class RuleCount:
    """A selector of a rule over all pages that the rule was for."""

    rule: str
    selector: str
    verdict: str
    pages: int
    matched: int  # pages on which it was found
    misses: int  # pages since then
    last_matched: float | None

    @property
    def has_stopped(self) -> bool:
        """Whether it was not found on the last pages, or never."""
        return self.misses >= STOPPED_AFTER

    @property
    def sentence(self) -> str:
        """What to tell the owner of a rule that has stopped matching."""
        since = f"found on {self.matched:,} before" if self.matched else "and on none before"
        return f"{self.selector} of the rule {self.rule} was not found on the last {self.misses:,} pages ({since})."


class RuleCounts:
    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, matches: Iterable[RuleMatch]) -> None:
        """Count one page's matches, as `Extraction.rule_matches` and `Tidied.rule_matches` have them."""
        now = time.time()
        values = [
            {
                "rule": match.rule,
                "selector": match.selector,
                "verdict": match.verdict,
                "now": now,
                "hit": int(match.count > 0),
                "miss": int(match.count == 0),
            }
            for match in matches
        ]
        if not values:
            return
        with self._database.transaction() as connection:
            connection.executemany(
                "INSERT INTO rule_counts "
                "VALUES (:rule, :selector, :verdict, 1, :hit, :miss, CASE WHEN :hit THEN :now END) "
                "ON CONFLICT (rule, selector, verdict) DO UPDATE SET pages = pages + 1, matched = matched + :hit, "
                "misses = CASE WHEN :hit THEN 0 ELSE misses + 1 END, "
                "last_matched = CASE WHEN :hit THEN :now ELSE last_matched END",
                values,
            )

    def all(self, rule: str | None = None) -> list[RuleCount]:
        """The counts of all rules, or of one."""
        rows = self._database.ask(
            "SELECT * FROM rule_counts WHERE ? IS NULL OR rule = ? ORDER BY rule, selector, verdict", (rule, rule)
        )
        return [RuleCount(*row) for row in rows]

    def stopped(self) -> list[RuleCount]:
        """The selectors that are no longer found."""
        return [count for count in self.all() if count.has_stopped]

    def forget(self, rule: str) -> None:
        """Start to count a rule anew, as after it was changed."""
        self._database.change("DELETE FROM rule_counts WHERE rule = ?", (rule,))
