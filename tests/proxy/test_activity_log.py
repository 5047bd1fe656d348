"""What is logged, and what is not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pagecrunch.log import writing_log
from pagecrunch.proxy.activity_log import ActivityWriter
from pagecrunch.proxy.page_visit import PageVisit
from pagecrunch.proxy.removals import Removals
from pagecrunch.sites import RuleMatch
from pagecrunch.state import State

MATCH = RuleMatch("a.example", ".menu", "keep", 2)
REMOVALS = Removals(count=3, by_kind={"ads": 3}, share=0.4, words=120, rule_matches=(MATCH,))


@pytest.fixture
def state(tmp_path: Path) -> Iterator[State]:
    with State.open(tmp_path / "state") as state:
        yield state


@pytest.fixture
def log(state: State) -> Iterator[ActivityWriter]:
    made = ActivityWriter(state)
    yield made
    made.close()


def add_page(log: ActivityWriter, remember: str, user: str = "ann", **facts: str) -> None:
    visit = PageVisit(user, "http://a.example/secret?q=1", "tidy", **facts)  # type: ignore[arg-type]
    log.add_page(visit, "a.example", "/secret?q=1", REMOVALS, 0.02, remember)
    log.flush()


def test_by_default_only_the_host_is_remembered(state: State, log: ActivityWriter) -> None:
    add_page(log, "hosts")
    [visit] = state.activity.latest()
    assert (visit.host, visit.path, visit.view, visit.user) == ("a.example", None, "tidy", "ann")
    assert (visit.removed_share, visit.removed_words, visit.milliseconds) == (0.4, 120, 20)
    assert visit.kinds == {"ads": 3}


def test_by_default_no_address_is_in_the_export(state: State, log: ActivityWriter) -> None:
    add_page(log, "hosts", user="")  # visits of named users are not exported at all
    exported = state.export()
    assert [visit["host"] for visit in json.loads(exported)["activity"]] == ["a.example"]
    assert "secret" not in exported


def test_the_address_is_remembered_if_the_setting_allows_it(state: State, log: ActivityWriter) -> None:
    add_page(log, "addresses")
    assert state.activity.latest()[0].path == "/secret?q=1"


def test_nothing_is_remembered_when_nothing_should_be(state: State, log: ActivityWriter) -> None:
    add_page(log, "nothing")
    assert state.activity.latest() == []


def test_a_page_that_failed_is_logged_as_shown_in_its_original(state: State, log: ActivityWriter) -> None:
    add_page(log, "hosts", error="it took too long")
    [visit] = state.activity.latest()
    assert (visit.view, visit.error) == ("original", "it took too long")


def test_matches_of_site_rules_are_counted(state: State, log: ActivityWriter) -> None:
    add_page(log, "hosts")
    assert [(count.rule, count.selector) for count in state.rule_counts.all()] == [("a.example", ".menu")]


def test_the_last_page_of_a_host_is_rated(state: State, log: ActivityWriter) -> None:
    add_page(log, "hosts")
    assert log.rate("ann", "a.example", 1)
    assert not log.rate("bob", "a.example", 1)
    assert state.activity.latest()[0].rating == 1


def test_the_log_for_programs_names_the_host_only_where_the_activity_does(log: ActivityWriter, tmp_path: Path) -> None:
    with writing_log(str(tmp_path / "log")):
        for remember in ("hosts", "addresses", "nothing"):
            add_page(log, remember)
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert [line.get("host") for line in lines] == ["a.example", "a.example", None]
    assert all(line["view"] == "tidy" and line["removed_words"] == 120 for line in lines)
    assert "secret" not in (tmp_path / "log").read_text() and "ann" not in (tmp_path / "log").read_text()


def test_what_cannot_be_written_is_said_once(
    state: State, log: ActivityWriter, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*arguments: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(state.activity, "add", full)
    add_page(log, "hosts")
    add_page(log, "hosts")
    assert [record.getMessage() for record in caplog.records] == ["The activity could not be written: no space left"]


def test_bytes_that_cannot_be_stored_count_towards_the_limit(state: State, log: ActivityWriter) -> None:
    state.users.add("ann", "a long password")
    with state.database.transaction() as connection:
        connection.execute("CREATE TRIGGER full BEFORE INSERT ON usage BEGIN SELECT RAISE(FAIL, 'disk full'); END")
    log.add_usage("ann", 700)
    log.add_usage("ann", 300)
    log.flush()
    assert log.used_today("ann") == 1000 and state.users.used_today("ann")[1] == 0
    with state.database.transaction() as connection:
        connection.execute("DROP TRIGGER full")
    log.add_usage("ann", 24)
    log.flush()
    assert log.used_today("ann") == state.users.used_today("ann")[1] == 1024
