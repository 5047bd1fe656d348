"""Logs pages to the activity, in a thread of its own: a slow disk never holds up a page."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from ..console.metrics import count_page
from ..log import log_event
from ..state import State
from ..state.activity import LoggedVisit
from .page_visit import ORIGINAL, PageVisit
from .removals import Removals

logger = logging.getLogger(__name__)

FAULT_SECONDS = 60.0  # a full disk fails at every page; it is said once in this time
_RECENT_VISITS = 200  # searched for the page that a reader rates
Changed = TypeVar("Changed")
HOSTS, ADDRESSES, NOTHING = "hosts", "addresses", "nothing"


class ActivityWriter:
    def __init__(self, state: State) -> None:
        self._state = state
        self._writer = ThreadPoolExecutor(1, "activity-log")
        self._fault_at = float("-inf")  # when a fault was last said
        self._unwritten: dict[str, int] = {}  # bytes that users read and that could not be stored

    def add_page(
        self, visit: PageVisit, host: str, path: str, removals: Removals, seconds: float, remember: str
    ) -> None:
        """Log a page, with as much of its address as the setting proxy.remember allows."""
        view = ORIGINAL if visit.error else visit.view
        count_page(view, seconds, removals.words, bool(visit.error))
        shown = {} if remember == NOTHING else {"host": host}
        log_event("page", **shown, view=view, seconds=seconds, removed_words=removals.words, error=visit.error or None)
        if remember == NOTHING:
            return
        logged = LoggedVisit(
            host=host,
            view=view,
            path=path if remember == ADDRESSES else None,
            user=visit.user,
            removed_share=removals.share,
            removed_words=removals.words,
            milliseconds=seconds * 1000,
            error=visit.error or None,
            kinds=removals.by_kind,
        )
        self._submit(self._state.activity.add, logged)
        if removals.rule_matches:
            self._submit(self._state.rule_counts.add, removals.rule_matches)

    def add_usage(self, user: str, size: int) -> None:
        """Count a request and its bytes towards a user's daily limit."""
        self._submit(self._note_use, user, size)

    def used_today(self, user: str) -> int:
        """The bytes that a user read today, with those that could not be stored."""
        return self._state.users.used_today(user)[1] + self._unwritten.get(user, 0)

    def _note_use(self, user: str, size: int) -> None:
        size += self._unwritten.get(user, 0)
        self._unwritten[user] = size
        self._state.users.note_use(user, size)
        del self._unwritten[user]

    def _submit(self, write: Callable[..., object], *arguments: object) -> None:
        self._writer.submit(write, *arguments).add_done_callback(self._report)

    def _report(self, done: Future[object]) -> None:
        """Say what could not be written. No reader waits for it, so nobody else would."""
        now = time.monotonic()
        if (error := done.exception()) and now - self._fault_at > FAULT_SECONDS:
            self._fault_at = now
            logger.error("The activity could not be written: %s", error)

    def rate(self, user: str, host: str, rating: int) -> bool:
        """Rate the last page of a host that a reader saw; False if it was not logged. To be `run`."""
        for visit in self._state.activity.latest(_RECENT_VISITS, user=user):
            if visit.host == host:
                self._state.activity.rate(visit.id, rating)
                return True
        return False

    async def run(self, change: Callable[..., Changed], *arguments: Any) -> Changed:
        """Make a change that a reader waits for, in the same thread and after everything before it."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, change, *arguments)

    def flush(self) -> None:
        """Wait until everything is written."""
        self._writer.submit(int).result()

    def close(self) -> None:
        self._writer.shutdown()
