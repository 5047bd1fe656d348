from __future__ import annotations

from pagecrunch.build import build_page
from pagecrunch.posts.items import items_of_boxes
from pagecrunch.posts.join import join_readings
from pagecrunch.posts.post import Item

PAGE = (
    "<section><div>One</div><ul><li>a<li>b</ul></section><section><div>Two</div><ul><li>c</ul></section>"
    "<aside>d</aside><aside>e"
)


def read(tag: str, body: str) -> list[Item]:
    page = build_page(PAGE)
    items = items_of_boxes(page, page.rows_with(tag).tolist())
    for item, row in zip(items, page.rows_with(body).tolist(), strict=True):
        item.blocks = [int(page.blocks.of_row[row + 1])]
    return items


def test_comments_on_answers_stand_in_them() -> None:
    posts = join_readings(build_page(PAGE), [read("section", "div"), read("li", "li")])
    assert [post.inside for post in posts] == [None, 0, 0, None, 3]


def test_what_stands_elsewhere_or_has_the_same_text_is_not_added() -> None:
    posts = read("section", "div")
    assert join_readings(build_page(PAGE), [posts, read("aside", "aside"), read("div", "div")]) == posts
    assert join_readings(build_page(PAGE), []) == []
