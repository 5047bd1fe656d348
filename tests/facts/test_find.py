# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from pages_made import html_soup

import pagecrunch
from pagecrunch.build import build_page
from pagecrunch.facts.find import find_facts
from pagecrunch.facts.model import Facts, Product
from pagecrunch.metadata.page_data import read_page_data

OFFER = {"@type": "Offer", "price": "12.50", "priceCurrency": "EUR"}
KETTLE = {"@type": "Product", "name": "Kettle", "offers": OFFER}


def read(
    *things: Any, html: str = "<title>Kettle</title><h1>Kettle</h1>", kind: str | None = None
) -> tuple[Facts, ...]:
    scripts = "".join(f"<script type=application/ld+json>{json.dumps(thing)}</script>" for thing in things)
    return find_facts(read_page_data(build_page(html + scripts)), {kind: 1.0} if kind else None)


def product(*things: Any, html: str = "<title>Kettle</title><h1>Kettle</h1>", kind: str | None = None) -> Product:
    found = read(*things, html=html, kind=kind)
    assert len(found) == 1 and isinstance(found[0], Product)
    return found[0]


def price(found: Product) -> tuple[str, str]:
    assert found.price
    return str(found.price.value), found.price.source


def test_every_format_states_a_price() -> None:
    assert price(product(KETTLE)) == ("12.50 EUR", "json-ld")
    microdata = "<div itemscope itemtype=https://schema.org/Product><h1 itemprop=name>Kettle</h1><p itemprop=offers itemscope itemtype=https://schema.org/Offer><meta itemprop=priceCurrency content=EUR><b itemprop=price content=12.50>12,50 €</b></div>"
    assert price(product(html=microdata)) == ("12.50 EUR", "microdata")
    rdfa = "<div vocab=https://schema.org/ typeof=Product><h1 property=name>Kettle</h1><p property=offers typeof=Offer><span property=priceCurrency content=EUR>€</span><b property=price>12.50</b></div>"
    assert price(product(html=rdfa)) == ("12.50 EUR", "rdfa")
    metas = "<meta property=product:price:amount content=12.50><meta property=product:price:currency content=EUR><h1>Kettle</h1>"
    assert price(product(html=metas)) == ("12.50 EUR", "open graph")
    plain = "<h1>Kettle</h1><p class=price>12,50 €</p><button class=add-to-cart>Kaufen</button>"
    assert price(product(html=plain, kind="product")) == ("12.50 EUR", "page")


def test_sources_complete_each_other() -> None:
    html = "<h1>Kettle</h1><div itemscope itemtype=x/Product><b itemprop=name>Kettle</b><b itemprop=sku>K-1</b></div>"
    found = product(KETTLE, html=html)
    assert found.sku and (found.sku.value, found.sku.source) == ("K-1", "microdata") and price(found)[1] == "json-ld"


def test_where_data_has_two_prices_the_page_decides() -> None:
    html = "<meta property=product:price:amount content=10><meta property=product:price:currency content=EUR><h1>Kettle</h1><p class=price>10 €</p>"
    assert price(product(KETTLE, html=html)) == ("10 EUR", "open graph")


def test_a_currency_that_the_data_lacks_is_that_of_the_page() -> None:
    found = product({**KETTLE, "offers": {"price": "12.50"}}, html="<h1>Kettle</h1><p class=price>12,50 €</p>")
    assert price(found) == ("12.50 EUR", "json-ld")


def test_a_second_price_that_the_page_crosses_out_is_the_old_one() -> None:
    offers = [{"price": "12.50"}, {"price": "15.00"}]
    found = product({**KETTLE, "offers": offers}, html="<h1>Kettle</h1><p class=price><del>15,00 €</del> 12,50 €</p>")
    assert price(found)[0] == "12.50 EUR" and found.highest_price is None
    assert found.old_price and str(found.old_price.value) == "15.00 EUR"


def test_of_several_products_the_one_in_the_title_counts() -> None:
    others = [{**KETTLE, "name": name, "offers": {**OFFER, "price": 99}} for name in ("Pot", "Pan")]
    assert price(product([*others, KETTLE]))[0] == "12.50 EUR"
    assert read(others) == ()


