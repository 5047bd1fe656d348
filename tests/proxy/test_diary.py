"""What is written down, and what is not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pagecrunch.proxy.account import Account
from pagecrunch.proxy.diary import Diary
from pagecrunch.proxy.visit import Visit
from pagecrunch.state import State

ACCOUNT = Account((), 3, {"ads": 3}, 0.4, 120, (("a.example", ".menu", "keep", 2),))


@pytest.fixture
def state(tmp_path: Path) -> Iterator[State]:
    with State.open(tmp_path / "state") as state:
        yield state


@pytest.fixture
def diary(state: State) -> Iterator[Diary]:
    made = Diary(state)
    yield made
    made.close()


def note(diary: Diary, remember: str, **facts: str) -> None:
    visit = Visit("ann", "http://a.example/secret?q=1", "tidy", **facts)  # type: ignore[arg-type]
    diary.note(visit, "a.example", "/secret?q=1", ACCOUNT, 0.02, remember)
    diary.settle()


def test_by_default_only_the_host_is_remembered(state: State, diary: Diary) -> None:
    note(diary, "hosts")
    [visit] = state.activity.latest()
    assert (visit.host, visit.path, visit.view, visit.user) == ("a.example", None, "tidy", "ann")
    assert (visit.removed_share, visit.removed_words, visit.milliseconds) == (0.4, 120, 20)
    assert visit.kinds == {"ads": 3}
    assert "secret" not in state.export()


def test_the_address_is_remembered_when_asked_for(state: State, diary: Diary) -> None:
    note(diary, "addresses")
    assert state.activity.latest()[0].path == "/secret?q=1"


def test_nothing_is_remembered_when_nothing_should_be(state: State, diary: Diary) -> None:
    note(diary, "nothing")
    assert state.activity.latest() == []


def test_a_page_that_failed_is_told_as_shown_in_its_original(state: State, diary: Diary) -> None:
    note(diary, "hosts", why_not="it took too long")
    [visit] = state.activity.latest()
    assert (visit.view, visit.error) == ("original", "it took too long")


def test_matches_of_site_rules_are_counted(state: State, diary: Diary) -> None:
    note(diary, "hosts")
    assert [(count.rule, count.selector) for count in state.rule_counts.all()] == [("a.example", ".menu")]


def test_the_last_page_of_a_host_is_rated(state: State, diary: Diary) -> None:
    note(diary, "hosts")
    assert diary.rate("ann", "a.example", 1)
    assert not diary.rate("bob", "a.example", 1)
    assert state.activity.latest()[0].rating == 1
