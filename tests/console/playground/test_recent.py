from __future__ import annotations

from dataclasses import replace

from pagecrunch.console.held_pages import HeldPages
from pagecrunch.console.playground.outcome import Outcome
from pagecrunch.console.playground.recent import MOST, RecentOutcomes
from pagecrunch.console.playground.views import VIEWS
from pagecrunch.registry import Registry
from pagecrunch.settings import ExtractSettings, Settings

REGISTRY = Registry(())


def outcome(html: bytes = b"<p>x") -> Outcome:
    return Outcome(HeldPages().hold("x", html), Settings(), REGISTRY, VIEWS["text"])


def test_the_same_page_under_the_same_settings_is_worked_out_once() -> None:
    recent = RecentOutcomes()
    first = recent.same_as(outcome())
    assert recent.same_as(outcome()) is first


def test_anything_that_differs_is_another_outcome() -> None:
    recent = RecentOutcomes()
    first = recent.same_as(outcome())
    changed = Settings({"extract": ExtractSettings(focus="recall")})
    for other in (outcome(b"<p>y"), replace(first, settings=changed), replace(first, using="econ")):
        assert recent.same_as(other) is other


def test_only_the_last_few_are_kept() -> None:
    recent = RecentOutcomes()
    first = recent.same_as(outcome())
    for number in range(MOST):
        recent.same_as(outcome(str(number).encode()))
    assert recent.same_as(outcome()) is not first
