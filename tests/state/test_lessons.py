"""Lessons are stored for a user and a site, counted once, and forgotten on request."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pagecrunch.sites import parse_rules, to_toml
from pagecrunch.sites.lessons import MOST_LESSONS, PUT_BACK, TAKEN_OUT, Lesson, SeenBlock
from pagecrunch.sites.rules import SiteRules
from pagecrunch.state import State

URL = "https://news.example/a"


@pytest.fixture
def state(tmp_path: Path) -> Iterator[State]:
    with State.open(tmp_path) as state:
        yield state


def lesson(sign: str = ".reply", act: str = PUT_BACK, group: str = "comments") -> Lesson:
    return Lesson(act, group, (SeenBlock((sign,), 10.0, act == PUT_BACK),))


def test_what_a_reader_taught_is_a_rule_for_that_reader_and_site_alone(state: State) -> None:
    state.lessons.add("News.example.", URL, "3-4", lesson(), "ada")
    site = state.lessons.of_site("news.example", "ada")
    assert site and site.rule and site.rule.likely == {".reply": 1.0}
    assert state.lessons.of_site("news.example") is None and state.lessons.of_site("b.example", "ada") is None
    assert parse_rules(to_toml(SiteRules((site.rule,)))).rules == (site.rule,)


def test_the_same_correction_counts_once_and_is_undone(state: State) -> None:
    for _ in range(3):
        state.lessons.add("a.example", URL, "3-4", lesson())
    state.lessons.add("a.example", URL, "9-9", lesson(".ad", TAKEN_OUT, "ads"))
    site = state.lessons.of_site("a.example")
    assert site and sorted(site.corrections) == [("back", "comments", 1), ("out", "ads", 1)]
    state.lessons.remove("a.example", f"{URL}#top", "3-4")
    site = state.lessons.of_site("a.example")
    assert site and site.rule and site.rule.likely == {".ad": -1.0}


def test_a_bad_rating_halves_what_was_learned_until_the_next_correction(state: State) -> None:
    state.lessons.rate("a.example", is_good=False)
    assert state.lessons.of_site("a.example") is None
    state.lessons.add("a.example", URL, "1-1", lesson())
    weights = []
    for is_good in (False, True, False):
        state.lessons.rate("a.example", is_good)
        site = state.lessons.of_site("a.example")
        assert site and site.rule
        weights.append(site.rule.likely[".reply"])
    assert weights == [0.5, 1.0, 0.5]
    state.lessons.add("a.example", URL, "5-5", lesson())
    site = state.lessons.of_site("a.example")
    assert site and site.rule and site.rule.likely[".reply"] == 2.67


def test_only_the_newest_lessons_of_a_site_are_kept(state: State) -> None:
    for number in range(MOST_LESSONS + 5):
        state.lessons.add("a.example", URL, f"{number}-{number}", lesson(f".c{number}"))
    site = state.lessons.of_site("a.example")
    assert site and len(site.lessons) == MOST_LESSONS and site.lessons[0] == lesson(".c5")


def test_a_site_with_an_address_of_numbers_has_a_rule(state: State) -> None:
    state.lessons.add("::1", "http://[::1]/", "1-1", lesson())
    site = state.lessons.of_site("::1")
    assert site and site.rule and site.rule.match == "[::1]"
    assert SiteRules((site.rule,)).for_url("http://[::1]/x") is not None


def test_lessons_are_forgotten_and_go_with_their_user(state: State) -> None:
    state.users.add("ada", "a long password")
    for user in ("", "ada"):
        for host in ("a.example", "b.example"):
            state.lessons.add(host, URL, "1-1", lesson(), user)
    exported = json.loads(state.export())["lessons"]
    assert {row["user"] for row in exported} == {""} and URL not in str(exported)
    state.remove_user("ada")
    assert state.lessons.sites("ada") == []
    assert state.lessons.forget("a.example") == 1
    assert [site.host for site in state.lessons.sites()] == ["b.example"]
    state.lessons.forget_all()
    assert state.lessons.sites() == []
