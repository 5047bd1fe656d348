"""Widths of tables and cells go."""

from __future__ import annotations

from filtering import filtered


def test_tables_and_cells_lose_their_width_and_images_keep_it() -> None:
    result = filtered("cell_widths", "<table width=600><tr><td width=50 id=c>x<img width=5></table>")
    assert result.body == '<table><tbody><tr><td id="c">x<img width="5"></td></tr></tbody></table>'
    assert result.changes[0].what == "removed widths (2)"
