from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.build import build_page
from pagecrunch.extractors.econ_plus.judge import FASTEST_STEPS, PLAIN_STEPS
from pagecrunch.extractors.econ_plus.labels import end_of_word
from pagecrunch.extractors.econ_plus.reasons import LABELLED

STORY = "<p>The tide came late, and the port was full.</p>" * 3


def read(html: str, headline: int, steps: Any) -> Any:
    passages = steps.passages.Passages(build_page(html))
    steps.labels.read_labels(passages, headline, steps.labels.load_table())
    return passages


def labelled(html: str, headline: int = -1) -> list[bool]:
    """For the last block of the page: whether it is apart, and whether it is beside."""
    one, other = (read(html, headline, steps) for steps in (PLAIN_STEPS, FASTEST_STEPS))
    assert list(one.is_apart) == list(other.is_apart) and one.reasons.tolist() == other.reasons.tolist()
    is_apart, is_labelled = bool(one.is_apart[one.count - 1]), bool(one.reasons[-1] == LABELLED)
    return [is_apart, is_labelled and not is_apart]


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
    assert not read(html, 1, PLAIN_STEPS).reasons.any()


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
    for steps in (PLAIN_STEPS, FASTEST_STEPS):
        passages = steps.passages.Passages(build_page(f"{around}<p>Hello, all.</p>"))
        assert steps.labels.is_conversation(passages, 0, steps.labels.load_table()) is expected


@given(st.text("aBC-9 ", max_size=12))
def test_words_are_small_letters_with_or_without_a_capital_or_capitals(name: str) -> None:
    class Names:
        names = name.encode()

    found, at = [], 0
    while at < len(name):
        end = end_of_word(Names, at, len(name))
        if end > at:
            found.append(name[at:end])
        at = max(end, at + 1)
    assert found == re.findall("[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)
