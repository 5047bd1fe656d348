# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import sys

from hypothesis import given, settings
from pages_made import html_soup

from pagecrunch.build import build_page
from pagecrunch.posts.comments import MAX_DEPTH, Comment, as_comments
from pagecrunch.posts.publish import find_posts


def read(html: str) -> tuple[Comment, ...]:
    return as_comments(find_posts(build_page(html)))


def test_replies_stand_one_deeper_than_what_they_reply_to() -> None:
    html = "<li class=comment id=comment-1><b class=fn>Ann</b><p>One<ol><li class=comment id=comment-2><b class=fn>Bob</b><p>Two</ol></li><li class=comment id=comment-3><p>Three"
    assert [(comment.author, comment.depth, comment.text) for comment in read(f"<ol class=comment-list>{html}</ol>")] == [
        ("Ann", 0, "One"), ("Bob", 1, "Two"), ("", 0, "Three"),
    ]  # fmt: skip


def test_names_times_and_buttons_are_not_text() -> None:
    html = "<div class=comment><span class=author>Ann says:</span><time datetime=2024-01-02T03:04>then</time><p>Hello</p><a href=#>Reply</a><button>Like 3</button></div>"
    assert read(html) == (Comment("Ann", "2024-01-02T03:04", 0, "Hello"),)


def test_the_author_is_the_name_alone_not_the_box_around_it() -> None:
    boxes = (
        "<div class=user-cell><a>A</a><h4><a class=username href=/u>Ann</a></h4><h5>Member</h5><dl><dt>Joined<dd>2020</dl></div>",
        "<div class=author><a href=/u>Ann</a> <a href=/p>View Profile</a> <a href=/f>View Posts</a></div>",
    )
    for box in boxes:
        assert [comment.author for comment in read(f"<div class=comment>{box}<p>Hello</p></div>")] == ["Ann"]


def test_the_body_of_a_comment_is_not_a_reply() -> None:
    assert (
        len(
            read(
                "<article class=comment id=comment-1><div class=comment-body><div class=comment-content><p>One</div></div></article>"
            )
        )
        == 1
    )


def test_microdata_and_json_ld_say_comments_too() -> None:
    assert (
        read("<div itemprop=comment itemscope><span itemprop=author>Ann</span><p itemprop=text>One</div>")[0].author
        == "Ann"
    )
    data = '<script type="application/ld+json">{"@type":"Article","comment":[{"@type":"Comment","text":"One","author":{"name":"Ann"}}]}</script>'
    assert read(data) == (Comment("Ann", "", 0, "One"),)


def test_forms_and_lists_of_comments_are_not_comments() -> None:
    assert (
        read("<div class=comments id=comments><form class=comment-form>Leave a reply</form></div><p class=no-comment>x")
        == ()
    )


@given(html_soup)
@settings(max_examples=50, deadline=None)
def test_no_page_makes_it_raise(html: str) -> None:
    read(html.replace("class=c", "class=comment"))


def test_deep_threads_do_not_recurse() -> None:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(150)
    try:
        found = read("<div class=comment><p>x</p>" * 300)
    finally:
        sys.setrecursionlimit(limit)
    assert max(comment.depth for comment in found) <= MAX_DEPTH
