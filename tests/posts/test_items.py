# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

from pagecrunch.build import build_page
from pagecrunch.page.page import Page
from pagecrunch.posts.items import items_around, items_of_boxes, prose_sums
from pagecrunch.posts.post import Item
from pagecrunch.posts.shapes import Shapes

LONG = "A sentence that is long enough to be taken for prose by anyone who reads it. "


def around_dates(page: Page) -> list[Item]:
    return items_around(page, Shapes(page), page.rows_with("time").tolist(), prose_sums(page))


def texts(page: Page, items: list[Item]) -> list[str]:
    return [" ".join(page.text(row).strip() for row in range(item.start, item.stop)).split()[0] for item in items]


def test_a_post_is_the_largest_element_with_one_date() -> None:
    page = build_page("<main><div><p>one</p><p><time>1</time></p></div><div><p>two</p><time>2</time></div></main>")
    items = around_dates(page)
    assert [item.row for item in items] == page.rows_with("div").tolist()


def test_an_answer_stands_in_the_post_that_it_answers() -> None:
    page = build_page(
        f"<ul><li class=c><b><time>1</time></b><p>{LONG}</p><ul><li class=c><b><time>2</time></b><p>{LONG}</p></ul></ul>"
    )
    items = around_dates(page)
    assert [item.row for item in items] == page.rows_with("li").tolist()
    assert [item.inside for item in items] == [None, 0]
    assert items[0].stop == items[1].start


def test_posts_without_a_box_go_on_to_the_next_head() -> None:
    page = build_page("".join(f"<h4>{name} <time>1</time></h4><p>{LONG}</p>" for name in ("ann", "bob", "cid")))
    items = around_dates(page)
    assert texts(page, items) == ["ann", "bob", "cid"]
    assert [item.stop for item in items[:2]] == [item.start for item in items[1:]]


def test_boxes_are_cut_at_those_within_them() -> None:
    page = build_page("<div>a<div>b</div></div><div>c</div>")
    items = items_of_boxes(page, page.rows_with("div").tolist())
    assert [item.inside for item in items] == [None, 0, None]
    assert items[0].stop == items[1].row


def test_repeated_short_lines_links_and_signatures_are_not_prose() -> None:
    page = build_page(f"<p>Posts: 1<p>Posts: 2<p>Posts: 3<p><a href=/x>{LONG}</a><div>{LONG}</div><p>hello")
    div = int(page.rows_with("div")[0])
    assert prose_sums(page, [div])[-1] == len("hello")
    assert prose_sums(page)[-1] > 100
