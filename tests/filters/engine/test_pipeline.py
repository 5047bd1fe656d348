"""Filters run in order; a bad result is taken back; a filter that fails fails alone."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Self

import numpy as np
import pytest
from filtering import LINKS, PROSE, run_steps, step_of, view_of
from pydantic import Field

from pagecrunch import tidy
from pagecrunch.errors import UsageError
from pagecrunch.filters.engine.change import Change
from pagecrunch.filters.engine.pipeline import Pipeline, Step
from pagecrunch.filters.engine.settings import FilterSettings
from pagecrunch.filters.engine.view import View
from pagecrunch.page.page import Bools, Page
from pagecrunch.registry import Registry
from pagecrunch.settings import Settings, TidySettings

PAGE = f"<nav>{LINKS}</nav><h1>Tides</h1>{PROSE * 4}"


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


def test_protected_content_is_kept_by_every_filter() -> None:
    def menus(page: Page) -> Bools:
        rows = np.zeros(len(page), bool)
        for row in page.rows_with("nav").tolist():
            rows[page.subtree(row)] = True
        return rows

    assert "<nav>" in tidy(PAGE, protect=menus).html
    assert "<nav>" not in tidy(PAGE).html


def test_little_that_is_left_is_said() -> None:
    page = f"<nav>{LINKS * 30}</nav><h1>Tides</h1>{PROSE}"
    settings = Settings({"tidy": TidySettings(check=False)})
    assert any(
        "of the page's text is left" in w
        for w in run_steps(page, step_of("navigation", word_share=1), settings=settings).warnings
    )


def test_only_filters_that_are_on_are_in_the_pipeline() -> None:
    names = [each.name for each in Pipeline.of(Settings(), Registry(plug_ins=())).steps]
    assert "navigation" in names and "text_links" not in names
    assert names.index("lazy_images") < names.index("scripts") < names.index("empty_blocks") < names.index("skip_link")


def test_threads_may_share_a_pipeline() -> None:
    pages = [f"<nav>{LINKS}</nav><h1>{n}</h1>{PROSE * 3}" for n in range(24)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda page: tidy(page).html, pages))
    assert together == [tidy(page).html for page in pages]


def test_views_of_one_page_do_not_share_anything() -> None:
    one, other = view_of(PAGE), view_of(PAGE)
    one.remove(one.rows("nav")[0], "menu", "because")
    one.commit()
    assert other.rows("nav")


def test_the_order_of_filters_is_as_the_user_sets_it_within_a_phase() -> None:
    usual = [each.name for each in Pipeline.of(Settings(), Registry(())).steps]
    tidy_settings = TidySettings(order="ads,scripts,skip_link,lazy_images")
    changed = [each.name for each in Pipeline.of(Settings({"tidy": tidy_settings}), Registry(())).steps]
    assert usual.index("scripts") < usual.index("ads") and changed.index("ads") < changed.index("scripts")
    assert changed[0] == usual[0] and sorted(changed) == sorted(usual)
