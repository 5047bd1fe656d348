from __future__ import annotations

import json
from typing import Any

import pagecrunch
from pagecrunch.render.fact_parts import fact_definitions, fact_list, with_facts

KETTLE: dict[str, Any] = {
    "@type": "Product", "name": "Kettle",
    "offers": {"price": "12.50", "priceCurrency": "EUR", "availability": "https://schema.org/InStock"},
}  # fmt: skip
BREAD: dict[str, Any] = {
    "@type": "Recipe", "name": "Brot", "recipeYield": "1", "recipeIngredient": ["500 g Mehl", "1 TL Salz"],
    "recipeInstructions": ["Alles kneten.", "Eine Stunde backen."],
}  # fmt: skip


def read(thing: dict[str, Any], text: str, lang: str = "en") -> pagecrunch.Extraction:
    name = thing["name"]
    script = f"<script type=application/ld+json>{json.dumps(thing)}</script>"
    return pagecrunch.extract(
        f"<html lang={lang}><title>{name}</title><h1>{name}</h1>{text}{script}", using="everything"
    )


def test_facts_stand_below_the_title_in_every_format() -> None:
    result = read(KETTLE, "<p>A kettle of steel.")
    assert result.markdown == "# Kettle\n\n- **Price:** €12.50\n- **Availability:** In stock\n\nA kettle of steel."
    assert "Price: €12.50.\nAvailability: In stock.\n" in result.speech
    assert "<dl><dt>Price</dt><dd>€12.50</dd><dt>Availability</dt><dd>In stock</dd></dl><p>A kettle" in result.html
    assert "12.50" in result.ssml and "12.50" not in result.text and "12.50" not in result.fragment


def test_a_price_that_the_content_begins_with_is_not_repeated() -> None:
    for text in ("<p>Now only €12.50!", "<p>12,50&nbsp;€</p>"):
        assert "Price" not in read(KETTLE, text).markdown
    assert "€12.50" in read(KETTLE, "<p>Others cost 12.99 €").markdown


def test_a_recipe_shows_its_ingredients_once() -> None:
    text = (
        "<h2>Zutaten</h2><ul><li>500 g Mehl<li>1 TL Salz</ul><h2>So geht es</h2><p>Alles kneten.<p>Eine Stunde backen."
    )
    shown = read(BREAD, text, "de").markdown
    assert shown.count("Mehl") == shown.count("kneten") == 1 and "- **Portionen:** 1" in shown
    missing = read(BREAD, "<p>Ein gutes Brot.", "de").markdown
    assert "- **Zutaten:**\n  - 500 g Mehl\n  - 1 TL Salz\n- **Zubereitung:**\n  1. Alles kneten." in missing


def test_pages_without_facts_stay_as_they_are() -> None:
    result = pagecrunch.extract("<h1>A</h1><p>B", using="everything")
    assert fact_list(result) == fact_definitions(result) == []
    assert with_facts(result.document, []) is result.document and result.markdown == "# A\n\nB"


def test_facts_come_first_where_the_content_has_no_title() -> None:
    result = read(KETTLE, "")
    bare = pagecrunch.extract("<p>B", using="everything").document
    assert with_facts(bare, fact_list(result)).parts[0].kind == "list"


def test_labels_are_in_the_language_that_the_text_looks_like() -> None:
    text = "<p>Ein Kessel aus Stahl, in dem das Wasser schnell kocht und der lange hält.</p>" * 3
    script = f"<script type=application/ld+json>{json.dumps(KETTLE)}</script>"
    assert "**Preis:** 12,50 €" in pagecrunch.extract(f"<h1>Kettle</h1>{text}{script}", using="everything").markdown


def test_values_from_a_page_are_escaped() -> None:
    result = read(
        {**KETTLE, "brand": "<img src=x onerror=alert(1)>&lt;script&gt;alert(2)&lt;/script&gt; *Co*"}, "<p>A."
    )
    assert "<script" not in result.html.partition("</head>")[2] and "onerror" not in result.html
    assert "\\*Co\\*" in result.markdown
