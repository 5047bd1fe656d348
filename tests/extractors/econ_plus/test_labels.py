from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.build import build_page
from pagecrunch.errors import PagecrunchError
from pagecrunch.extractors.econ_plus.labels import (
    end_of_word,
    is_conversation,
    key_of,
    load_table,
    load_words,
    mark_labelled,
)
from pagecrunch.extractors.econ_plus.passages import Passages
from pagecrunch.extractors.econ_plus.reasons import LABELLED

STORY = "<p>The tide came late, and the port was full.</p>" * 3


def read(html: str, headline: int = -1) -> Passages:
    passages = Passages(build_page(html))
    mark_labelled(passages, headline, load_table())
    return passages


def labelled(html: str, headline: int = -1) -> list[bool]:
    """For the last block of the page: whether it is apart, and whether it is beside."""
    passages = read(html, headline)
    last = passages.count - 1
    is_apart, is_labelled = bool(passages.is_apart[last]), passages.reason[last] == LABELLED
    return [is_apart, is_labelled and not is_apart]


@pytest.mark.parametrize("name", ["class=comments", "id=articleFooter", "class='box SITE-FOOTER'", "id=cookie_notice"])
def test_a_word_of_an_id_or_class_can_mean_apart(name: str) -> None:
    assert labelled(f"{STORY}<div {name}><p>No, thanks.</p></div>") == [True, False]


@pytest.mark.parametrize("name", ["class=sidebar", "id=mainNav", "class=related-posts"])
def test_a_word_of_an_id_or_class_can_mean_beside(name: str) -> None:
    assert labelled(f"{STORY}<div {name}><p>No, thanks.</p></div>") == [False, True]


def test_tags_are_labels_as_well() -> None:
    assert labelled(f"{STORY}<footer><p>No, thanks.</p></footer>") == [True, False]
    assert labelled(f"{STORY}<aside><p>No, thanks.</p></aside>") == [False, True]


@pytest.mark.parametrize("name", ["footage", "roadshow", "commentary", "navigate", "has-sidebar", "comments-open"])
def test_parts_of_words_and_words_about_the_layout_mean_nothing(name: str) -> None:
    assert labelled(f"{STORY}<div class={name}><p>Yes, please.</p></div>") == [False, False]


def test_a_label_on_the_whole_page_or_within_a_line_means_nothing() -> None:
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
    assert not any(read(html, 1).reason)


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
def test_a_conversation_is_recognised_by_the_boxes_around(around: str, expected: bool) -> None:
    passages = Passages(build_page(f"{around}<p>Hello, all.</p>"))
    assert is_conversation(passages, 0, load_table()) is expected


@given(st.text("aBC-9 ", max_size=12))
def test_words_are_lower_case_letters_with_or_without_a_capital_or_capitals(name: str) -> None:
    page = build_page(f'<p class="{name}">One, two.')
    passages, start = Passages(page), int(page.attr_start[-1]) if name else 0
    found, at = [], start
    while at < start + len(name):
        end = end_of_word(passages, at, start + len(name))
        if end > at:
            found.append(name[at - start : end - start])
        at = max(end, at + 1)
    assert found == re.findall("[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)


def test_the_lists_share_no_word() -> None:
    words = {name: set(listed) for name, listed in load_words().items()}
    assert not words["apart"] & words["beside"]
    assert not (words["apart"] | words["beside"]) & words["about_layout"]


def test_every_word_has_a_unique_number_that_fits_into_63_bits() -> None:
    lists = load_words()
    words = {word for name in ("apart", "beside", "about_layout", "conversation") for word in lists[name]}
    keys = {key_of(word) for word in words}
    assert len(keys) == len(words) and min(keys) > 0
    assert key_of("z" * 13) < 1 << 63


@pytest.mark.parametrize("word", ["", "Footer", "site-footer", "fußzeile", "a" * 14])
def test_a_word_without_a_number_is_named_in_the_error(word: str) -> None:
    with pytest.raises(PagecrunchError, match="A word of labels"):
        key_of(word)
