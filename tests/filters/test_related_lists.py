"""Teasers of other pages go."""

from __future__ import annotations

from filtering import PROSE, filtered


def test_a_list_of_related_pages_goes() -> None:
    page = f"{PROSE * 3}<section class=related-posts><a href=/x>Another night at the harbour</a></section>"
    assert filtered("related_lists", page).body == PROSE * 3


def test_a_box_that_says_more_than_its_links_stays() -> None:
    page = f"{PROSE * 9}<section class=map-and-related>{PROSE}<a href=/x>Map</a></section>"
    assert filtered("related_lists", page).changes == ()


def test_many_lists_that_are_the_page_together_stay() -> None:
    lists = "".join(f"<div class=recirc><a href=/{n}>Night number {n} at the harbour</a></div>" for n in range(9))
    assert filtered("related_lists", f"<h1>T</h1>{lists}<p>One line.</p>").changes == ()


def test_a_list_that_is_the_page_stays() -> None:
    teasers = "".join(f"<a href=/{n}>Night number {n} at the harbour</a> " for n in range(9))
    assert filtered("related_lists", f"<h1>T</h1><div class=latest-posts>{teasers}</div>").changes == ()
