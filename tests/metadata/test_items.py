# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

from pagecrunch.build import build_page
from pagecrunch.metadata.items import LONGEST_TEXT, MAX_THINGS, MOST_TEXT, read_microdata, read_rdfa
from pagecrunch.metadata.structured import MAX_NESTING

PRODUCT = """<div itemscope itemtype="https://schema.org/Product"><h1 itemprop=name>Kettle</h1>
<a itemprop=brand href=/b>Steam Co</a><div itemprop=offers itemscope itemtype="https://schema.org/Offer">
<span itemprop=price content=12.50>12,50</span><link itemprop=availability href="https://schema.org/InStock"></div>
<p itemprop=review itemscope><b itemprop=name>Good</b></p></div>"""


def test_items_are_things_with_the_items_within_them_as_fields() -> None:
    product, offer, review = read_microdata(build_page(PRODUCT))
    assert product.types == {"product"} and product.source == "microdata" and product.role == ""
    assert product.fields["name"] == "Kettle" and product.fields["brand"] == "Steam Co"
    assert offer.role == "offers" and product.fields["offers"] is offer.fields
    assert offer.fields["price"] == "12.50" and offer.fields["availability"] == "https://schema.org/InStock"
    assert review.fields["name"] == "Good" and not review.types


def test_rdfa_is_read_in_the_same_way_and_prefixes_are_left_off() -> None:
    html = '<div vocab="https://schema.org/" typeof=Product><b property=name>Jug</b><p property="schema:offers" typeof="schema:Offer"><b property=price content=3>3</b></div>'
    product, offer = read_rdfa(build_page(html))
    assert (product.types, offer.types, product.source) == ({"product"}, {"offer"}, "rdfa")
    assert product.fields["name"] == "Jug" and product.fields["offers"]["price"] == "3"


def test_open_graph_tags_are_not_things() -> None:
    assert read_rdfa(build_page("<meta property=og:title content=T><p property=name>A")) == []


def test_a_field_with_several_values_is_a_list() -> None:
    html = "<div itemscope itemtype=x/Recipe><li itemprop=recipeIngredient>Egg<li itemprop=recipeIngredient>Milk<li itemprop=recipeIngredient>Salt</div>"
    assert read_microdata(build_page(html))[0].fields["recipeIngredient"] == ["Egg", "Milk", "Salt"]


def test_blocks_within_a_value_are_lines() -> None:
    html = "<div itemscope><div itemprop=recipeInstructions><p>Mix <b>well</b>.</p><script>x</script><p>Bake.</p></div></div>"
    assert read_microdata(build_page(html))[0].fields["recipeInstructions"] == "Mix well.\nBake."


def test_items_nested_too_deep_and_too_many_items_are_left_out() -> None:
    deep = read_microdata(build_page("<div itemscope itemprop=a>" * 3000 + "<b itemprop=name>x"))
    assert len(deep) <= MAX_NESTING
    assert (
        len(read_microdata(build_page("<div itemscope><b itemprop=name>a</b></div>" * (MAX_THINGS + 500))))
        == MAX_THINGS
    )


def test_the_text_that_is_read_has_a_limit() -> None:
    page = build_page(f"<div itemscope><p itemprop=name>{'word ' * 300_000}</div>")
    assert len(read_microdata(page)[0].fields["name"]) <= LONGEST_TEXT
    nested = "<div itemscope itemprop=item><div itemprop=name>" * 60 + "a " * 50_000
    total = sum(len(str(thing.fields.get("name", ""))) for thing in read_microdata(build_page(nested)))
    assert total <= MOST_TEXT


def test_blogs_write_other_names_in_rdfa() -> None:
    html = '<div typeof="sioc:Item foaf:Document"><h1 property="dc:title">T</h1><i property="dc:date dc:created" content="2024-03-05">x</i></div>'
    (post,) = read_rdfa(build_page(html))
    assert "article" in post.types and post.fields["headline"] == "T" and post.fields["dateCreated"] == "2024-03-05"
