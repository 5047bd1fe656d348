# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import pytest
from threads_made import ENGLISH, page_of, phpbb, vbulletin

from pagecrunch.build import build_page
from pagecrunch.posts.bodies import body_blocks, find_bodies, signatures
from pagecrunch.posts.items import items_of_boxes, prose_sums
from pagecrunch.posts.post import Item
from pagecrunch.posts.shapes import Shapes


def test_the_body_has_one_shape_even_where_a_users_box_is_longer() -> None:
    page = build_page(page_of(phpbb))
    boxes = [row for row in page.rows_with("div").tolist() if (page.attr(row, "class") or "").startswith("post ")]
    items = items_of_boxes(page, boxes)
    bodies = find_bodies(page, Shapes(page), items, [-1] * len(items), prose_sums(page, signatures(page)))
    assert [page.attr(row, "class") for row in bodies] == ["content"] * len(ENGLISH)


def test_signatures_are_found_by_class_and_by_the_line_above_them() -> None:
    assert len(signatures(build_page(page_of(phpbb)))) == len(ENGLISH)
    assert len(signatures(build_page(page_of(vbulletin)))) == len(ENGLISH)
    assert signatures(build_page("<p class=design>Fill in: ________</p>")) == []


def test_names_dates_buttons_and_signatures_are_not_of_the_body() -> None:
    html = "<div>Ann<p>One</p><button>Like</button><p>Two</p><div class=buttons>Reply</div><p class=signature>Bye</p></div>"
    page = build_page(html)
    (item,) = items_of_boxes(page, [int(page.rows_with("div")[0])])
    item.head.append((item.row, item.row + 2))
    blocks = body_blocks(page, Shapes(page), item, -1)
    assert [page.block_text(block) for block in blocks] == ["One", "Two"]


@pytest.mark.parametrize(
    "more", ["<div class='bbCodeBlock-expandLink js-expandLink'><a>Click to expand...</a></div>", "<p><a role=button>Zum Vergrößern anklicken....</a></p>"]
)  # fmt: skip
def test_what_opens_a_long_quote_is_not_said(more: str) -> None:
    page = build_page(f"<div><div><blockquote><p>A quote.</p>{more}</blockquote><p>An answer.</p></div></div>")
    body = int(page.rows_with("div")[1])
    blocks = body_blocks(page, Shapes(page), Item(0, 0, len(page)), body)
    assert [page.block_text(block) for block in blocks] == ["A quote.", "An answer."]


def test_a_line_with_name_and_date_at_the_start_of_a_body_is_not_said() -> None:
    page = build_page("<div><p><b>Ann</b>, <i>Nov 14, 2015</i> :</p><p>Hello, I have a question about boats.</p></div>")
    name, date = int(page.rows_with("b")[0]), int(page.rows_with("i")[0])
    item = Item(0, 0, len(page), head=[(name, int(page.end[name])), (date, int(page.end[date]))])
    blocks = body_blocks(page, Shapes(page), item, int(page.rows_with("div")[0]))
    assert [page.block_text(block) for block in blocks] == ["Hello, I have a question about boats."]
