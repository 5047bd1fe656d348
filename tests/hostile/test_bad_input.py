"""Input that breaks other tools: a result every time, whole, or cut with a word about it."""

from __future__ import annotations

import random

import pytest

import pagecrunch


def text_of(html: bytes | str) -> str:
    result = pagecrunch.extract(html, using="everything")
    result.ledger.check()
    return result.text


@pytest.mark.parametrize(
    "html", [b"", "", b" ", b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"<", b"<p", b"<p class='", b"</", b"&", b"<!--"]
)
def test_next_to_nothing_gives_next_to_nothing(html: bytes | str) -> None:
    assert len(text_of(html)) < 10


def test_binary_data_gives_a_result() -> None:
    text_of(random.Random(1).randbytes(200_000))


def test_a_page_cut_off_within_a_tag_keeps_what_came_before() -> None:
    assert text_of(b"<p>before</p><p class='x") == "before"


def test_nul_characters_do_not_end_the_text() -> None:
    text = text_of(b"<p>before\0between</p>\0<p>after</p>")
    assert "before" in text and "between" in text and "after" in text


def test_a_wrong_charset_is_not_an_error() -> None:
    assert "caf" in text_of(b"<meta charset=utf-8><p>caf\xe9 \xc3\xa9</p>")
    assert text_of(b"<meta charset=no-such-charset><p>text</p>") == "text"


@pytest.mark.parametrize("depth", [250, 600, 5_000, 100_000])
@pytest.mark.parametrize("tag", ["div", "span", "b", "ul><li", "table><tr><td", "blockquote", "x-y", "section"])
def test_text_before_inside_and_after_any_depth_is_kept(tag: str, depth: int) -> None:
    closing = "".join(f"</{name}>" for name in reversed(tag.split("><")))
    text = text_of(f"<p>before</p><{tag}>" + f"<{tag}>" * (depth - 1) + "inside" + closing * depth + "<p>after</p>")
    assert all(word in text for word in ("before", "inside", "after"))


def test_a_million_siblings_are_all_there() -> None:
    result = pagecrunch.extract("<p>x</p>" * 1_000_000, using="everything")
    assert len(result.page.blocks) == 1_000_000
    assert not result.truncated


def test_a_page_past_the_limit_is_cut_and_says_so() -> None:
    result = pagecrunch.extract(b"<p>word</p>" * (50 * 1024 * 1024 // 11), using="everything")
    assert result.truncated
    assert result.text.startswith("word\n\nword")
