"""A saved copy finds its styles."""

from __future__ import annotations

from filtering import filtered


def test_the_pages_address_is_said_first() -> None:
    html = filtered("base_address", "<link rel=stylesheet href=s.css>x", url="https://example.org/a/b").html
    assert '<head><base href="https://example.org/a/b">' in html


def test_a_page_that_says_its_own_or_has_none_is_left_alone() -> None:
    assert filtered("base_address", "<base href=/x>x", url="https://example.org/").changes == ()
    assert filtered("base_address", "x").changes == ()
