from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from pagecrunch.build import build_page
from pagecrunch.posts.post import Item, Post


def test_a_post_does_not_change() -> None:
    post = Post("Ann", "2021-03-04", "Hello", "<p>Hello</p>", None, None, None)
    with pytest.raises(FrozenInstanceError):
        post.author = "Bob"  # type: ignore[misc]


def test_the_rows_of_an_item_are_those_of_its_body_where_it_has_one() -> None:
    page = build_page("<div><b>Ann</b><p>Hello</p></div>")
    box, body = (int(page.rows_with(tag)[0]) for tag in ("div", "p"))
    stop = int(page.end[box])
    assert Item(box, box, stop).rows(page) == (box, stop)
    assert Item(box, box, stop, body=body).rows(page) == (body, body + 2)
