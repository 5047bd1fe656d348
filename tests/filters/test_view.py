"""A filter sees the page in three states, finds rows in the table, and removes nothing before it is judged."""

from __future__ import annotations

import numpy as np
from filtering import LINKS, PROSE, view_of
from hypothesis import given
from pages_made import html_soup

import pagecrunch
from pagecrunch.filters.change import ChangeKind
from pagecrunch.page.names import TEXT


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


def test_a_change_has_its_kind_its_item_and_its_count_as_facts() -> None:
    view = view_of(f"{PROSE}<nav>{LINKS}</nav><b>1</b><b>2</b><i>x</i><u>y</u>")
    removed = view.remove(view.rows("nav")[0], "menu", "because")[0]
    assert (removed.kind, removed.item, removed.count) == (ChangeKind.REMOVED, "menu", 1)
    several = view.remove_all(view.rows("b"), "bold words", "because")[0]
    assert (several.kind, several.item, several.count) == (ChangeKind.REMOVED, "bold words", 2)
    assert view.empty(view.rows("i")[0], "box", "because")[0].kind == ChangeKind.EMPTIED
    assert view.clear(view.rows("u")[0], "box", "because")[0].kind == ChangeKind.REMOVED
    assert view.change(0, "scaled letters", "because").kind == ChangeKind.EDITED


def test_what_holds_protected_content_is_not_removed() -> None:
    view = view_of("<div><p>keep</p></div><div>go</div>")
    first, second = view.rows("div")
    rows = np.zeros(len(view.page), bool)
    rows[first + 2] = True  # the text
    view.protect(rows)
    assert view.remove(first, "box", "because") == []
    assert len(view.remove(second, "box", "because")) == 1


def test_a_settled_subtree_is_passed_by() -> None:
    view = view_of("<div><p>a</p></div><p>b</p>")
    view.settle(view.rows("div")[0])
    assert [view.text(row) for row in view.rows("p")] == ["b"]


def test_the_original_and_the_previous_state_stay_as_they_were() -> None:
    view = view_of("<p>a</p><p>b</p>")
    original, previous = view.original, view.previous
    view.remove(view.rows("p")[0], "paragraph", "because")
    view.commit()
    assert (view.current.html or "").count("<p>") == 1
    assert (original.html or "").count("<p>") == 2 and (previous.html or "").count("<p>") == 2


def test_totals_follow_what_is_removed() -> None:
    view = view_of("<div><p>one two</p><p>three</p></div>")
    div = view.rows("div")[0]
    assert view.total("words")[div] == 3
    view.remove(view.rows("p")[0], "paragraph", "because")
    view.commit()
    assert view.total("words")[div] == 1


def test_unwrapping_leaves_what_was_inside() -> None:
    view = view_of("<div><p>a</p></div>")
    view.unwrap(view.rows("div")[0], "unwrapped", "because")
    view.commit()
    assert (view.current.body.html if view.current.body else "") == "<body><p>a</p></body>"
    assert len(view.rows("p")) == 1


def test_values_come_with_the_rows_that_are_still_there() -> None:
    view = view_of("<p style='color:red'>a</p><p>b</p><p style='x'>c</p>")
    first, _, last = view.rows("p")
    assert view.values("style") == [(first, b"color:red"), (last, b"x")]
    view.settle(first)
    assert view.values("style") == [(last, b"x")]


def test_rows_are_found_by_an_attribute_and_its_values() -> None:
    view = view_of("<p role=Main>a</p><p role=' navigation '>b</p><p role=x>c</p>")
    assert [view.text(row) for row in view.rows_where("role", "main", "navigation")] == ["a", "b"]
    assert len(view.rows_where("role")) == 3


def test_what_a_template_holds_is_not_for_filters() -> None:
    html = "<p>Hello.</p><template><math><html style='overflow: hidden'><a ping=/x>x</a><img style='color: red'>"
    tidied = pagecrunch.tidy(html)
    assert not any("failed" in warning for warning in tidied.warnings)
    assert "Hello." in tidied.html
