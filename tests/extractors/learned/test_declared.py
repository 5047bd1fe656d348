from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.extractors.learned.declared import FACTS, MOST_TYPES, declared_facts

JSON_LD = '<script type="application/ld+json">{}</script>'


def said(html: str, url: str | None = None) -> set[str]:
    return {fact for fact, holds in zip(FACTS, declared_facts(build_page(html, url)), strict=True) if holds}


def test_a_page_that_says_nothing_has_no_facts() -> None:
    assert said("<h1>Late tide</h1><p>The Moon is late.") == set()


@pytest.mark.parametrize(
    ("html", "fact"),
    [
        (JSON_LD.format('{"@type": "NewsArticle"}'), "schema_article"),
        (JSON_LD.format('{"@type":["Product","Thing"]}'), "schema_product"),
        ('<script type=\'Application/LD+JSON; charset=utf-8\'>{"@type":"FAQPage"}</script>', "schema_questions"),
        ("<div itemscope itemtype='https://schema.org/QAPage'>", "schema_discussion"),
        ("<meta property=og:type content=article:blog>", "open_graph_article"),
        ("<meta name='og:type' content='Product.item'>", "open_graph_product"),
    ],
)
def test_markup_tells(html: str, fact: str) -> None:
    assert fact in said(html)


@pytest.mark.parametrize(
    ("url", "facts"),
    [
        ("https://example.org/forum/late-tide-9", {"path_forum"}),
        ("https://shop.example.org/Products/lamp-2", {"path_product", "host_product"}),
        ("https://docs.example.org/install", {"host_documentation", "ends_in_a_word"}),
        ("https://example.org/late-tide?page=2", {"has_query"}),
        ("https://example.org/", set()),
    ],
)
def test_an_address_tells(url: str, facts: set[str]) -> None:
    assert said("<p>Tide", url) == facts


@pytest.mark.parametrize("url", ["https://[", "not an address", "http://a:b:c/", "//"])
def test_a_broken_address_tells_nothing_and_raises_nothing(url: str) -> None:
    assert not {fact for fact in said("<p>Tide", url) if fact.startswith(("path_", "host_"))}


@pytest.mark.parametrize("data", ["", '{"@type"', '{"@type": 7}', '"@type":"' + "A" * 9000, "\ufffd\x00"])
def test_broken_data_raises_nothing(data: str) -> None:
    assert said(JSON_LD.format(data)) == set()


def test_words_that_people_read_are_not_types() -> None:
    assert said('<p>Write "@type": "Product" into your page.') == set()


def test_only_the_first_types_are_read() -> None:
    many = ",".join(['{"@type":"Thing"}'] * MOST_TYPES + ['{"@type":"Product"}'])
    assert "schema_product" not in said(JSON_LD.format(f"[{many}]"))
