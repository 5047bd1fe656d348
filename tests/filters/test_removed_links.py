"""Links that were removed are listed at the end."""

from __future__ import annotations

from filtering import LINKS, PROSE, run_steps, step_of

from pagecrunch.filters.engine.change import Change
from pagecrunch.filters.removed_links import group_links

PAGE = f"<nav>{LINKS}</nav><h1>T</h1>{PROSE * 3}<footer><a href=/b>News</a> <a href=/terms>Terms</a></footer>"


def test_links_are_grouped_under_the_box_they_came_from_each_once() -> None:
    body = run_steps(PAGE, step_of("navigation"), step_of("removed_links")).body
    section = body.partition('<section id="pagecrunch-removed-links"')[2]
    assert "<details><summary>Links removed from this page (6)</summary>" in section
    assert section.count("<h3>") == 2
    assert section.count('href="/b"') == 1 and section.count('href="/terms"') == 1
    assert section.index("/a") < section.index("/terms")


def test_addresses_that_lead_nowhere_or_run_code_are_left_out() -> None:
    changes = [
        Change(
            "x", "removed menu", "", "", (("a", "#"), ("b", "JavaScript:x()"), ("", "/c"), ("d", "/d")), subject="menu"
        )
    ]
    assert group_links(changes, 10) == ([("Menu 1", [("d", "/d")])], 0)


def test_a_change_without_a_subject_is_listed_by_its_description() -> None:
    assert group_links([Change("x", "hid menu", "", "", (("d", "/d"),))], 10) == ([("Hid menu 1", [("d", "/d")])], 0)


def test_no_more_are_listed_than_asked_for() -> None:
    changes = [Change("x", "removed menu", "", "", tuple((f"l{n}", f"/{n}") for n in range(9)), subject="menu")]
    groups, more = group_links(changes, 4)
    assert (sum(len(links) for _, links in groups), more) == (4, 5)


def test_links_of_advertisements_share_bars_and_overlays_are_not_listed() -> None:
    links = (("Rope", "/rope"), ("Banner", "https://ad.doubleclick.net/x"))
    changes = [Change(name, "removed it", "", "", links) for name in ("ads", "share_bars", "overlays", "navigation")]
    assert group_links(changes, 10) == ([("Removed it 1", [("Rope", "/rope")])], 0)


def test_no_style_of_the_page_reaches_the_list() -> None:
    body = run_steps(PAGE, step_of("navigation"), step_of("removed_links")).body
    assert '<template shadowrootmode="open"><style>:host{all:initial' in body


def test_the_boxes_at_the_end_of_the_page_may_grow_and_those_around_most_of_it_stay_as_they_are() -> None:
    page = f"<nav>{LINKS}</nav><div id=all><h1>T</h1>{PROSE * 3}<div id=end><p>Written by the sea</div></div>"
    html = run_steps(page, step_of("navigation"), step_of("removed_links")).html
    assert '<div id="end" data-pagecrunch-last=""><p data-pagecrunch-last="">' in html and '<div id="all">' in html
    assert "[data-pagecrunch-last]{min-height:fit-content!important}" in html


def test_the_papers_form_is_headings_and_lists_in_the_page() -> None:
    body = run_steps(PAGE, step_of("navigation"), step_of("removed_links", form="open")).body
    assert "<h2>Links removed from this page</h2><h3>" in body and "template" not in body


def test_a_second_run_adds_its_links_to_the_list() -> None:
    once = run_steps(PAGE, step_of("navigation"), step_of("removed_links")).html
    more = once.replace("<h1>", "<nav><a href=/late>Late</a></nav><h1>")
    body = run_steps(more, step_of("navigation"), step_of("removed_links")).body
    assert body.count("<details>") == 1 and "/terms" in body and body.index("/late") < body.index("</details>")


def test_a_page_that_lost_no_links_gets_no_list() -> None:
    assert run_steps(PROSE, step_of("removed_links")).changes == ()


def test_text_of_links_is_text_and_not_html() -> None:
    page = f"<nav><a href='/x\"y'>&lt;b&gt;</a> <a href=/z>z</a></nav>{PROSE}"
    assert "&lt;b&gt;</a>" in run_steps(page, step_of("navigation"), step_of("removed_links")).body
