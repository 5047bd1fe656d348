# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.posts.items import items_of_boxes
from pagecrunch.posts.shapes import Shapes
from pagecrunch.posts.who import STRONG, Names, clean_author


def authors(*heads: str) -> tuple[list[str], float]:
    page = build_page("".join(f"<section>{head}<p>Some text of this post.</p></section>" for head in heads))
    items = items_of_boxes(page, page.rows_with("section").tolist())
    bodies = page.rows_with("p").tolist()
    strength = Names(page, Shapes(page)).find(items, bodies)
    return [item.author for item in items], strength


def test_links_to_profiles_are_names() -> None:
    names, strength = authors(
        *(f"<i>Level {n}</i><a href=/members/{n}>{name}</a>" for n, name in enumerate(("ann", "bob", "cid")))
    )
    assert names == ["ann", "bob", "cid"]
    assert strength >= STRONG


def test_words_in_the_markup_make_names_too() -> None:
    names, _ = authors(*(f"<i>Moderator</i><b class=username>{name}</b>" for name in ("ann", "ann", "ann", "ann")))
    assert names == ["ann"] * 4


def test_without_either_the_texts_that_differ_are_names() -> None:
    names, strength = authors(
        *(f"<i>Member</i><b>{name}</b><i>Posts: {n}</i>" for n, name in enumerate(("ann", "bob", "cid")))
    )
    assert names == ["ann", "bob", "cid"]
    assert strength < STRONG


def test_names_of_guests_and_staff_may_be_marked_in_another_way() -> None:
    head = "<a class=username href=/members/1>{}</a>"
    names, _ = authors(head.format("ann"), "<span class='username guest'>bob</span>", head.format("cid"))
    assert names == ["ann", "bob", "cid"]


@pytest.mark.parametrize(
    ("text", "name"),
    [("by Ann", "Ann"), ("Ann says:", "Ann"), ("von Ann »", "Ann"), ("maria1", "maria1"), ("#12", ""), ("3 hours ago", ""),
     ("2021-03-04", ""), ("263 posts", ""), ("Posts: 12", ""), ("https://x.example", ""), ("山中客", "山中客")],
)  # fmt: skip
def test_names_are_cleaned(text: str, name: str) -> None:
    assert clean_author(text) == name
