from __future__ import annotations

from dataclasses import replace

import pytest

from pagecrunch.languages import use_language
from pagecrunch.proxy import doubt
from pagecrunch.proxy.bar import BarFacts
from pagecrunch.proxy.doubt import doubt_note
from pagecrunch.proxy.rendering import RenderJob, render

FACTS = BarFacts("http://a.example/p?q=1&r", "/p?q=1&r", "reader")


def test_a_doubtful_page_says_so_and_leads_to_the_tidy_view() -> None:
    note = doubt_note(0.5, FACTS)
    assert "not sure" in note and 'href="/p?q=1&amp;r&amp;pagecrunch=tidy"' in note


def test_it_speaks_the_reader_s_language() -> None:
    with use_language("de"):
        assert 'lang="de"' in doubt_note(0.5, FACTS) and "not sure" not in doubt_note(0.5, FACTS)


def test_a_page_that_is_sure_has_no_bar_or_cannot_switch_has_no_note() -> None:
    assert doubt_note(0.6, FACTS) == doubt_note(None, FACTS) == doubt_note(0.5, None) == ""
    assert doubt_note(0.5, replace(FACTS, can_switch=False)) == ""


@pytest.mark.parametrize("view", ["reader", "text"])
def test_a_page_that_shows_nothing_without_its_scripts_leads_to_the_tidy_view(view: str) -> None:
    app = b"<html><head><title>App</title></head><body><div id=root></div><script src=/app.js></script>"
    page = render(RenderJob(url=FACTS.page, view=view, bar=FACTS), app)[1]
    assert (
        b'<aside lang="en" dir="ltr"><p>PageCrunch found nothing to read' in page
        and b"pagecrunch=tidy" in page.split(b"</aside>")[0]
    )


def test_it_stands_above_the_article_of_a_doubtful_page_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    story = (
        b"<html><head><title>Tide</title></head><body><main><h1>Tide</h1>" + b"<p>The tide is late by an hour.</p>" * 9
    )
    job = RenderJob(url=FACTS.page, view="reader", bar=FACTS)
    assert b"not sure" not in render(job, story)[1]
    monkeypatch.setattr(doubt, "LOW_CONFIDENCE", 1.1)
    assert b"not sure" in render(job, story)[1].split(b"<article>")[0]
