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


def test_where_scripts_run_a_closed_dialog_waits_for_the_script_that_opens_it() -> None:
    page = f"<script>x()</script>{PROSE * 9}<div class=modal id=sizes>Sizes</div><div class='modal show'>Join us</div>"
    html = filtered("overlays", page).html
    assert '<div class="modal" id="sizes" data-pagecrunch="closed">' in html
    assert '<div class="modal show" data-pagecrunch="removed" hidden="" inert="">' in html


def test_an_empty_veil_goes_and_the_page_scrolls() -> None:
    html = filtered("overlays", f"{PROSE * 9}<div class=modal-backdrop></div>").html
    assert "modal-backdrop" not in html and "html{overflow-y:auto!important}" in html


def test_what_lies_over_the_picture_of_each_card_stays() -> None:
    cards = "".join(f"<li><img src={n}.jpg><div class=card-overlay>From {n} euros</div></li>" for n in range(3))
    assert filtered("overlays", f"{PROSE * 9}<ul>{cards}</ul>").changes == ()
