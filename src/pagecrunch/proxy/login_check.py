"""Checks passwords: in threads of their own, one at a time for each client, and with a limit on wrong ones.

Checking a password is slow by design, so that a stolen file does not give it away. Whoever guesses passwords must not
be able to keep the machine busy with it, nor hold up readers who are signed in.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter, OrderedDict
from concurrent.futures import ThreadPoolExecutor

from ..state import User
from ..state.users import UserAccounts

MOST_FAILURES = 10  # of one client; the readers of a household may share an address
FAILURE_SECONDS = 60.0  # until a failure is forgotten
REFUSED_SECONDS = 2.0  # until one who has guessed too often gets an answer: each refusal is work that readers wait for
MOST_WAITING = 64  # different names and passwords of one client that wait for their turn
MOST_CLIENTS = 10_000  # whose failures are counted

Check = tuple[str, bytes]  # a client, and what stands for a name and a password


class TooManyFailures(Exception):
    """This client has sent too many wrong passwords; try again later."""


class LoginCheck:
    def __init__(self, users: UserAccounts) -> None:
        self._users = users
        self._pool = ThreadPoolExecutor(max(1, (os.cpu_count() or 1) // 2), "login-check")
        self._failures: OrderedDict[str, list[float]] = OrderedDict()  # times, by client
        self._running: dict[Check, asyncio.Task[User | None]] = {}
        self._turns: dict[str, asyncio.Lock] = {}
        self._waiting: Counter[str] = Counter()

    async def user(self, client: str, name: str, password: str) -> User | None:
        """The user with this name and password. Raises TooManyFailures, after a while."""
        if user := self._users.recall(name, password):
            return user
        try:
            return await self._in_turn(client, name, password)
        except TooManyFailures:
            await asyncio.sleep(REFUSED_SECONDS)
            raise

    async def _in_turn(self, client: str, name: str, password: str) -> User | None:
        check = client, self._users.fingerprint(name, password)
        # A browser opens several connections at once, with the same password.
        if check not in self._running:
            if self._waiting[client] >= MOST_WAITING:
                raise TooManyFailures
            self._waiting[client] += 1
            self._running[check] = asyncio.ensure_future(self._check(client, name, password))
            self._running[check].add_done_callback(lambda done: self._end(check, done))
        return await asyncio.shield(self._running[check])

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _check(self, client: str, name: str, password: str) -> User | None:
        async with self._turns.setdefault(client, asyncio.Lock()):
            if self._count(client) >= MOST_FAILURES:
                raise TooManyFailures
            loop = asyncio.get_running_loop()
            user = await loop.run_in_executor(self._pool, self._users.check, name, password)
            if user is None:
                self._failures.setdefault(client, []).append(time.monotonic())
                while len(self._failures) > MOST_CLIENTS:
                    self._failures.popitem(last=False)
            return user

    def _count(self, client: str) -> int:
        """The failures of a client in the last minute."""
        since = time.monotonic() - FAILURE_SECONDS
        failures = [at for at in self._failures.pop(client, []) if at > since]
        if failures:
            self._failures[client] = failures
        return len(failures)

    def _end(self, check: Check, done: asyncio.Task[User | None]) -> None:
        client = check[0]
        del self._running[check]
        self._waiting[client] -= 1
        if not self._waiting[client]:
            del self._waiting[client]
            self._turns.pop(client, None)
        if not done.cancelled():
            done.exception()  # whoever waited has it; perhaps all of them have left
