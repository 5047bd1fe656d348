"""Dialogs that ask for cookies go."""

from __future__ import annotations

from filtering import PROSE, filtered


def test_a_dialog_that_asks_for_cookies_goes() -> None:
    page = f"{PROSE}<div class=cookie-banner>We use cookies, as all do, and so on and on. <button>Fine</button></div>"
    assert "cookie" not in filtered("consent", page).body


def test_a_box_about_something_else_stays_whatever_its_name() -> None:
    assert (
        "biscuits" in filtered("consent", f"{PROSE}<div class=cookies>Flour and butter make good biscuits.</div>").body
    )


def test_a_section_on_cookies_within_the_content_stays() -> None:
    page = f"<div role=main>{PROSE * 3}<section id=cookies>Cookies are set by the server.</section></div>"
    assert filtered("consent", page).changes == ()


def test_a_recipe_for_cookies_that_is_the_page_stays() -> None:
    page = f"<h1>Cookies</h1><div class=cookie-recipe>{PROSE * 5} Cookies need an hour.</div>"
    assert "harbour" in filtered("consent", page).body
