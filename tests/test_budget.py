from __future__ import annotations

import pytest

import pagecrunch
from pagecrunch.budget import PARTIAL_BYTES, Budget
from pagecrunch.decision import Decision
from pagecrunch.page.page import Page
from pagecrunch.registry import Registry, extractor, filter_
from pagecrunch.settings import Limits, Settings

HURRIED = Settings({"limits": Limits(max_seconds=1e-9)})
SHORT = Settings({"limits": Limits(max_seconds=20)})
LONG_SECONDS = 30
PAGE = "<h1>Tides</h1><nav><a href=/>Home</a></nav><p>The tide was late, and nobody, it seems, had noticed.</p>"


class Clock:
    """Time that passes only where a test says so: how long the other steps take is another matter on every machine."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


CLOCK = Clock()


@extractor("slow", title="Slow")
def slow(page: Page) -> Decision:
    CLOCK.now += LONG_SECONDS
    return Decision.nothing(page, "too slow")


@filter_("sleeper", title="Sleeper")
def sleeper(view: object, settings: object) -> list[object]:
    CLOCK.now += LONG_SECONDS
    return []


class Point:
    """An entry point to a part in this file."""

    def __init__(self, group: str, name: str) -> None:
        self.group, self.name, self.value, self.module, self.dist = group, name, name, __name__, None

    def load(self) -> object:
        return globals()[self.name]


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Registry:
    """With the two slow parts, whose time the budget sees."""
    monkeypatch.setattr("pagecrunch.budget.monotonic", CLOCK)
    return Registry([Point("pagecrunch.extractors", "slow"), Point("pagecrunch.filters", "sleeper")])  # type: ignore[list-item]


def test_without_a_limit_time_is_never_up() -> None:
    assert not Budget().is_spent
    assert Budget().parsed_part(b"x" * (PARTIAL_BYTES + 1)) == (b"x" * (PARTIAL_BYTES + 1), ())


def test_time_that_is_up_stays_up() -> None:
    budget = Budget(1e-9)
    assert budget.is_spent and budget.is_spent


def test_of_a_page_that_took_all_its_time_to_decode_a_first_part_is_parsed() -> None:
    long = PAGE + "<p>more</p>" * PARTIAL_BYTES
    result = pagecrunch.extract(long, settings=HURRIED)
    assert result.text.startswith("Tides") and "more" in result.text
    assert any("were parsed" in note for note in result.truncated)
    tidied = pagecrunch.tidy(long, settings=HURRIED)
    assert "Tides" in tidied.text and any("were parsed" in note for note in tidied.truncated)


def test_all_text_is_kept_when_there_is_no_time_to_choose() -> None:
    result = pagecrunch.extract(PAGE, settings=HURRIED)
    assert "Home" in result.text and "The tide was late" in result.text
    assert result.truncated and "1e-09 s" in result.truncated[0]
    assert result.markdown and result.html and result.json() and result.speech
    result.ledger.check()


def test_data_is_not_looked_at_when_the_extractor_took_all_the_time(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pagecrunch.api.READ_DATA", {"slow"})
    result = pagecrunch.extract(PAGE, using="slow", settings=SHORT, registry=registry)
    assert result.text == ""
    assert "its data was not looked at" in result.truncated[0]
    assert not pagecrunch.extract(PAGE, using="slow", registry=registry).truncated


def test_all_filters_are_left_when_time_is_up_before_the_first() -> None:
    tidied = pagecrunch.tidy(PAGE, settings=HURRIED)
    assert "The tide was late" in tidied.html
    assert "these filters were not run: " in tidied.truncated[0] and "navigation" in tidied.truncated[0]


def test_filters_that_are_left_when_time_is_up_are_named(registry: Registry) -> None:
    later = pagecrunch.tidy(PAGE, settings=SHORT, registry=registry)
    assert later.changes  # those before the slow one have run
    assert "these filters were not run: " in later.truncated[0] and "navigation" not in later.truncated[0]
    assert not pagecrunch.tidy(PAGE, registry=registry).truncated
