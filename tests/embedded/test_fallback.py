from __future__ import annotations

import json

import pytest

from pagecrunch import extract
from pagecrunch.build import build_page
from pagecrunch.decision import Decision
from pagecrunch.embedded.fallback import find_embedded, is_poor, other_versions
from pagecrunch.extractors.everything import everything
from pagecrunch.metadata.page_data import read_page_data
from pagecrunch.settings import Settings, load
from pagecrunch.settings.sources import Assignment

BODY = "The water rose at noon and nobody was there to see it. " * 4


def with_setting(key: str, value: object) -> Settings:
    return load(environ={}, assignments=[Assignment(key, value, "Here")])


def ld(**fields: object) -> str:
    return f'<script type="application/ld+json">{json.dumps(fields)}</script>'


def test_a_page_that_shows_its_text_is_read_as_it_is() -> None:
    result = extract(f"<p>{BODY * 3}</p>" + ld(articleBody=BODY * 20))
    assert result.source == "page" and not result.warnings


def test_a_page_that_shows_nothing_is_read_from_its_data_and_says_so() -> None:
    result = extract(
        "<html lang=en><div id=app></div>"
        + ld(**{"@type": "NewsArticle", "headline": "Tides", "articleBody": BODY, "author": "Ada Quay"}),
    )
    assert result.source == "json-ld articleBody" and BODY.strip() in result.text
    assert any("json-ld articleBody" in warning for warning in result.warnings)
    assert result.author == "Ada Quay" and result.document.lang == "en"
    result.ledger.check()


APP = "<p>Loading, please wait.</p>" + ld(articleBody=BODY)


@pytest.mark.parametrize("name", ["everything", "largest", "econ", "econ-plus", "coreex", "mss", "mss-simple"])
def test_what_a_named_extractor_decided_is_not_replaced_by_data(name: str) -> None:
    for result in (extract(APP, using=name), extract(APP, settings=with_setting("extract.using", name))):
        assert (result.source, result.using) == ("page", name)
        assert "water rose" not in result.text


def test_the_default_reads_data_also_when_it_is_named() -> None:
    assert "water rose" in extract(APP).text
    assert extract(APP, using="learned").text == extract(APP, using="auto").text == extract(APP).text


def test_reading_data_can_be_turned_off() -> None:
    result = extract(APP, settings=with_setting("extract.page_data", False))
    assert result.source == "page" and "water rose" not in result.text


def test_answers_are_read_where_there_is_no_article() -> None:
    result = extract(
        ld(mainEntity=[{"@type": "Question", "name": "When?", "acceptedAnswer": {"text": BODY}}]),
    )
    assert "When?" in result.text and result.source == "json-ld acceptedAnswer"


def test_data_that_says_no_more_than_the_page_is_left() -> None:
    page = build_page(f"<p>{BODY}" + ld(articleBody=BODY))
    assert is_poor(page, everything(page)) and find_embedded(page, everything(page)) is None


def test_data_with_less_than_the_page_shows_is_left_whatever_was_kept() -> None:
    for shown, source in ((1, "json-ld articleBody"), (30, "page")):
        page = build_page("<p>Tides, and more, of the day.</p>" * shown + ld(articleBody=BODY))
        nothing = Decision.nothing(page, "left out")
        found = find_embedded(page, nothing)
        assert (found.source if found else "page") == source


def test_script_in_data_does_not_become_a_script_in_the_output() -> None:
    result = extract(ld(articleBody=f"<p>{BODY}</p><script>alert(1)</script><img src=x onerror=y>"))
    assert "<script" not in result.fragment and "onerror" not in result.fragment


VERSIONS = (
    "<link rel=amphtml href=https://e.org/amp><link rel=alternate media=print href=/print>"
    "<link rel=amphtml href=javascript:x>"
)


def test_other_versions_are_named_not_fetched() -> None:
    page = build_page(VERSIONS, "https://e.org/a")
    assert [(each.kind, each.address) for each in other_versions(read_page_data(page))] == [
        ("amp", "https://e.org/amp"),
        ("print", "https://e.org/print"),
    ]


def test_other_versions_stand_in_the_json_and_where_there_is_no_text_in_the_warnings() -> None:
    poor, rich = extract(VERSIONS, "https://e.org/a"), extract(f"{VERSIONS}<p>{BODY * 3}", "https://e.org/a")
    assert "the page names an AMP version of itself: https://e.org/amp" in poor.warnings
    assert not any("AMP" in warning for warning in rich.warnings)
    for result in (poor, rich):
        output = json.loads(result.json())
        assert output["other_versions"][1] == {"kind": "print", "address": "https://e.org/print"}
        assert output["warnings"] == list(result.warnings)
