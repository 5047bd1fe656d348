"""Structures: what people call one thing, in page order, each with its rows and blocks."""

import pytest

from pagecrunch.build import build_page
from pagecrunch.page.names import STRUCTURE_KINDS
from pagecrunch.page.page import Page


def structures(html: str) -> list[tuple[str, str, int]]:
    """Kind, text and parent of every structure."""
    page = build_page(html)
    found = page.structures
    return [
        (STRUCTURE_KINDS[found.kind[i]], text_of(page, int(found.first[i]), int(found.last[i])), int(found.parent[i]))
        for i in range(len(found))
    ]


def text_of(page: Page, first: int, last: int) -> str:
    return " ".join(page.block_text(block).strip() for block in range(first, last))


def test_a_table_of_data_is_one_thing_and_a_layout_table_is_not() -> None:
    data = "<table><tr><th>Size<th>Price<tr><td>S<td>5<tr><td>M<td>6</table>"
    assert structures(data) == [("table", "Size Price S 5 M 6", -1)]
    assert structures("<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>") == []
    assert structures(f"<table><tr><td>menu<td>{data}</table>") == [("table", "Size Price S 5 M 6", -1)]


def test_a_definition_list_needs_terms_and_definitions() -> None:
    assert structures("<dl><dt>Size<dd>Large<dt>Colour<dd>Red</dl>") == [
        ("definition list", "Size Large Colour Red", -1)
    ]
    assert structures("<dl><dd>only indented</dl>") == []
    assert structures("<dl><dt>a<dd><h2>A part of the page</h2>text</dl>") == [
        ("section", "A part of the page text", -1)
    ]
    assert structures(f"<dl><dt>a<dd>{'word ' * 300}</dl>") == []


def test_items_belong_to_their_list_and_lists_nest() -> None:
    assert structures("<ul><li>one<ol><li>two</ol>three<li>four</ul><li>loose") == [
        ("list", "one two three four", -1),
        ("list item", "one two three", 0),
        ("list", "two", 1),
        ("list item", "two", 2),
        ("list item", "four", 0),
    ]


@pytest.mark.parametrize(
    ("html", "kind"),
    [
        ("<figure><img src=a><figcaption>text</figcaption></figure>", "figure"),
        ("<pre>text</pre>", "code listing"),
        ("<blockquote>text</blockquote>", "quote"),
        ("<form>text</form>", "form"),
    ],
)
def test_figures_code_quotes_and_forms_are_found(html: str, kind: str) -> None:
    assert structures(f"<p>before</p>{html}<p>after</p>") == [(kind, "text", -1)]


def test_what_has_no_text_to_see_is_left_out() -> None:
    assert structures(f"<p>{'word ' * 99}</p><ul hidden><li>one</ul><figure><img src=a></figure><pre></pre>") == []


def test_cards_belong_to_their_list_and_have_sections_of_their_own() -> None:
    card = "<div class='card new'><h3><a href=x>Title</a></h3><p>Text</p></div>"
    found = structures(f"<div>{card * 3}</div><p>after</p>")
    assert [(kind, parent) for kind, _, parent in found] == [
        ("list of cards", -1), ("card", 0), ("section", 1), ("card", 0), ("section", 3), ("card", 0), ("section", 5)
    ]  # fmt: skip
    assert {text for kind, text, _ in found if kind == "section"} == {"Title Text"}


def test_a_gallery_is_one_even_without_captions_and_of_list_items() -> None:
    figure = "<figure class=slide><img src=a></figure>"
    assert structures(f"<p>a</p><div>{figure * 3}</div>") == [("gallery", "", -1)]
    found = structures(f"<ul>{'<li><img src=a>A boat'}{'<li><img src=b>A quay' * 2}</ul>")
    assert [kind for kind, _, _ in found] == ["gallery", "list item", "list item", "list item"]


def test_a_section_that_ends_within_a_list_ends_with_the_list() -> None:
    found = structures("<h2>A</h2><ul><li><h2>B</h2>b</ul><p>c</p><h2>D</h2><p>d</p>")
    assert [(kind, text) for kind, text, parent in found if parent < 0] == [("section", "A B b"), ("section", "D d")]


def test_every_block_knows_the_innermost_structure_around_it() -> None:
    page = build_page("<p>a</p><h2>Boats</h2><ul><li>b<ol><li>c</ol>d</ul><p>e</p><blockquote>f</blockquote>")
    assert [page.structure_name(block) for block in range(len(page.blocks))] == [
        "", "section", "list item", "list item", "list item", "", "quote"
    ]  # fmt: skip


def test_forty_thousand_rows_and_two_thousand_tables_in_each_other_are_read() -> None:
    rows = "<tr><td>a<td rowspan=65000>b" * 40_000
    assert [kind for kind, _, _ in structures(f"<table>{rows}</table>")] == ["table"]
    cards = structures("<div>" + "<div class=card><a href=x>a</a></div>" * 40_000 + "</div>")
    assert len(cards) == 40_001
    nested = "<table><tr><td>a<td>b<tr><td>" * 2_000
    assert len(structures(nested + "x")) <= 2_000
