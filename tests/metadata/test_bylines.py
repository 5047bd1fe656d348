from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.metadata.bylines import (
    chinese_byline,
    is_not_a_name,
    linked_byline,
    marked_byline,
    names_in,
    written_byline,
)
from pagecrunch.metadata.page_data import read_page_data


@pytest.mark.parametrize(
    ("html", "names"),
    [
        ("<p class=byline>By <a href=/a>Ada Quay</a> <span>Harbour reporter</span></p>", ["Ada Quay"]),
        ("<p class=byline><span>By</span> <a>Ada Quay</a>, <a>Bo Pier</a> and <a>Cal Lee</a></p>",
         ["Ada Quay", "Bo Pier", "Cal Lee"]),
        ("<p class=author-name>Ada Quay<b>Senior writer</b></p>", ["Ada Quay"]),
        ("<p class=author-name>View more posts</p><a rel=author>Ada Quay</a>", ["Ada Quay"]),
        ("<p class=intro>Ada Quay</p>", []),
    ],
)  # fmt: skip
def test_a_byline_is_its_names_and_not_what_stands_after_them(html: str, names: list[str]) -> None:
    assert marked_byline(read_page_data(build_page(html))) == names


def test_names_end_where_nothing_joins_the_next_piece() -> None:
    page = build_page("<p>Written by <b>Ada Quay</b><i>Bo Pier</i>")
    assert names_in(page, int(page.rows_with("p")[0])) == ["Ada Quay"]


def test_a_line_that_begins_with_by_names_the_author() -> None:
    assert written_byline(build_page("<p>Text of the day.<p>By Ada Quay<p>By the sea")) == ["Ada Quay"]
    assert written_byline(build_page("<p><i>By</i><a href=/x>Ada Quay</a>")) == ["Ada Quay"]


def test_a_list_of_works_with_their_authors_is_not_a_byline() -> None:
    assert (
        written_byline(build_page("<ul><li><a href=a>Tides</a>\nby Ada Quay<li><a href=b>Sails</a>\nby Ben Ro</ul>"))
        == []
    )
    assert written_byline(build_page("<ul><li>May 2024\nby Ada Quay</ul>")) == ["Ada Quay"]


def test_links_to_the_page_of_an_author_name_it_but_not_in_menus() -> None:
    page = build_page("<nav><a href=/author/bo>Bo Pier</a></nav><p><a href=/blog/authors/ada>Ada Quay</a>")
    assert linked_byline(page) == ["Ada Quay"]
    assert linked_byline(build_page("<a href=/coauthor/ada>Ada Quay</a>")) == []


@pytest.mark.parametrize(
    ("line", "names"),
    [("来源：港口日报 作者：海明 潮生", ["海明", "潮生"]), ("（记者 海明）", ["海明"]), ("责任编辑：海明", ["海明"])],
)
def test_names_in_chinese_stand_after_a_word_for_it(line: str, names: list[str]) -> None:
    page = build_page(f"<p>{'港口的潮水今天又涨了。' * 8}</p><p>{line}</p>")
    assert chinese_byline(page) == names


@pytest.mark.parametrize(
    "html",
    [
        "<div class=authorization><p class=authorized-user>Harbour Shop</p></div>",
        "<div class='customer reviews'><p class=author-name>Ada Quay</p></div>",
        "<div class=testimonials><p class=author>Ada Quay</p></div>",
        "<p class=byline>Write a Review</p>",
        "<p class=author>a***a (421)</p>",
    ],
)
def test_customers_and_what_readers_are_asked_to_do_are_not_authors(html: str) -> None:
    assert marked_byline(read_page_data(build_page(html))) == []


def test_what_a_shop_sorts_by_is_not_an_author() -> None:
    assert written_byline(build_page("<div class=filters><p>By Gender & Age</p></div><nav>By Use Case</nav>")) == []
    assert written_byline(build_page("<p>By Category<p>By Ada Quay")) == ["Ada Quay"]
    assert written_byline(build_page("<aside><p>By Ada Quay</aside>")) == ["Ada Quay"]


def test_names_have_no_signs_and_are_not_sentences() -> None:
    for text in ("This review is", "The Harbour ©", "Visit the Lamp Store", "~ Rachel M.", "Sign in"):
        assert is_not_a_name(text)
    for name in ("Ada Quay", "The Harbour Team", "Howard Ness", "Moreno"):
        assert not is_not_a_name(name)


@pytest.mark.parametrize(
    "html",
    [
        "<b class=author>262 Posts</b>", "<b class=username>Threads: 23</b>", "<b class=author>Baidu [Spider]</b>",
        "<label class=username>Username or Email Address</label>", "<b class=byline-author>Sat</b>",
    ],
)  # fmt: skip
def test_counts_robots_fields_and_days_are_not_authors(html: str) -> None:
    assert marked_byline(read_page_data(build_page(html))) == []
