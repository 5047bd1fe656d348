"""The main part is marked."""

from __future__ import annotations

from filtering import PROSE, filtered


def test_the_smallest_box_with_text_and_heading_is_the_main_part() -> None:
    page = f"<div><div id=side>Links</div><div id=text><h1>T</h1>{PROSE * 3}</div></div>"
    assert '<div id="text" role="main">' in filtered("landmarks", page).body


def test_a_page_that_has_a_main_part_is_left_alone() -> None:
    assert filtered("landmarks", f"<main>{PROSE}</main>").changes == ()


def test_a_page_without_boxes_has_nothing_to_mark() -> None:
    assert filtered("landmarks", PROSE).changes == ()
