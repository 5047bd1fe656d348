from __future__ import annotations

import pytest

from pagecrunch.extractors.econ_plus.labels import is_conversation, load_words, read_labels
from pagecrunch.extractors.econ_plus.passages import Passages
from pagecrunch.page.build import build_page

STORY = "<p>The tide came late, and the port was full.</p>" * 3


def labelled(html: str, headline: int = -1) -> list[bool]:
    """For the last block of the page: whether it is apart, and whether it is beside."""
    labels = read_labels(Passages.of(build_page(html)), headline)
    return [bool(labels.apart[-1]), bool(labels.beside[-1])]


@pytest.mark.parametrize("name", ["class=comments", "id=articleFooter", "class='box SITE-FOOTER'", "id=cookie_notice"])
def test_a_word_of_an_id_or_class_says_apart(name: str) -> None:
    assert labelled(f"{STORY}<div {name}><p>No, thanks.</p></div>") == [True, False]


@pytest.mark.parametrize("name", ["class=sidebar", "id=mainNav", "class=related-posts"])
def test_a_word_of_an_id_or_class_says_beside(name: str) -> None:
    assert labelled(f"{STORY}<div {name}><p>No, thanks.</p></div>") == [False, True]


def test_tags_speak_as_well() -> None:
    assert labelled(f"{STORY}<footer><p>No, thanks.</p></footer>") == [True, False]
    assert labelled(f"{STORY}<aside><p>No, thanks.</p></aside>") == [False, True]


@pytest.mark.parametrize("name", ["footage", "roadshow", "commentary", "navigate", "has-sidebar", "comments-open"])
def test_parts_of_words_and_words_about_the_layout_say_nothing(name: str) -> None:
    assert labelled(f"{STORY}<div class={name}><p>Yes, please.</p></div>") == [False, False]


def test_a_label_on_the_whole_page_or_within_a_line_says_nothing() -> None:
    assert labelled(f"<body class=comments>{STORY}") == [False, False]
    assert labelled(f"{STORY}<p>Yes, <span class=comment>please, do.</span></p>") == [False, False]


def test_a_box_with_most_of_the_story_is_the_story_whatever_its_name() -> None:
    assert labelled(f"<p>A caption, short.</p><div class=sidebar>{STORY}</div>") == [False, False]
    assert labelled(f"<p>A caption, short.</p><div class=comments>{STORY}</div>") == [False, False]


def test_comments_longer_than_the_story_are_apart_where_a_headline_and_passages_come_first() -> None:
    html = f"<h1>Late tide</h1><p>The tide came late, again.</p><div class=comments>{STORY}{STORY}</div>"
    assert labelled(html, headline=0) == [True, False]


def test_a_box_with_the_headline_in_it_is_the_story() -> None:
    html = f"<p>A caption, short.</p><div class=footer><h1>Late tide</h1><p>The tide, late.</p></div>{STORY}"
    page = build_page(html)
    assert not read_labels(Passages.of(page), headline=1).apart.any()


@pytest.mark.parametrize(
    ("around", "expected"),
    [
        ("<div class=topic-post>", True),
        ("<div id=viewtopic>", True),
        ("<div itemscope itemtype=https://schema.org/DiscussionForumPosting>", True),
        ("<div class=article itemtype=https://schema.org/NewsArticle>", False),
        ("<div class=topical>", False),
    ],
)
def test_a_conversation_is_told_by_the_boxes_around(around: str, expected: bool) -> None:
    page = build_page(f"{around}<p>Hello, all.</p>")
    assert is_conversation(page, int(page.blocks.first[0])) is expected


def test_the_lists_share_no_word() -> None:
    words = load_words()
    assert not words.apart & words.beside
    assert not (words.apart | words.beside) & words.about_layout
