from __future__ import annotations

from threads_made import ENGLISH, page_of, phpbb

from pagecrunch.build import build_page
from pagecrunch.decision import Decision
from pagecrunch.extractors.everything import everything
from pagecrunch.posts.find import find_items
from pagecrunch.posts.thread import thread_of


def test_a_page_whose_text_is_posts_is_a_thread() -> None:
    page = build_page(page_of(phpbb))
    thread = thread_of(page, everything(page), find_items(page))
    assert [post.author for post in thread] == [author for author, _, _ in ENGLISH]


def test_an_article_with_comments_is_not() -> None:
    page = build_page(f"<article>{'<p>A long story, told in many words and sentences.' * 40}</article>{page_of(phpbb)}")
    assert thread_of(page, everything(page), find_items(page)) == ()


def test_a_page_of_which_nothing_is_kept_is_not() -> None:
    page = build_page(page_of(phpbb))
    assert thread_of(page, Decision.nothing(page, "a test"), find_items(page)) == ()
