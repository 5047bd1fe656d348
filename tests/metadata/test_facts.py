# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import pytest
from hypothesis import given, settings
from pages_made import html_soup

from pagecrunch.build import build_page
from pagecrunch.metadata import facts
from pagecrunch.metadata.facts import Metadata
from pagecrunch.metadata.page_data import read_page_data

HTML = """<html lang=en><title>Tides</title><meta property=og:site_name content=Harbour><meta name=description content=On.>
<link rel=canonical href=/c><meta property=og:image content=/i.png><meta property=article:section content=Sea>
<meta name=keywords content='a, b'><a rel=license href=https://creativecommons.org/x>CC</a>
<meta property=article:content_tier content=locked>"""


def test_every_fact_has_a_value_and_a_source() -> None:
    found = Metadata(build_page(HTML, "https://example.org/p")).to_json()
    said = {name: (fact["value"], fact["source"]) for name, fact in found.items() if fact}
    assert said["site"] == ("Harbour", "open graph") and said["description"] == ("On.", "meta")
    assert said["canonical"] == ("https://example.org/c", "link") and said["image"] == (
        "https://example.org/i.png",
        "open graph",
    )
    assert (
        said["section"] == ("Sea", "meta") and said["tags"] == ("a, b", "meta") and said["language"] == ("en", "html")
    )
    assert said["licence"] == ("https://creativecommons.org/x", "link") and said["paywall"] == ("likely", "open graph")


def test_one_bad_field_never_loses_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> tuple[str, str]:
        raise ValueError

    monkeypatch.setattr(facts, "choose_author", fails)
    found = Metadata(build_page(HTML))
    assert found.author is None and found.title is not None


@given(html_soup)
@settings(max_examples=100, deadline=None)
def test_no_page_makes_it_raise(html: str) -> None:
    Metadata(build_page(html))


def test_unsafe_addresses_are_not_facts() -> None:
    html = "<link rel=canonical href='javascript:x'><meta property=og:image content='data:text/html,x'>"
    found = Metadata(build_page(html))
    assert found.canonical is None and found.image is None


def test_of_many_organisations_only_some_are_taken_for_the_site() -> None:
    names = ",".join(f'{{"@type":"Organization","name":"Name {n}"}}' for n in range(500))
    found = read_page_data(build_page(f"<script type=application/ld+json>[{names}]</script>", "https://tides.example/"))
    names_found = facts.site_names(found)
    assert len(names_found) <= facts.MOST_SITE_NAMES + 2
    assert "tides.example" in names_found


def test_rdfa_gives_title_author_and_date_with_its_source() -> None:
    html = """<div vocab="https://schema.org/" typeof=Article><h2 property=headline>Tides of the north</h2>
    <span property=author typeof=Person><b property=name>Ada Quay</b></span><time property=datePublished content=2024-03-05>x</time>
    <i property=inLanguage content=fr></i></div>"""
    found = Metadata(build_page(html)).to_json()
    said = {name: (fact["value"], fact["source"]) for name, fact in found.items() if fact}
    assert said["author"] == ("Ada Quay", "rdfa") and said["date"] == ("2024-03-05", "rdfa")
    assert said["language"] == ("fr", "rdfa") and said["title"] == ("Tides of the north", "rdfa")
