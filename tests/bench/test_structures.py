"""Which structures a page has, and of which pieces."""

from __future__ import annotations

import pytest

from bench.page_text import read_text
from bench.structures import Structure, find_structures

TABLE = "<table><tr><th>Day<th>Height<tr><td>Monday<td>3.1 m</table>"


def structures(html: str) -> list[Structure]:
    return list(find_structures(read_text(html.encode())))


def pieces(html: str) -> list[str]:
    (found,) = structures(html)
    return [" ".join(piece) for piece in found.pieces]


def test_a_data_table_is_its_caption_and_its_filled_cells() -> None:
    assert pieces(TABLE) == ["day", "height", "monday", "3 1 m"]
    html = "<table><caption>Tides</caption><tr><td>a<td>—<td>b<tr><td>c<td>d<td></table>"
    assert pieces(html) == ["tides", "a", "b", "c", "d"]


@pytest.mark.parametrize(
    "html",
    [
        TABLE.replace("<table", "<table role=presentation"),
        "<table><tr><td>one<tr><td>column</table>",
        "<table><tr><td>one<td>row</table>",
        "<table><tr><td><h2>News</h2>text<td>b<tr><td>c<td>d</table>",
        f"<table><tr><td>{'word ' * 200}<td>b<tr><td>c<td>d</table>",
    ],
)
def test_a_layout_is_not_a_data_table(html: str) -> None:
    assert structures(html) == []


def test_of_nested_tables_only_the_inner_one_holds_data() -> None:
    html = f"<table><tr><td>menu<td>{TABLE}<tr><td>c<td>d</table>"
    assert pieces(html) == ["day", "height", "monday", "3 1 m"]


def test_definition_lists_need_terms_and_definitions_which_may_stand_in_boxes() -> None:
    assert pieces("<dl><div><dt>Ebb<dd>falling</div><dt>Flood<dd>rising</dl>") == ["ebb", "falling", "flood", "rising"]
    assert structures("<dl><dd>only a definition</dl>") == []


def test_a_list_needs_four_items_and_knows_the_list_around_it() -> None:
    assert structures("<ul><li>a<li>b<li>c</ul>") == []
    outer, inner = structures("<ol><li>a<li>b<li>c<li>d<ul><li>e<li>f<li>g<li>h</ul></ol>")
    assert [len(outer.pieces), outer.parent, inner.parent] == [4, -1, outer.place]
    assert outer.pieces[3] == ("d", "e", "f", "g", "h")


def test_captions_code_and_quotes_are_found() -> None:
    html = (
        "<figure><img><figcaption>The old harbour wall</figcaption></figure>"
        "<pre>a = 1\nprint(a, a)</pre><blockquote><p>The sea is never late</p><p>said nobody</p></blockquote>"
    )
    found = [(each.kind, len(each.pieces)) for each in structures(html)]
    assert found == [("caption", 1), ("code", 2), ("quote", 2)]


def test_line_numbers_are_not_lines_of_code() -> None:
    assert pieces("<pre>1\nlet tide = 3\n2\nprint(tide)</pre>") == ["let tide 3", "print tide"]


def test_thousands_of_nested_and_unclosed_tables_are_read() -> None:
    assert structures("<table><tr><td>" * 500 + "x") == []


def test_cards_are_four_boxes_that_look_alike_each_with_a_link_or_a_picture() -> None:
    card = "<div class='card n{}'><a href=x>Boat {}</a> sails well</div>"
    html = f"<section>{''.join(card.format(n, n) for n in range(4))}</section>"
    assert pieces(html) == [f"boat {n} sails well" for n in range(4)]
    assert structures(html.replace("<a href=x>", "<b>").replace("</a>", "</b>")) == []
    assert structures(html.replace("card n3", "last")) == []
    assert structures(html.replace("</section>", "<p>And more of them</p></section>")) == []


def test_a_list_in_navigation_or_among_controls_is_a_menu() -> None:
    html = "<ul><li>a<li>b<li>c<li>d</ul>"
    assert len(structures(html)) == 1
    for around in ("<nav>{}</nav>", "<footer><div>{}</div></footer>", "<fieldset>{}</fieldset>"):
        assert structures(around.format(html)) == []
    assert structures(html.replace("<ul", "<ul role=listbox")) == []
