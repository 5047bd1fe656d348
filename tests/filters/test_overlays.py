"""Dialogs and pop-ups go."""

from __future__ import annotations

from filtering import PROSE, filtered


def test_a_dialog_and_a_pop_up_go() -> None:
    page = (
        f"{PROSE * 9}<div role=dialog>Choose one</div><div class=popup>Ten per cent off</div><dialog open>Hi</dialog>"
    )
    assert filtered("overlays", page).body == PROSE * 9


def test_a_dialog_within_the_content_that_holds_text_stays() -> None:
    page = f"<main>{PROSE * 9}<div role=dialog id=d>{PROSE}</div></main>"
    assert 'id="d"' in filtered("overlays", page).body


def test_a_page_that_an_overlay_held_still_scrolls_again() -> None:
    page = f"<html><body class='home modal-open' style='overflow: hidden; color:red'>{PROSE}"
    html = filtered("overlays", page).html
    assert 'class="home"' in html and "overflow" not in html and "color:red" in html
