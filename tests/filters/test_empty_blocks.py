"""Boxes that other filters emptied go."""

from __future__ import annotations

from filtering import PROSE, filtered, run_steps, step_of


def test_a_box_that_a_filter_emptied_goes() -> None:
    page = f"{PROSE}<div id=menu><ul><li><form>Search <input></form></ul></div>"
    result = run_steps(page, step_of("forms"), step_of("empty_blocks"))
    assert "menu" not in result.body


def test_a_box_that_came_empty_stays() -> None:
    assert "rule" in filtered("empty_blocks", f"{PROSE}<div id=rule></div>").body
