"""Boxes that want an address go."""

from __future__ import annotations

from filtering import PROSE, filtered


def test_a_sign_up_box_goes() -> None:
    page = f"{PROSE * 3}<div class=newsletter-signup>Get our letter <input type=email></div>"
    assert filtered("newsletters", page).body == PROSE * 3


def test_a_page_about_newsletters_stays() -> None:
    assert filtered("newsletters", f"<div class=newsletter>{PROSE * 6}</div>").changes == ()
