"""Skip links come first and lead on."""

from __future__ import annotations

from filtering import LINKS, PROSE, filtered, run_steps, step_of

BEFORE = "<div>" + "<p>A line of the notices of the day.</p>" * 10 + "</div>"


def test_the_first_link_leads_to_the_main_part_where_much_is_before_it() -> None:
    body = filtered("skip_link", f"{BEFORE}<main>{PROSE}</main>").body
    assert body.startswith('<nav id="pagecrunch-skip"')
    assert 'href="#pagecrunch-main"' in body and '<main id="pagecrunch-main">' in body


def test_an_id_that_the_main_part_has_is_used() -> None:
    assert 'href="#story"' in filtered("skip_link", f"{BEFORE}<main id=story>{PROSE}</main>").body


def test_there_is_none_where_the_main_part_comes_first() -> None:
    assert filtered("skip_link", f"<main>{PROSE}</main>").changes == ()


def test_removed_links_can_be_reached() -> None:
    page = f"<nav>{LINKS}</nav><main>{PROSE}</main>"
    body = run_steps(page, step_of("navigation"), step_of("removed_links"), step_of("skip_link")).body
    assert 'href="#pagecrunch-removed-links"' in body


def test_a_page_that_has_one_of_ours_does_not_get_another() -> None:
    once = filtered("skip_link", f"{BEFORE}<main>{PROSE}</main>").html
    assert filtered("skip_link", once).html.count('id="pagecrunch-skip"') == 1
