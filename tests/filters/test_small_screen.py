"""Widths fit a small screen."""

from __future__ import annotations

from filtering import PROSE, filtered


def test_widths_shrink_in_proportion_and_never_exceed_the_screen() -> None:
    page = "<img src=a width=1000 height=500><div style='width:512px'>x</div><img src=b width=100%>"
    body = filtered("small_screen", page, width=320, designed_for=1024).body
    assert '<img src="a" width="312" height="156">' in body
    assert 'style="width:160px"' in body and 'width="100%"' in body


def test_cells_of_layout_tables_follow_each_other_and_data_tables_stay() -> None:
    layout = f"<table id=l><tr><td>{PROSE}<td>{PROSE}</table>"
    data = "<table id=d><tr><th>Port<th>Tide<tr><td>A<td>1</table>"
    body = filtered("small_screen", layout + data).body
    assert '<table id="l" class="pagecrunch-linear" role="presentation">' in body
    assert '<table id="d">' in body
