"""A filter sees the page in three states, finds rows in the table, and removes nothing before it is judged."""

from __future__ import annotations

import numpy as np
from filtering import LINKS, PROSE, view_of
from hypothesis import given
from pages_made import html_soup

import pagecrunch
from pagecrunch.filters.engine.view import insert_first
from pagecrunch.page.names import TEXT
from pagecrunch.policies import digest_source


def test_every_element_is_found_by_its_row() -> None:
    view = view_of("<head><title>t</title></head><p>a<template><b>x</b></template><i>c</i><svg><g/></svg>")
    for row, node in view.nodes.items():
        assert node.tag == view.page.tag_name(row)
    assert [view.page.tag_name(row) for row in view.rows("i")] == ["i"]


@given(html_soup)
def test_rows_and_elements_go_together_on_any_page(html: str) -> None:
    view = view_of(html)
    assert all(node.tag_id > 5 for node in view.nodes.values())
    elements = np.flatnonzero(view.page.tag != TEXT)
    inert = sum(int(view.page.end[row]) - row - 1 for row in view.outermost(view.rows("template")))
    assert len(view.nodes) >= len(elements) - inert
    assert all(
        (node.tag or "").lower() == view.page.tag_name(row) or view.page.tag_name(row) in ("", "other")
        for row, node in view.nodes.items()
    )


def test_nothing_is_removed_before_it_is_committed() -> None:
    view = view_of(f"{PROSE}<nav>{LINKS}</nav>")
    nav = view.rows("nav")[0]
    view.remove(nav, "menu", "because")
    assert "<nav>" in (view.current.html or "") and view.alive[nav]
    view.commit()
    assert "<nav>" not in (view.current.html or "") and not view.alive[nav]
    assert view.rows("nav", "a") == []


def test_what_is_rolled_back_stays() -> None:
    view = view_of(f"{PROSE}<nav>{LINKS}</nav>")
    view.remove(view.rows("nav")[0], "menu", "because")
    view.rollback()
    view.commit()
    assert "<nav>" in (view.current.html or "")


def test_a_removal_says_what_where_why_and_which_links_went() -> None:
    view = view_of(f"{PROSE}<nav id=top>{LINKS}<a href=/p><img alt=Picture src=p></a></nav>")
    change = view.remove(view.rows("nav")[0], "menu", "because")[0]
    assert (change.what, change.where, change.why) == ("removed menu", "nav#top", "because")
    assert change.links[0] == ("Home", "/a") and change.links[-1] == ("Picture", "/p")


def test_the_original_and_the_previous_state_stay_as_they_were() -> None:
    view = view_of("<p>a</p><p>b</p>")
    original, previous = view.original, view.previous
    view.remove(view.rows("p")[0], "paragraph", "because")
    view.commit()
    assert (view.current.html or "").count("<p>") == 1
    assert (original.html or "").count("<p>") == 2 and (previous.html or "").count("<p>") == 2


def test_unwrapping_leaves_what_was_inside() -> None:
    view = view_of("<div><p>a</p></div>")
    view.unwrap(view.rows("div")[0], "unwrapped", "because")
    view.commit()
    assert (view.current.body.html if view.current.body else "") == "<body><p>a</p></body>"
    assert len(view.rows("p")) == 1


def test_what_a_template_holds_is_not_for_filters() -> None:
    html = "<p>Hello.</p><template><math><html style='overflow: hidden'><a ping=/x>x</a><img style='color: red'>"
    tidied = pagecrunch.tidy(html)
    assert not any("failed" in warning for warning in tidied.warnings)
    assert "Hello." in tidied.html


def test_rules_of_one_name_replace_each_other() -> None:
    view = view_of("<p>x")
    view.add_style("mine", "p{color:red}")
    view.add_style("mine", "p{color:blue}")
    html = view.current.html or ""
    assert '<style id="mine">p{color:blue}</style></head>' in html and "red" not in html


def test_one_change_is_reported_for_many_elements_and_none_for_none() -> None:
    view = view_of("<td width=1><p width=1>a</p><p width=2>b</p>")
    assert view.change_all([], "saw", "because") == []
    rows = view.rows("p")
    changes = view.remove_attribute(rows, "width", "widths", "because")
    assert [(change.what, change.where) for change in changes] == [("removed widths (2)", "html > body > p")]
    assert "width" not in (view.current.html or "")


def test_a_node_can_be_added_before_all_others_and_to_an_empty_element() -> None:
    for html, expected in (("<p>a</p>", "<body><hr><p>a</p></body>"), ("", "<body><hr></body>")):
        view = view_of(html)
        assert view.current.body is not None
        insert_first(view.current.body, view.current.create_node("hr"))
        assert view.current.body.html == expected


def test_where_scripts_run_a_removed_part_stays_hidden_and_inert_and_loads_nothing() -> None:
    view = view_of("<div id=a><img src=x.jpg><script>y()</script></div><iframe src=z></iframe>")
    view.hides = True
    view.remove(view.rows("div")[0], "box", "why")
    view.remove(view.rows("iframe")[0], "frame", "why")
    view.commit()
    view.finish()
    html = view.current.html or ""
    assert (
        '<div id="a" data-pagecrunch="removed" hidden="" inert=""><img src="x.jpg" loading="lazy"><script>y()' in html
    )
    assert '<iframe data-pagecrunch="removed" hidden="" inert="" loading="lazy"></iframe>' in html
    assert "[data-pagecrunch=removed]" in html and not view.alive[view.page.rows_with("img")[0]]


def test_the_policy_of_a_page_allows_our_styles() -> None:
    view = view_of("<meta http-equiv=Content-Security-Policy content=\"style-src 'self'\"><p>x")
    view.add_style("pagecrunch-x", "p{}")
    view.finish()
    assert f"style-src 'self' {digest_source('p{}')}" in (view.current.html or "")
