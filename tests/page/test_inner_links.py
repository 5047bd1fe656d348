from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.page import inner_links as plain
from pagecrunch.build import build_page

PIECES = (
    "<p>|<div>|text|<a href=#a>|<a href=#b class=x>|<a href=#>|<a href=''>|<a href=x#b>|<a name=q href=#c>|</a>|1|<b>"
)
PIECES += "|<area href=#d>|<sup>|" + "long " * 20


def targets(html: str) -> list[bytes]:
    return [target for _, _, target in plain.inner_links(build_page(html))]


def test_links_to_a_place_in_the_page_are_found_with_their_block() -> None:
    page = build_page("<p>One<p>Two <a href=#n>1</a> and <a href=/x#n>x</a> and <a href=#m><b>2</b></a>")
    assert [(block, target) for block, _, target in plain.inner_links(page)] == [(1, b"n"), (1, b"m")]


def test_a_link_with_a_long_text_or_without_a_target_is_no_reference() -> None:
    assert targets(f"<p><a href=#a>{'long ' * 20}</a><p><a href=#>x</a> <a href=#b>x</a>") == [b"b"]


def test_a_page_with_hundreds_of_them_is_an_index() -> None:
    assert len(targets("<a href=#a>1</a> " * plain.MOST_LINKS)) == plain.MOST_LINKS
    assert targets("<a href=#a>1</a> " * (plain.MOST_LINKS + 1)) == []


@given(st.lists(st.sampled_from(PIECES.split("|")), max_size=30).map("".join))
def test_compiled_and_plain_find_the_same(html: str) -> None:
    compiled = pytest.importorskip("pagecrunch.page._inner_links")
    page = build_page(html)
    assert compiled.inner_links(page) == plain.inner_links(page)
