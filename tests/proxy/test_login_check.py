"""Passwords are checked few at a time, and guessing is stopped."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pagecrunch.proxy.login_check import (
    FAILURE_SECONDS,
    MOST_FAILURES,
    MOST_WAITING,
    REFUSED_SECONDS,
    LoginCheck,
    TooManyFailures,
)
from pagecrunch.state import State


@pytest.fixture
def state(tmp_path: Path) -> Iterator[State]:
    with State.open(tmp_path) as state:
        state.users.add("ann", "correct horse")
        yield state


@pytest.fixture(autouse=True)
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The times that someone was made to wait, which pass at once."""
    found: list[float] = []

    async def sleep(seconds: float) -> None:
        found.append(seconds)

    # For this module alone: proxies of other tests may still run in threads of this process, and sleep too.
    own = SimpleNamespace(**{**vars(asyncio), "sleep": sleep})
    monkeypatch.setattr("pagecrunch.proxy.login_check.asyncio", own)
    return found


async def check(logins: LoginCheck, *passwords: str, client: str = "192.0.2.1") -> list[Any]:
    tries = (logins.user(client, "ann", password) for password in passwords)
    return [type(found).__name__ for found in await asyncio.gather(*tries, return_exceptions=True)]


def test_the_same_password_on_many_connections_is_checked_once(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    checks: list[str] = []
    real = state.users.check
    monkeypatch.setattr(state.users, "check", lambda *args: checks.append(args[1]) or real(*args))
    logins = LoginCheck(state.users)
    assert asyncio.run(check(logins, *["correct horse"] * 30)) == ["User"] * 30
    assert checks == ["correct horse"]


def test_guesses_wait_for_their_turn_and_the_rest_are_refused_unchecked(
    state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once, most = 0, 0

    def is_password(password: str, stored: str) -> bool:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        time.sleep(0.01)
        at_once -= 1
        return False

    monkeypatch.setattr("pagecrunch.state.users.is_password", is_password)
    guesses = [f"guess {number}" for number in range(MOST_WAITING + 3)]
    found = asyncio.run(check(LoginCheck(state.users), *guesses))
    assert found == ["NoneType"] * MOST_FAILURES + [TooManyFailures.__name__] * (len(guesses) - MOST_FAILURES)
    assert most == 1


def test_whoever_is_refused_waits_for_the_answer(
    state: State, monkeypatch: pytest.MonkeyPatch, waits: list[float]
) -> None:
    monkeypatch.setattr("pagecrunch.state.users.is_password", lambda password, stored: False)
    asyncio.run(check(LoginCheck(state.users), *map(str, range(MOST_FAILURES + 2))))
    assert waits == [REFUSED_SECONDS] * 2


def test_a_household_signs_in_at_the_same_time(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pagecrunch.state.users.is_password", lambda password, stored: True)
    assert asyncio.run(check(LoginCheck(state.users), *map(str, range(40)))) == ["User"] * 40


def test_after_many_failures_a_client_has_to_wait_and_others_need_not(
    state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    logins, now = LoginCheck(state.users), time.monotonic()
    monkeypatch.setattr("pagecrunch.state.users.is_password", lambda password, stored: password == "correct horse")
    for number in range(MOST_FAILURES):
        asyncio.run(check(logins, f"guess {number}"))
    assert asyncio.run(check(logins, "correct horse")) == [TooManyFailures.__name__]
    assert asyncio.run(check(logins, "correct horse", client="192.0.2.2")) == ["User"]
    assert asyncio.run(check(logins, "correct horse")) == ["User"], "it is known now"
    assert asyncio.run(check(logins, "one more")) == [TooManyFailures.__name__]
    monkeypatch.setattr(time, "monotonic", lambda: now + FAILURE_SECONDS + 1)
    assert asyncio.run(check(logins, "one more")) == ["NoneType"]
