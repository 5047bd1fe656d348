from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pagecrunch.errors import UsageError
from pagecrunch.state import State
from pagecrunch.state.sessions import MAX_SESSIONS, SESSION_SECONDS


@pytest.fixture
def state(tmp_path: Path) -> Iterator[State]:
    with State.open(tmp_path) as state:
        yield state


def test_a_session_lives_until_it_is_ended_also_for_another_process(state: State, tmp_path: Path) -> None:
    name = state.sessions.start("Firefox")
    assert state.sessions.is_live(name)
    assert [session.browser for session in state.sessions.all()] == ["Firefox"]
    with State.open(tmp_path) as other:
        other.sessions.end(name)
    assert not state.sessions.is_live(name) and state.sessions.all() == []
    with pytest.raises(UsageError, match="signed out already"):
        state.sessions.end(name)


def test_a_name_that_was_never_given_out_is_not_a_session(state: State) -> None:
    assert not state.sessions.is_live("") and not state.sessions.is_live("' OR 1=1 --")


@pytest.mark.parametrize("days", [-400, -2, 31, 400])
def test_a_clock_that_jumps_ends_sessions_and_never_makes_them_longer(
    state: State, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    name, now = state.sessions.start(), time.time()
    monkeypatch.setattr(time, "time", lambda: now + days * 86400)
    assert not state.sessions.is_live(name) and state.sessions.all() == []
    monkeypatch.setattr(time, "time", lambda: now + SESSION_SECONDS - 60)
    assert state.sessions.is_live(name)


def test_the_number_of_sessions_is_limited(state: State) -> None:
    names = [state.sessions.start() for _ in range(MAX_SESSIONS + 5)]
    assert len(state.sessions.all()) == MAX_SESSIONS and state.sessions.is_live(names[-1])
