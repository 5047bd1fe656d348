from __future__ import annotations

import sys

import pytest
from calls_counted import calls_of
from threads_made import ARABIC, CHINESE, ENGLISH, MARKUPS, Said, page_of, phpbb, stack, xenforo

from pagecrunch.build import build_page
from pagecrunch.posts.post import Post
from pagecrunch.posts.publish import find_posts

URL = "https://board.example/threads/loud-pump.5/"


def read(html: str) -> tuple[Post, ...]:
    return find_posts(build_page(html, URL))


@pytest.mark.parametrize("said", [ENGLISH, CHINESE, ARABIC], ids=["English", "Chinese", "Arabic"])
@pytest.mark.parametrize("name", MARKUPS)
def test_every_markup_gives_the_same_posts_in_any_language(name: str, said: tuple[Said, ...]) -> None:
    post, around = MARKUPS[name]
    found = read(page_of(post, said, around))
    assert [each.author for each in found] == [author for author, _, _ in said]
    assert [each.text for each in found] == [text for _, _, text in said]
    assert [each.date[:10] for each in found] == [date[:10] for _, date, _ in said]


def test_html_is_the_body_alone() -> None:
    found = read(
        page_of(phpbb, (*ENGLISH, ("ann", "2021-03-07T10:00", "See <b>this</b> <a href=/x>page</a> about it.")))
    )
    assert found[-1].html == '<p>See <strong>this</strong> <a href="https://board.example/x">page</a> about it.</p>'


def test_posts_have_their_own_address_and_score() -> None:
    assert read(page_of(xenforo))[1].url == "https://board.example/threads/loud-pump.5/post-2"
    assert read(page_of(phpbb))[1].url == URL + "#p2"
    assert [each.score for each in read(page_of(stack))] == [3, 6, 9, 12]


def test_a_first_post_in_another_box_is_among_them() -> None:
    question = '<div class="topic">{}</div><ul class="replies">'
    posts = [xenforo(number, each) for number, each in enumerate(ENGLISH, 1)]
    html = question.format(posts[0]) + "".join(f"<li>{post}</li>" for post in posts[1:]) + "</ul>"
    assert [each.author for each in read(html)] == [author for author, _, _ in ENGLISH]


def test_an_answer_within_a_post_answers_it() -> None:
    def comment(number: int, inner: str = "") -> str:
        author, date, text = ENGLISH[number]
        return (
            f'<li class="c"><div class="h"><b class="author">{author}</b> <time>{date}</time></div><p>{text}</p>'
            f"{f'<ul>{inner}</ul>' if inner else ''}</li>"
        )

    found = read(f"<article><p>Story.</p></article><ul>{comment(0, comment(1, comment(2)))}{comment(3)}</ul>")
    assert [each.answer_to for each in found] == [None, 0, 1, None]
    assert [each.text for each in found] == [text for _, _, text in ENGLISH]


def test_a_link_to_an_earlier_post_is_an_answer_to_it() -> None:
    quote = '<blockquote><a href="#p1">heron wrote</a> loud noise</blockquote>It will pass.'
    found = read(page_of(phpbb, (*ENGLISH, ("ann", "2021-03-07T10:00", quote))))
    assert [each.answer_to for each in found] == [None, None, None, None, 0]


def test_posts_are_read_from_data_where_the_page_shows_none() -> None:
    data = (
        '{"@type":"DiscussionForumPosting","text":"One","author":{"name":"Ann"},"datePublished":"2021-03-04",'
        '"comment":[{"@type":"Comment","text":"Two","author":{"name":"Bob"},"upvoteCount":4}]}'
    )
    found = read(f'<p>Loading</p><script type="application/ld+json">{data}</script>')
    assert found == (
        Post("Ann", "2021-03-04", "One", "<p>One</p>", None, None, None),
        Post("Bob", "", "Two", "<p>Two</p>", None, 0, 4),
    )


def test_work_grows_in_step_with_the_number_of_posts() -> None:
    def word(number: int) -> str:
        return "".join(chr(97 + int(digit)) for digit in str(number))

    def calls(count: int) -> int:
        said = tuple(
            (
                f"user{number % 90}",
                f"2021-03-04T{number % 24:02}:05",
                f"My pump is called {word(number)}, and that is a name.",
            )
            for number in range(count)
        )
        page = build_page(page_of(phpbb, said), URL, max_bytes=1 << 30, max_rows=1 << 30)
        found: list[int] = []
        number = calls_of(lambda: found.append(len(find_posts(page))))
        assert found == [count]
        return number

    assert calls(2000) < 5 * calls(500)


def test_deep_threads_do_not_recurse() -> None:
    limit = sys.getrecursionlimit()
    html = (
        '<div class="comment"><b class="author">Ann</b> <time>2021-03-04</time><p>Some words to read here.</p>' * 2000
    )
    page = build_page(html)
    sys.setrecursionlimit(200)
    try:
        found = find_posts(page)
    finally:
        sys.setrecursionlimit(limit)
    assert len(found) > 100
