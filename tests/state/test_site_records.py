from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pagecrunch.errors import UsageError
from pagecrunch.sites import RuleMatch
from pagecrunch.state import State
from pagecrunch.state.site_records import STOPPED_AFTER


@pytest.fixture
def state(tmp_path: Path) -> Iterator[State]:
    with State.open(tmp_path) as state:
        yield state


def test_a_view_is_remembered_for_a_host_and_a_user(state: State) -> None:
    state.views.set("News.Example.org.", "reader")
    state.views.set("news.example.org", "original", "ada")
    assert state.views.get("news.example.org") == "reader"
    assert state.views.get("news.example.org", "ada") == "original"
    assert state.views.get("other.example") is None
    state.views.set("news.example.org", None)
    assert state.views.get("news.example.org") is None
    with pytest.raises(UsageError, match="A view is original, tidy, reader or text"):
        state.views.set("a.example", "upside down")


def test_hosts_to_tunnel_are_learned_with_the_first_reason_and_forgotten(state: State) -> None:
    state.tunnels.learn("Bank.example", "it refused our certificate")
    state.tunnels.learn("bank.example", "again")
    assert state.tunnels.holds("bank.example") and not state.tunnels.holds("a.example")
    assert [(tunnel.host, tunnel.reason) for tunnel in state.tunnels.all()] == [
        ("bank.example", "it refused our certificate")
    ]
    state.tunnels.forget("BANK.example")
    assert not state.tunnels.holds("bank.example")


def test_a_selector_that_is_no_longer_found_is_reported(tmp_path: Path) -> None:
    with State.open(tmp_path) as state:
        counts = state.rule_counts
        counts.add([RuleMatch("a.example", ".x", "remove", 2), RuleMatch("a.example", ".y", "keep", 1)])
        for _ in range(STOPPED_AFTER):
            assert counts.stopped() == []
            counts.add([RuleMatch("a.example", ".x", "remove", 0), RuleMatch("a.example", ".y", "keep", 1)])
        (stopped,) = counts.stopped()
        assert (stopped.pages, stopped.matched, stopped.misses) == (6, 1, 5)
        assert stopped.sentence == (".x of the rule a.example was not found on the last 5 pages (found on 1 before).")
        counts.add([RuleMatch("a.example", ".x", "remove", 1)])
        assert counts.stopped() == []


def test_a_host_that_one_user_leaves_alone_is_not_left_alone_for_others(tmp_path: Path) -> None:
    with State.open(tmp_path) as state:
        state.tunnels.learn("bank.example", "pinned", "ada")
        assert state.tunnels.holds("Bank.example.", "ada")
        assert not state.tunnels.holds("bank.example", "bob") and not state.tunnels.holds("bank.example")
        assert [tunnel.host for tunnel in state.tunnels.all("ada")] == ["bank.example"]
        assert state.tunnels.all("bob") == []


def test_a_choice_for_a_site_is_made_and_taken_back(tmp_path: Path) -> None:
    with State.open(tmp_path) as state:
        state.choices.add("News.Example.", "no bar", "ann")
        state.choices.add("news.example", "tidy menu", "ann")
        assert state.choices.of_site("news.example", "ann") == {"no bar", "tidy menu"}
        assert state.choices.sites("no bar", "ann") == ["news.example"]
        assert not state.choices.of_site("news.example", "bob")
        state.choices.remove("news.example", "no bar", "ann")
        assert state.choices.of_site("news.example", "ann") == {"tidy menu"}


def test_a_host_is_left_alone_on_one_device_or_on_all(tmp_path: Path) -> None:
    with State.open(tmp_path) as state:
        state.tunnels.learn("a.example", "refused", "ann", "phone")
        state.tunnels.learn("b.example", "added", "ann")
        assert state.tunnels.holds("a.example", "ann", "phone") and not state.tunnels.holds(
            "a.example", "ann", "laptop"
        )
        assert state.tunnels.holds("b.example", "ann", "laptop")
        assert [(each.host, each.device) for each in state.tunnels.all("ann")] == [
            ("a.example", "phone"),
            ("b.example", ""),
        ]
        state.tunnels.forget("a.example", "ann")
        assert not state.tunnels.holds("a.example", "ann", "phone")


def test_devices_that_trust_the_certificate_are_each_users_own(tmp_path: Path) -> None:
    with State.open(tmp_path) as state:
        state.devices.add("phone", "ann")
        assert state.devices.holds("phone", "ann") and not state.devices.holds("phone", "bob")
        assert state.devices.count("ann") == 1
        state.devices.forget("ann")
        assert not state.devices.holds("phone", "ann")
