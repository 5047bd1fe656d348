# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.posts.find import find_items
from pagecrunch.posts.trust import leads_elsewhere

TEXT = "Some words about this and that, long enough to be taken for a text by anyone who looks at it."


@pytest.mark.parametrize(
    "item",
    [
        "<h2><a href=/story-{n}>The title of story number {n}</a></h2><span class=author>{name}</span> <time>2021-03-0{n}</time><p>{text}</p>",
        "<h3>Step {n}</h3><p>{n} minutes</p><p>{text}</p>",
        "<h3>Version {n}.0</h3><time>2021-03-0{n}</time><p>{text}</p>",
        "<b>Monday {n}</b><p>{text}</p>",
    ],
    ids=["teasers", "steps", "releases", "days"],
)  # fmt: skip
def test_other_things_that_repeat_are_not_posts(item: str) -> None:
    names = ("ann", "bob", "cid", "dan")
    items = [item.format(n=n, name=name, text=TEXT) for n, name in enumerate(names, 1)]
    html = "".join(f"<section>{each}</section>" for each in items)
    assert find_items(build_page(html, "https://site.example/list")) == []


def test_answers_to_questions_of_the_page_itself_are_not_posts() -> None:
    html = f"<h3>How?</h3><div class=answer>{TEXT}</div><h3>Why?</h3><div class=answer>{TEXT} Yes.</div>"
    assert find_items(build_page(html)) == []


@pytest.mark.parametrize(
    ("href", "elsewhere"),
    [("/other", True), ("#p3", False), ("/thread/5#p3", False), ("/thread/5/post-3", False), ("?p=3", False),
     ("javascript:void(0)", False), ("http://[", False)],
)  # fmt: skip
def test_places_on_the_same_page_are_not_elsewhere(href: str, elsewhere: bool) -> None:
    assert leads_elsewhere(build_page("<p>a", "https://site.example/thread/5"), href) is elsewhere


def test_boards_of_a_forum_and_the_path_to_a_page_are_not_posts() -> None:
    board = "<div class=board><a href=/f{n}>Board {n}</a><p>Talk about things of kind {n}, 12 topics</p><p>by <a class=username href=/u/{n}>user{n}</a> <time>2021-03-0{n}</time></p></div>"
    assert find_items(build_page("".join(board.format(n=n) for n in range(1, 6)), "https://site.example/")) == []
    path = (
        "<ul><li><a itemprop=name href=/>Home</a><li><span>Highlander 4th Gen (2020-2026)</span><li>Forums of cars</ul>"
    )
    assert find_items(build_page(f"{path}<p>{TEXT}</p>{path}", "https://site.example/threads/5")) == []
