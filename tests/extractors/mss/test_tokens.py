from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from pages_made import html_soup
from reference import mss_tokens

from pagecrunch.build import build_page
from pagecrunch.extractors.mss.tokens import text_codes, tokenise
from pagecrunch.page.names import TAG_NAMES


def spelled(html: str) -> list[str]:
    """The tokens of a body in words: `<p>`, `</p>`, the text of words and symbols."""
    page = build_page(html)
    tokens = tokenise(page)
    found = []
    for at in range(len(tokens)):
        name = page.tag_name(int(tokens.row[at]))
        text = page.text_bytes[tokens.start[at] : tokens.end[at]].decode()
        found.append((f"</{name}>" if tokens.is_closing_tag[at] else f"<{name}>") if tokens.is_tag[at] else text)
    return found[found.index("<body>") + 1 : found.index("</body>")]


def codes(text: str) -> list[int]:
    return tokenise(build_page(f"<p>{text}")).code[5:-3].tolist()


@given(html_soup)
@settings(max_examples=300, deadline=None)
def test_the_loop_finds_the_tokens_that_array_operations_find(html: str) -> None:
    page = build_page(html)
    found, expected = tokenise(page), mss_tokens.tokenise(page)
    for name in vars(found):
        assert getattr(found, name).dtype == getattr(expected, name).dtype, name
        assert getattr(found, name).tolist() == getattr(expected, name).tolist(), name


@given(st.text(max_size=80))
@settings(max_examples=200, deadline=None)
def test_the_loop_finds_the_words_that_array_operations_find(text: str) -> None:
    assert text_codes(text).tolist() == mss_tokens.text_codes(text).tolist()


@given(st.text("a9.潮々ー é\u0301’", max_size=40))
@settings(max_examples=200, deadline=None)
def test_the_counts_of_the_page_leave_room_for_every_token_of_its_text(text: str) -> None:
    page = build_page(f"<p>{text}")
    tokens = tokenise(page)
    words, characters, letters = (int(page.subtree_sum(name)[0]) for name in ("words", "characters", "letters"))
    assert int(tokens.is_word.sum()) <= words and int(tokens.is_symbol.sum()) <= characters - letters


@given(html_soup)
@settings(max_examples=100, deadline=None)
def test_the_slices_of_a_row_are_in_order_and_within_it(html: str) -> None:
    page = build_page(html)
    tokens = tokenise(page)
    texts = np.flatnonzero(~tokens.is_tag)
    assert (np.diff(tokens.row[texts]) >= 0).all()
    assert (tokens.start[texts] >= page.text_start[tokens.row[texts]]).all()
    assert (tokens.end[texts] <= page.text_end[tokens.row[texts]]).all()
    assert (tokens.start[texts][1:] >= tokens.end[texts][:-1]).all()


def test_tags_words_and_symbols_come_in_page_order() -> None:
    assert spelled("<p>Low tide, <b>late</b>.<br>So") == [
        "<p>", "Low", "tide", ",", "<b>", "late", "</b>", ".", "<br>", "So", "</p>",
    ]  # fmt: skip


def test_scripts_and_hidden_text_leave_their_tags_alone() -> None:
    assert spelled("<p>a<script>var b</script><span hidden>c <b>d</b></span>e") == [
        "<p>", "a", "<script>", "</script>", "<span>", "</span>", "e", "</p>",
    ]  # fmt: skip


def test_a_chinese_character_is_a_word() -> None:
    assert spelled("<p>潮汐3。") == ["<p>", "潮", "汐", "3", "。", "</p>"]


def test_words_are_known_by_their_stem_and_numbers_as_one() -> None:
    assert codes("Running") == codes("run") == codes("RUNS")
    assert codes("7") == codes("1980") == codes("1")
    assert codes("7a") != codes("1a")
    assert codes("ÉTÉ") == codes("été")


def test_unknown_tags_are_one_tag() -> None:
    one, other = (tokenise(build_page(f"<{tag}>a</{tag}>")).code.tolist() for tag in ("x-card", "newselement"))
    assert one == other


def test_the_most_recent_unclosed_tag_is_the_parent_or_the_last_void_tag() -> None:
    page = build_page("<div>a<br>b<i>c</i>d</div>e")
    tokens = tokenise(page)
    under = {
        page.text_bytes[start:end].decode(): TAG_NAMES[tag]
        for start, end, tag, is_word in zip(tokens.start, tokens.end, tokens.under, tokens.is_word, strict=True)
        if is_word
    }
    assert under == {"a": "div", "b": "br", "c": "i", "d": "br", "e": "body"}


def test_symbols_are_not_words() -> None:
    tokens = tokenise(build_page("<p>a, b!"))
    assert tokens.is_word[~tokens.is_tag].tolist() == [True, False, True, False]
    assert tokens.is_symbol[~tokens.is_tag].tolist() == [False, True, False, True]
    assert len(text_codes("a, b!")) == 2
