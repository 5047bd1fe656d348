from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.metadata.page_data import (
    item_value,
    one_line,
    read_page_data,
    text_below,
    visible_pieces,
    visible_text,
)


def test_meta_tags_are_read_by_any_of_their_names() -> None:
    found = read_page_data(
        build_page("<meta name=Author content=' Ada  Quay '><meta property=og:title content=T><meta name=x>")
    )
    assert found.meta("none", "author") == "Ada Quay" and found.meta("og:title") == "T" and found.meta("x") == ""


def test_microdata_says_its_content_date_or_text() -> None:
    found = read_page_data(
        build_page("<p itemprop='author name'>Ada<time itemprop=datePublished datetime=2024-01-02>x</time>")
    )
    assert list(found.item("datepublished")) == ["2024-01-02"]
    assert list(found.item("author")) == ["Adax"]


def test_json_ld_is_read_and_other_scripts_are_not() -> None:
    html = '<script type="application/ld+json">{"@type":"Article"}</script><script>{"@type":"Article"}</script>'
    assert len(read_page_data(build_page(html)).things) == 1


def test_text_below_a_row_is_all_of_it_and_visible_text_what_is_seen() -> None:
    page = build_page("<div>a<b hidden>b</b><i>c</i></div><p>d")
    row = int(page.rows_with("div")[0])
    assert text_below(page, row) == "abc" and visible_text(page, row) == "a c" and item_value(page, row) == "abc"


def test_links_are_read_with_what_they_are_to_the_page() -> None:
    found = read_page_data(build_page("<link rel='Alternate amphtml' href=/a><a rel=author href=/b>x</a><a href=/c>y"))
    assert [sorted(words) for _, words in found.relations] == [["alternate", "amphtml"], ["author"]]


def test_pieces_are_the_visible_text_of_each_element() -> None:
    page = build_page("<div>a<b hidden>b</b><i>c</i></div>")
    assert visible_pieces(page, int(page.rows_with("div")[0])) == ["a", "c"]


def test_a_value_is_one_line() -> None:
    assert one_line(" a\n b ") == "a b"


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("", []), ("<meta>", []), ("<meta><p itemprop=x><meta>", []), ("<meta property=og:image>", []),
        ("<meta property=og:image content=a><meta property=og:image:width content=9>", ["a"]),
        ("<noscript><meta></noscript><meta content=a name=' OG:image'>", ["a"]),
        ("<p>x</p><meta content=a name=og:image><meta content=b property=og:image>", ["a", "b"]),
        ("<meta name=x content=og:image>", []),
    ],
)  # fmt: skip
def test_meta_tags_are_found_by_their_names(html: str, found: list[str]) -> None:
    assert read_page_data(build_page(html)).metas.get("og:image", []) == found
