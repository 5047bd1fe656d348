"""Bars that stay while the page scrolls go."""

from __future__ import annotations

from filtering import PROSE, filtered


def test_an_announcement_and_a_link_to_the_top_go() -> None:
    page = f"<div class=announcement-bar>Free delivery</div>{PROSE * 3}<a class=back-to-top href=#top>Up</a>"
    assert filtered("sticky_bars", page).body == PROSE * 3


def test_a_bar_with_much_text_stays() -> None:
    assert filtered("sticky_bars", f"{PROSE}<div class=top-bar>{PROSE * 4}</div>").changes == ()
