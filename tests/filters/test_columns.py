"""What is left beside a removed column gets its room."""

from __future__ import annotations

from filtering import LINKS, PROSE, run_steps, step_of


def test_the_rest_of_a_grid_spans_all_of_it() -> None:
    page = f"<div class=grid><nav>{LINKS}</nav><div id=rest><h1>T</h1>{PROSE * 3}</div></div>"
    html = run_steps(page, step_of("navigation"), step_of("columns")).html
    assert '<div id="rest" data-pagecrunch-alone="">' in html
    assert "[data-pagecrunch-alone]{grid-column:1/-1!important}" in html


def test_what_else_is_on_the_page_does_not_matter() -> None:
    page = f"<div>An announcement</div><div><nav>{LINKS}</nav><div id=rest><h1>T</h1>{PROSE * 3}</div></div>"
    assert '<div id="rest" data-pagecrunch-alone="">' in run_steps(page, step_of("navigation"), step_of("columns")).html


def test_where_two_parts_are_left_nothing_changes() -> None:
    page = f"<div><nav>{LINKS}</nav><div>{PROSE * 3}</div><div>{PROSE}</div></div>"
    assert "alone" not in run_steps(page, step_of("navigation"), step_of("columns")).html


def test_where_nothing_was_removed_nothing_changes() -> None:
    assert run_steps(f"<div><div>{PROSE}</div></div>", step_of("columns")).changes == ()
