"""Writes down what went through, apart from the pages' own way: a slow disk makes no page wait."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from ..sites import RuleMatch
from ..state import PageVisit
from .account import Account
from .visit import Visit

if TYPE_CHECKING:
    from ..state import State

_LATEST = 200  # visits to look through for the one that is rated
HOSTS, ADDRESSES, NOTHING = "hosts", "addresses", "nothing"


class Diary:
    """The activity, as the proxy adds to it."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._writer = ThreadPoolExecutor(1, "diary")

    def note(self, visit: Visit, host: str, path: str, account: Account, seconds: float, remember: str) -> None:
        """Note a page down, as much of it as is to be remembered."""
        if remember == NOTHING:
            return
        page = PageVisit(
            host=host,
            view="original" if visit.why_not else visit.view,
            path=path if remember == ADDRESSES else None,
            user=visit.user,
            removed_share=account.removed_share,
            removed_words=account.removed_words,
            milliseconds=seconds * 1000,
            error=visit.why_not or None,
            kinds=account.by_part,
        )
        self._writer.submit(self._state.activity.add, page)
        if account.rule_matches:
            matches = [RuleMatch(*match) for match in account.rule_matches]
            self._writer.submit(self._state.rule_counts.add, matches)

    def note_use(self, user: str, size: int) -> None:
        """Count towards what a user may use in a day."""
        self._writer.submit(self._state.users.note_use, user, size)

    def rate(self, user: str, host: str, rating: int) -> bool:
        """Rate the last page of a host that a reader saw; False where it is not known."""
        self.settle()
        for visit in self._state.activity.latest(_LATEST, user=user):
            if visit.host == host:
                self._state.activity.rate(visit.id, rating)
                return True
        return False

    def settle(self) -> None:
        """Wait until all is written."""
        self._writer.submit(int).result()

    def close(self) -> None:
        self._writer.shutdown()
