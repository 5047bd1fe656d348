from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.document.urls import Addresses
from pagecrunch.posts.details import add_links, add_scores
from pagecrunch.posts.items import items_of_boxes

URL = "https://site.example/thread/5?page=2#top"


@pytest.mark.parametrize(
    ("text", "score"), [("12", 12), ("-3", -3), ("−3", -3), ("1,204 points", 1204), ("12 of 13", None), ("many", None)]
)
def test_scores_are_numbers_in_elements_named_after_them(text: str, score: int | None) -> None:
    page = build_page(f"<section><i class=vote-count>{text}</i></section>")
    items = items_of_boxes(page, page.rows_with("section").tolist())
    add_scores(page, items)
    assert items[0].score == score


def test_an_address_is_the_link_on_the_date_else_the_id_of_the_box() -> None:
    page = build_page(
        "<section id=p1>a</section><section id=p2><a href=/post/2><time>1</time></a></section><section>c</section>", URL
    )
    items = items_of_boxes(page, page.rows_with("section").tolist())
    items[1].date_row = int(page.rows_with("time")[0])
    add_links(page, items, Addresses(URL))
    assert [item.url for item in items] == [
        "https://site.example/thread/5?page=2#p1",
        "https://site.example/post/2",
        None,
    ]


def test_a_link_to_an_earlier_post_is_an_answer() -> None:
    page = build_page(
        "<section id=p1>a</section><section id=p2><a href=#p1>ann</a></section><section><a href=#p9>x</a></section>",
        URL,
    )
    items = items_of_boxes(page, page.rows_with("section").tolist())
    add_links(page, items, Addresses(URL))
    assert [item.inside for item in items] == [None, 0, None]
