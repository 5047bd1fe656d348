from __future__ import annotations

from dataclasses import replace

import pytest

from pagecrunch.console.plain_words import plain_name
from pagecrunch.console.playground.choices import VIEWS
from pagecrunch.console.playground.page_result import MOST_RECENT, PageResult, RecentResults, changed_blocks
from pagecrunch.console.recent_pages import RecentPages, SubmittedPage
from pagecrunch.registry import Registry
from pagecrunch.settings import ExtractSettings, Settings

LONG = "A sentence of the story, with a comma and a full stop, which goes on for a while. " * 4


REGISTRY = Registry(())


def result_of(html: str, view: str = "text") -> PageResult:
    return PageResult(SubmittedPage("x", html.encode()), Settings(), REGISTRY, VIEWS[view])


def test_every_visible_block_has_a_decision_with_its_reason() -> None:
    result = result_of(f"<nav><a href=/>Home</a></nav><article><p>{LONG}</p></article><p hidden>Never seen.</p>")
    assert [(each.text[:8], each.is_kept) for each in result.blocks] == [("Home", False), ("A senten", True)]
    assert all(each.reason and 0 <= each.level <= 10 for each in result.blocks)
    assert result.words == (result.blocks[1].words, result.blocks[0].words + result.blocks[1].words)


def test_a_tidied_page_says_in_plain_words_why_a_block_is_gone() -> None:
    result = PageResult(RecentPages().add_sample(), Settings(), REGISTRY, VIEWS["tidy"])
    by_text = {each.text: each for each in result.blocks}
    consent = next(each for text, each in by_text.items() if text.startswith("We value your privacy"))
    assert not consent.is_kept and consent.reason == plain_name("consent")
    assert by_text["Tide mill turns again after ninety years"].is_kept
    link = by_text["Ferry times change in October"]  # which the list of removed links repeats
    assert not link.is_kept and link.reason == plain_name("navigation")
    assert result.content == result.tidied.html


def test_a_page_whose_text_was_in_its_data_says_so_for_all_blocks() -> None:
    data = f'{{"@type": "Article", "articleBody": "{LONG * 3}"}}'
    result = result_of(f'<script type="application/ld+json">{data}</script><p>Loading</p>')
    assert result.extraction.original is not None
    assert [each.reason for each in result.blocks] == ["the text was read from the page's data (json-ld articleBody)"]
    assert any("read from its data" in warning for warning in result.warnings)


def test_a_page_without_text_has_no_blocks() -> None:
    result = result_of("")
    assert result.blocks == () and result.words == (0, 0) and result.content == ""


def test_the_same_page_under_the_same_settings_is_computed_once() -> None:
    recent = RecentResults()
    first = recent.reuse(result_of("<p>x"))
    assert recent.reuse(result_of("<p>x")) is first


def test_anything_that_differs_is_another_result() -> None:
    recent = RecentResults()
    first = recent.reuse(result_of("<p>x"))
    changed = Settings({"extract": ExtractSettings(focus="recall")})
    for other in (result_of("<p>y"), replace(first, settings=changed), replace(first, using="econ")):
        assert recent.reuse(other) is other


def test_only_the_last_few_are_kept() -> None:
    recent = RecentResults()
    first = recent.reuse(result_of("<p>x"))
    for number in range(MOST_RECENT):
        recent.reuse(result_of(str(number)))
    assert recent.reuse(result_of("<p>x")) is not first


@pytest.mark.parametrize("view", [view.name for view in VIEWS.values() if view.format])
def test_every_view_of_the_content_holds_it(view: str) -> None:
    page = "<title>A tale</title><h1>A tale</h1><p>It was told, late in the evening, and all of them listened.</p>" * 3
    assert "late in the evening" in replace(result_of(page, view), using="everything").content


def test_blocks_that_change_are_found() -> None:
    before = result_of(f"<nav><a href=/>Home</a></nav><article><p>{LONG}</p></article>")
    assert [(each.text, each.is_kept) for each in changed_blocks(before, replace(before, using="everything"))] == [
        ("Home", True)
    ]
    assert changed_blocks(before, before) == []
