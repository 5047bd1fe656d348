# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import pytest
from hypothesis import given, settings
from pages_made import html_soup
from threads_made import ENGLISH, MARKUPS, page_of, xenforo

from pagecrunch.build import build_page
from pagecrunch.posts.find import find_items


@pytest.mark.parametrize("name", MARKUPS)
def test_the_date_is_that_of_the_post_not_of_the_member(name: str) -> None:
    post, around = MARKUPS[name]
    items = find_items(build_page(page_of(post, around=around)))
    assert [item.date[:10] for item in items] == [date[:10] for _, date, _ in ENGLISH]


def test_the_head_of_a_thread_is_not_a_post() -> None:
    head = '<div class="head"><h1>Loud pump</h1><a class="username">heron</a> <time datetime="2021-03-04T10:20:00+0000">x</time></div>'
    items = find_items(build_page(head + page_of(xenforo)))
    assert len(items) == len(ENGLISH)


def test_lines_that_most_posts_have_are_not_text() -> None:
    said = tuple((author, date, f"<p>{text}</p><p>Reply to this</p>") for author, date, text in ENGLISH)
    page = build_page(page_of(xenforo, said))
    texts = [page.block_text(block) for item in find_items(page) for block in item.blocks]
    assert texts == [text for _, _, text in ENGLISH]


def test_the_post_that_is_answered_is_not_the_body_where_microdata_name_it() -> None:
    """Some forums show the whole post that is answered, with its author, above the answer."""
    posts = [
        ("Ann", "It rained for a whole week, and the boats stayed in." + " All of them." * 9),
        ("Bo", "Here it did not rain at all, we were out."),
    ]
    posts += [
        ("Cy", "The harbour master says that it will be dry from Monday on."),
        ("Ann", "Then we shall go on Monday, all of us."),
    ]
    answered = "".join(
        f"<li itemprop=comment itemscope itemtype=http://schema.org/Comment><div class=parent><a href=/user/{above}>{above}</a><div "
        f"class=quoted><p>{quoted}</p></div></div><div class=head itemprop=author><a class=name href=/user/{author}>{author}</a> "
        f"<time datetime=2024-04-1{day}>x</time></div><div class=content itemprop=text><p>{text}</p></div></li>"
        for day, ((above, quoted), (author, text)) in enumerate(zip([posts[0], *posts], posts, strict=False))
    )
    page = build_page(f"<h1>Rain</h1><ul>{answered}</ul>")
    items = find_items(page)
    assert [item.author for item in items] == [author for author, _ in posts]
    assert [[page.block_text(block) for block in item.blocks] for item in items] == [
        [text.strip()] for _, text in posts
    ]


def test_a_page_without_posts_has_none() -> None:
    assert find_items(build_page("")) == []
    assert find_items(build_page("<h1>Title</h1><p>By Ann, 2021-03-04</p><p>A story.</p>")) == []


@given(html_soup)
@settings(max_examples=50, deadline=None)
def test_no_page_makes_it_raise(html: str) -> None:
    find_items(build_page(html.replace("class=c", "class=comment").replace("<b>", "<time datetime=2021-03-04>")))
