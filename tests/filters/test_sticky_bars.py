"""Bars that stay while the page scrolls go."""

from __future__ import annotations

import numpy as np
from filtering import PROSE, filtered, step_of, view_of

from pagecrunch.filters.engine.guide import Guide
from pagecrunch.page.names import TEXT


def test_an_announcement_and_a_link_to_the_top_go() -> None:
    page = f"<div class=announcement-bar>Free delivery</div>{PROSE * 3}<a class=back-to-top href=#top>Up</a>"
    assert filtered("sticky_bars", page).body == PROSE * 3


def test_a_bar_with_much_text_stays() -> None:
    assert filtered("sticky_bars", f"{PROSE}<div class=top-bar>{PROSE * 4}</div>").changes == ()


def test_a_box_that_its_style_fixes_to_the_window_goes() -> None:
    page = f"{PROSE * 5}<div style='position: fixed; bottom: 0'>Install our app</div>"
    assert filtered("sticky_bars", page).body == PROSE * 5


def test_a_gallery_with_a_name_like_that_of_a_bar_stays() -> None:
    cards = "".join(f"<li><img src={n}.jpg>A rope of {n} metres</li>" for n in range(3))
    assert filtered("sticky_bars", f"{PROSE * 5}<ul class=sticky-footer-gallery>{cards}</ul>").changes == ()


def test_amid_the_content_a_bar_goes_only_if_it_is_made_of_links() -> None:
    sole = "<div class=under-topbar>Made of cork</div>"
    bar = "<div class=sticky-nav><a href=#a>Sizes</a> <a href=#b>Colours</a></div>"
    view, step = view_of(f"{sole}{PROSE}{sole}{bar}{PROSE}"), step_of("sticky_bars")
    view.guide = Guide(view.total("prose") > 0, np.ones(len(view.page), np.float32))
    view.guide.content[view.page.tag != TEXT] = False
    step.function(view, step.settings)
    assert [view.text(edit.row) for edit in view.staged] == ["Made of cork", "Sizes Colours"]