def test_products_in_lists_and_beside_the_content_do_not_count() -> None:
    listed = {"@type": "ItemList", "itemListElement": [{"@type": "ListItem", "item": KETTLE}]}
    assert read(listed) == () and read({"@type": "WebPage", "mentions": KETTLE}) == ()


def test_articles_and_discussions_have_no_product() -> None:
    article = {"@type": "NewsArticle", "headline": "Kettle"}
    assert read(article, KETTLE, kind="article") == ()
    assert read({"@type": "DiscussionForumPosting", "headline": "Kettle"}, KETTLE) == ()
    text = "<h1>Kettle prices</h1>" + "<p>They rose to 12 € last year, and to 15 € in May.</p>" * 9
    assert read(html=text, kind="article") == () and read(html=text, kind="forum") == ()


def test_a_service_with_stars_is_not_a_product() -> None:
    stars = {"@type": "Product", "name": "Kettle", "sku": "1", "aggregateRating": {"ratingValue": 5, "reviewCount": 9}}
    assert read(stars, kind="service") == ()


def test_recipes_events_and_jobs_are_found_in_a_graph() -> None:
    graph = {
        "@graph": [
            {"@type": "Recipe", "name": "Kettle corn", "recipeIngredient": ["Corn"]},
            {"@type": ["Event"], "name": "Kettle day", "startDate": "2026-05-01"},
            {"@type": "JobPosting", "title": "Kettle maker", "hiringOrganization": "Steam Co"},
        ]
    }
    assert [found.type for found in read(graph)] == ["recipe", "event", "job"]


def test_things_without_what_makes_them_useful_do_not_count() -> None:
    bare = [{"@type": "Recipe", "name": "A"}, {"@type": "Event", "name": "B"}, {"@type": "JobPosting", "title": "C"}]
    assert read(*bare) == ()


def test_results_have_facts_and_json_has_them_too() -> None:
    script = f"<script type=application/ld+json>{json.dumps(KETTLE)}</script>"
    result = pagecrunch.extract(f"<title>Kettle</title><h1>Kettle</h1><p>Two litres of steel.</p>{script}")
    assert [found.type for found in result.facts] == ["product"]
    stated = json.loads(result.json())["facts"]
    assert stated[0]["price"] == {"value": {"amount": "12.50", "currency": "EUR"}, "source": "json-ld"}
    assert (
        pagecrunch.extract("<p>Nothing.").facts == () and json.loads(pagecrunch.extract("<p>No.").json())["facts"] == []
    )


def hostile_scripts() -> list[str]:
    deep = '{"@type":"Product","name":"K","offers":' * 100_000
    return [
        deep, '{"@type":"Product","name":"K","offers":[' + '{"price":1,"priceCurrency":"EUR"},' * 10_000 + "{}]}",
        '{"@type":"Product","name":"K","offers":{"price":NaN,"lowPrice":1e999,"highPrice":-1}}',
        '{"@type":"Product","name":"K","offers":{"price":' + "9" * 4000 + "}}",
        json.dumps({"@type": "Product", "name": "K" * 1_000_000, "sku": "9" * 1_000_000, "offers": {"price": "9" * 1_000_000}}),
        json.dumps({"@type": "Product", "@id": "#a", "offers": {"@id": "#a"}, "hasVariant": {"@id": "#a"}, "name": 1}),
        json.dumps({"@type": "Recipe", "recipeIngredient": ["<" * 100_000] * 20, "recipeInstructions": "<p" * 300_000}),
        json.dumps({"@type": "Event", "name": ["x"] * 5000, "startDate": [[]], "location": [{}] * 5000}),
        json.dumps({"@type": [None, 3, {}], "name": None}), json.dumps([[[[KETTLE] * 3000]]]), "null", "[]", "{", "",
    ]  # fmt: skip


@pytest.mark.parametrize("script", hostile_scripts(), ids=range(len(hostile_scripts())))
def test_hostile_data_never_raises_and_gives_short_values(script: str) -> None:
    result = pagecrunch.extract(f"<h1>K</h1><p>Text</p><script type=application/ld+json>{script}</script>")
    assert len(json.dumps(json.loads(result.json())["facts"])) < 500_000


@settings(max_examples=60, deadline=None)
@given(html_soup)
def test_any_page_has_facts_or_none(html: str) -> None:
    find_facts(read_page_data(build_page(html)), {"product": 1.0})
