"""Headers that stay in the window scroll away with the page."""

from __future__ import annotations

import pytest
from filtering import PROSE, filtered


@pytest.mark.parametrize(
    ("header", "position"),
    [
        ("<header class='site sticky'>Tides</header>", "relative"),
        ("<div style='position: sticky; top: 0'>Tides</div>", "relative"),
        ("<nav class='navbar navbar-fixed-top'>Tides</nav>", "absolute"),
        ("<header style='position:fixed'>Tides</header>", "absolute"),
    ],
)
def test_a_header_begins_where_it_was_and_scrolls_away(header: str, position: str) -> None:
    html = filtered("fixed_headers", f"{header}{PROSE * 3}").html
    assert f'data-pagecrunch-position="{position}"' in html
    assert f"[data-pagecrunch-position={position}]{{position:{position}!important}}" in html


@pytest.mark.parametrize("box", ["<p class=stickyness>x</p>", "<div class='fixed-width'>x</div>", "<div>sticky</div>"])
def test_other_boxes_stay_as_they_are(box: str) -> None:
    assert filtered("fixed_headers", f"{box}{PROSE * 3}").changes == ()


def test_a_box_with_much_of_the_page_is_not_a_header() -> None:
    assert filtered("fixed_headers", f"<div class=sticky>{PROSE * 3}</div>").changes == ()
