"""A result with too little of the page left is undone and tried again; a filter that fails does not stop the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

import numpy as np
import pytest
from filtering import LINKS, PROSE, run_steps, step_of
from pydantic import Field

from pagecrunch.build import build_page
from pagecrunch.errors import UsageError
from pagecrunch.filters.engine.change import Change
from pagecrunch.filters.engine.filter_run import Remaining, Step, find_fault
from pagecrunch.filters.engine.filter_settings import FilterSettings
from pagecrunch.filters.engine.view import View
from pagecrunch.settings import Settings, TidySettings

SETTINGS = TidySettings()
PAGE = f"<nav>{LINKS}</nav><h1>Tides</h1>{PROSE * 4}"


def left(free: int = 0, linked: int = 0, links: int = 0, words: int = 0) -> Remaining:
    return Remaining(free, linked, links, words)


def test_what_is_left_is_counted_over_rows_that_are_there_and_seen() -> None:
    page = build_page("<p>abc <a href=/x>de</a> <img src=i></p><p hidden>fgh</p>")
    assert Remaining.of(page, np.ones(len(page), bool)) == left(free=3, linked=2, links=1, words=2)
    assert Remaining.of(page, np.zeros(len(page), bool)) == left()


def test_a_blank_page_is_bad() -> None:
    assert "nothing" in find_fault(left(free=10), left(), left(free=10), SETTINGS)


def test_losing_most_of_the_text_is_bad_and_losing_some_is_not() -> None:
    before = left(free=1000)
    assert find_fault(before, left(free=400), before, SETTINGS)
    assert not find_fault(before, left(free=600), before, SETTINGS)


def test_a_line_or_two_gives_no_warning() -> None:
    before = left(free=100)
    assert not find_fault(before, left(free=30), before, SETTINGS)


def test_a_page_of_links_must_keep_its_links() -> None:
    portal = left(free=100, linked=900, links=90)
    assert "links" in find_fault(portal, left(free=100, linked=100, links=10), portal, SETTINGS)
    article = left(free=900, linked=300, links=30)
    assert not find_fault(article, left(free=900, linked=0), article, SETTINGS)


def test_all_filters_together_must_leave_a_share_of_the_page() -> None:
    original = left(free=10_000)
    assert "of the page's 10,000" in find_fault(left(free=500), left(free=400), original, SETTINGS)


class Greedy(FilterSettings):
    paragraphs: int = Field(default=4)

    def milder(self) -> Self | None:
        return self.model_copy(update={"paragraphs": self.paragraphs - 2}) if self.paragraphs > 1 else None


def take_paragraphs(view: View, settings: Greedy) -> list[Change]:
    rows = view.rows("p")[: settings.paragraphs]
    return [change for row in rows for change in view.remove(row, "paragraph", "greed")]


def step(function: Callable[..., Any], settings: FilterSettings | None = None, *, plug_in: bool = False) -> Step:
    return Step("test", function, settings or FilterSettings(), is_plug_in=plug_in)


def test_a_bad_result_is_taken_back_and_tried_again_with_milder_settings() -> None:
    result = run_steps(PAGE, step(take_paragraphs, Greedy()))
    assert result.body.count("<p>") == 2
    assert len(result.changes) == 2
    assert "tried again with milder settings" in result.warnings[0] and "letters of text" in result.warnings[0]


def test_a_filter_without_milder_settings_is_left_out() -> None:
    def take_all(view: View, settings: FilterSettings) -> list[Change]:
        return view.remove_all(view.rows("p", "h1", "nav"), "everything", "greed")

    result = run_steps(PAGE, step(take_all))
    assert result.body.count("<p>") == 4 and result.changes == ()
    assert "was left out: nothing to read would be left" in result.warnings[0]


def test_checks_can_be_switched_off() -> None:
    settings = Settings({"tidy": TidySettings(check=False)})
    assert "<p>" not in run_steps(PAGE, step(take_paragraphs, Greedy()), settings=settings).body


def test_a_filter_that_raises_is_left_out_and_reported_and_the_page_goes_on() -> None:
    def fail(view: View, settings: FilterSettings) -> list[Change]:
        view.remove(view.rows("h1")[0], "heading", "half done")
        raise ZeroDivisionError("no luck")

    result = run_steps(PAGE, step(fail), step_of("navigation"))
    assert "<h1>" in result.body and "<nav>" not in result.body
    assert result.warnings == ("the filter test failed and was left out (ZeroDivisionError: no luck)",)


def test_an_error_for_the_user_is_not_swallowed() -> None:
    def refuse(view: View, settings: FilterSettings) -> list[Change]:
        raise UsageError("In list.txt, line 3: no host.")

    with pytest.raises(UsageError, match="line 3"):
        run_steps(PAGE, step(refuse))


def test_a_plug_in_may_edit_the_document_as_it_likes() -> None:
    def shout(view: View, settings: FilterSettings) -> list[Change]:
        for heading in view.current.css("h1"):
            heading.insert_child("!")
        return [Change("", "shouted", "h1", "why not")]

    result = run_steps(PAGE, step(shout, plug_in=True), step_of("navigation"))
    assert "<h1>Tides!</h1>" in result.body and "<nav>" not in result.body
    assert result.changes[0].filter == "test"


def test_what_a_plug_in_ruins_is_taken_back() -> None:
    def ruin(view: View, settings: FilterSettings) -> list[Change]:
        for node in view.current.css("p, h1, nav"):
            node.decompose()
        return []

    result = run_steps(PAGE, step(ruin, plug_in=True), step_of("navigation"))
    assert result.body.count("<p>") == 4 and "<nav>" not in result.body
    assert "left out" in result.warnings[0]


def test_a_plug_in_that_fails_half_way_leaves_no_trace() -> None:
    def fail(view: View, settings: FilterSettings) -> list[Change]:
        view.current.css("h1")[0].decompose()
        raise RuntimeError("oh")

    assert "<h1>" in run_steps(PAGE, step(fail, plug_in=True)).body


def test_a_filter_sees_original_previous_and_current() -> None:
    seen: list[int] = []

    def look(view: View, settings: FilterSettings) -> list[Change]:
        seen.extend(len(document.css("nav")) for document in (view.original, view.previous, view.current))
        return []

    run_steps(PAGE, step_of("navigation"), step(look))
    assert seen == [1, 0, 0]


def test_little_that_is_left_is_said() -> None:
    page = f"<nav>{LINKS * 30}</nav><h1>Tides</h1>{PROSE}"
    settings = Settings({"tidy": TidySettings(check=False)})
    assert any(
        "of the page's text is left" in w
        for w in run_steps(page, step_of("navigation", word_share=1), settings=settings).warnings
    )
