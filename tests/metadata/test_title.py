# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.metadata.facts import Metadata
from pagecrunch.metadata.title import before_bar, document_title, fold, headings, likeness, split_site, without_label


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Tides rise - Harbour News", "Tides rise"), ("Harbour News: Tides", "Harbour News: Tides"), ("Harbour News | Tides rise", "Tides rise"),
        ("Tides - and more - Harbour News", "Tides - and more"), ("Tides rise", "Tides rise"), ("Harbour News", "Harbour News"),
    ],
)  # fmt: skip
def test_the_site_is_split_off(title: str, expected: str) -> None:
    assert split_site(title, ["Harbour News"]) == expected


@pytest.mark.parametrize(
    ("html", "title", "source"),
    [
        ("<title>Tides rise | Site</title><h1>Tides rise</h1>", "Tides rise", "heading"),
        (
            "<title>Tides rise - Site name</title><h1>A slogan that says nothing of it</h1>",
            "Tides rise - Site name",
            "title",
        ),
        ("<meta property=og:title content='Tides &amp;amp; rise'><title>x</title>", "Tides & rise", "open graph"),
        ("<h1>Only a heading</h1>", "Only a heading", "heading"),
        ("<h2>Only this</h2>", "Only this", "heading"),
    ],
)
def test_a_heading_is_the_title_where_another_source_agrees(html: str, title: str, source: str) -> None:
    fact = Metadata(build_page(html)).title
    assert fact is not None and (fact.value, fact.source) == (title, source)


@pytest.mark.parametrize(
    ("html", "url", "title", "source"),
    [
        ("<title>Owning boats - The Harbour Book</title><h1>The Harbour Book</h1><h2>Owning boats</h2>", None, "Owning boats", "heading"),
        ("<title>Harbour - the heart of the sea</title><h1>How high do tides rise</h1>", "https://e.org/how_high_tides_rise/", "How high do tides rise", "heading"),
        ("<title>Harbour - the heart of the sea</title><h1>Welcome, reader</h1>", "https://e.org/how_high_tides_rise/", "Harbour - the heart of the sea", "title"),
        ("<meta property=og:site_name content=Harbour><title>Home - Harbour</title>", "https://e.org/", "Home - Harbour", "title"),
    ],
)  # fmt: skip
def test_a_heading_is_the_title_where_the_address_or_the_first_piece_agrees(
    html: str, url: str | None, title: str, source: str
) -> None:
    fact = Metadata(build_page(html, url)).title
    assert fact is not None and (fact.value, fact.source) == (title, source)


def test_a_page_without_any_has_none() -> None:
    assert Metadata(build_page("<p>x")).title is None


def test_pieces_of_titles() -> None:
    page = build_page("<title> a\n b</title><svg><title>no</title></svg><h1>x</h1><h1 hidden>y</h1>")
    assert document_title(page) == "a b" and headings(page) == ["x"]
    assert before_bar("a b | c") == "a b" and before_bar("a | c") == "a | c"
    assert fold("A-b!") == "ab" and likeness("a b c", "c b x y") == pytest.approx(2 / 3)
    assert fold("Ébb_ 1²–ÿ ß") == "ébb1²ÿss" and fold("a\x00_Z9\x7f") == "az9"


def test_a_label_before_the_title_goes_where_all_else_agrees() -> None:
    page = build_page(
        "<title>Tides rise again</title><meta property=og:title content='Tides rise again'><h1><i>Blog:</i> Tides rise again</h1>"
    )
    fact = Metadata(page).title
    assert fact is not None and (fact.value, fact.source) == ("Tides rise again", "heading")
    assert without_label("Blog: Tides rise", ["Tides rise", "Tides"]) == "Blog: Tides rise"


def test_what_a_button_in_the_heading_says_is_not_part_of_the_title() -> None:
    fact = Metadata(build_page("<h1>Enum Result <button>Copy item path</button></h1>")).title
    assert fact is not None and fact.value == "Enum Result"


def test_the_sign_that_links_to_a_heading_is_not_part_of_it() -> None:
    page = build_page("<h1>Reading the gauge<a href=#g>¶</a></h1><h1>Tides in C#</h1><h1>Lamps <a href=#l>#</a></h1>")
    assert headings(page) == ["Reading the gauge", "Tides in C#", "Lamps"]
