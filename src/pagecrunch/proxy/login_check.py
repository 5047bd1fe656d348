"""Checks passwords: in threads of their own, few at a time, and with a limit on wrong ones.

Checking a password is slow by design, so that a stolen file does not give it away. Whoever guesses passwords must not
be able to keep the machine busy with it, nor hold up readers who are signed in.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

from ..state import User
from ..state.users import UserAccounts

MOST_FAILURES = 10  # of one client
FAILURE_SECONDS = 60.0  # until a failure is forgotten
MOST_WAITING = 4  # different names and passwords of one client that are checked at the same time
MOST_CLIENTS = 10_000  # whose failures are counted


class TooManyFailures(Exception):
    """This client has sent too many wrong passwords; try again later."""


class LoginCheck:
    def __init__(self, users: UserAccounts) -> None:
        self._users = users
        self._pool = ThreadPoolExecutor(max(1, (os.cpu_count() or 1) // 2), "login-check")
        self._failures: OrderedDict[str, list[float]] = OrderedDict()  # times, by client
        self._waiting: dict[tuple[str, bytes], asyncio.Future[User | None]] = {}

    async def user(self, client: str, name: str, password: str) -> User | None:
        """The user with this name and password. Raises TooManyFailures."""
        if user := self._users.recall(name, password):
            return user
        check = client, self._users.fingerprint(name, password)
        # A browser opens several connections at once, with the same password.
        if check not in self._waiting:
            self._admit(client)
            loop = asyncio.get_running_loop()
            future = loop.run_in_executor(self._pool, self._users.check, name, password)
            self._waiting[check] = future
            future.add_done_callback(lambda done: self._end(check, done))
        return await asyncio.shield(self._waiting[check])

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _admit(self, client: str) -> None:
        since = time.monotonic() - FAILURE_SECONDS
        failures = [at for at in self._failures.pop(client, []) if at > since]
        if failures:
            self._failures[client] = failures
        waiting = sum(each == client for each, _ in self._waiting)
        if len(failures) + waiting >= MOST_FAILURES or waiting >= MOST_WAITING:
            raise TooManyFailures

    def _end(self, check: tuple[str, bytes], done: asyncio.Future[User | None]) -> None:
        del self._waiting[check]
        if not done.cancelled() and (done.exception() or done.result() is None):
            self._failures.setdefault(check[0], []).append(time.monotonic())
            while len(self._failures) > MOST_CLIENTS:
                self._failures.popitem(last=False)
