"""A change has a typed action; an edit knows which rows it takes out and what it does to the document."""

from __future__ import annotations

import numpy as np
import pytest
from filtering import LINKS, PROSE, filtered, run_steps, step_of, view_of

from pagecrunch import tidy
from pagecrunch.filters.engine.change import Action, Change, Edit, EditKind
from pagecrunch.filters.engine.order import ORDER
from pagecrunch.registry import Registry
from pagecrunch.settings import Settings

# Something for every filter that needs no list of rules.
EVERYTHING = f"""
<html class=modal-open><head><meta charset=utf-8><meta name=x content=y><style>p{{font-size:9px}}</style></head><body>
<div hidden>{PROSE}</div><div aria-hidden=true>{PROSE}</div><script>x</script><noscript>Please read this</noscript>
<table width=9><tr><td width=9><img data-src=/x.png><td style="color:red"></table><div style="top:0">x</div>
<img src=https://cdn.doubleclick.net/x><img width=1 height=1 src=/p><a ping=/p href=/q>q</a><iframe src=/f></iframe>
<video autoplay src=/v></video><div class=cookie-banner>cookies</div><div class=modal>m</div>
<div class=chat-widget style="position:fixed">c</div><div class=newsletter>n</div><div class=share-buttons>s</div>
<div class=related-posts>{LINKS}</div><nav>{LINKS}</nav><p>Call 1</p><h1>T</h1>{PROSE * 9}<h4>sub</h4>
<form><input><select></select><button>b</button></form><a href=/i><img src=/i></a><img src=/j>
<table><tr><th>a<tr><td>b</table><ul><li>{LINKS}</ul><a href=/about-us></a></body></html>
"""


def all_changes(**values: dict[str, object]) -> list[Change]:
    """The changes that each filter makes when it runs alone."""
    values = {"scripts": {"remove": "all"}, **values}
    return [
        change
        for name in ORDER
        if name != "ad_rules"
        for change in filtered(name, EVERYTHING, url="https://example.org/", **values.get(name, {})).changes
    ]


def test_the_action_says_what_the_sentence_says() -> None:
    changes = all_changes()
    changes += all_changes(link_lists={"remove": "content", "blocks": "cells"}, images={"show_alt": True})
    changes += run_steps(EVERYTHING, step_of("navigation"), step_of("removed_links"), step_of("skip_link")).changes
    assert {change.filter for change in changes} >= {"scripts", "cell_widths", "base_address", "removed_links", "forms"}
    for change in changes:
        expected: Action = "changed"
        if change.what.startswith(("removed ", "emptied ")):
            expected = "removed"
        elif change.what.startswith(("added ", "listed ")):
            expected = "added"
        assert change.action == expected, change


def test_what_went_has_a_subject_without_verb_and_count() -> None:
    for html, name, subject in (
        (f"<nav>{LINKS}</nav>{PROSE}", "navigation", "navigation"),
        (f"<script src=https://cdn.cookielaw.org/x></script>{PROSE * 5}", "scripts", "consent scripts"),
        (f"<table><tr><td>{LINKS}<td>{PROSE}</table>", "link_lists", "link list"),
    ):
        assert [change.subject for change in filtered(name, html).changes] == [subject]


def test_a_change_of_another_package_needs_no_more_than_four_facts() -> None:
    assert Change("shout", "put a heading in capitals", "h1", "on request").action == "changed"


def test_changes_of_the_default_profile_have_their_actions() -> None:
    changes = tidy(EVERYTHING, "https://example.org/", Settings(), registry=Registry(())).changes
    assert {change.action for change in changes} == {"removed", "changed", "added"}


@pytest.mark.parametrize(
    ("kind", "left", "html"),
    [
        ("remove", "", "<body></body>"),
        ("unwrap", "p #text a #text", '<body><p>one <a href="/x">two</a></p></body>'),
        ("empty", "div", "<body><div></div></body>"),
        ("clear", "div p", "<body><div><p></p></div></body>"),
        ("replace", "", "<body>text</body>"),
    ],
)
def test_an_edit_strikes_the_rows_that_it_takes_out_of_the_document(kind: EditKind, left: str, html: str) -> None:
    view = view_of("<div><p>one <a href=/x>two</a></p></div>")
    row = view.rows("div")[0]
    edit = Edit(kind, row, "text")
    alive = np.ones(len(view.page), bool)
    edit.strike(view.page, alive)
    rows = [each for each in range(row, len(view.page)) if alive[each]]
    assert " ".join(view.page.tag_name(each) for each in rows) == left
    edit.apply(view.nodes[row])
    assert view.current.body is not None and view.current.body.html == html


def test_addresses_that_run_script_are_not_among_removed_links() -> None:
    menu = "<a href=/a>A</a><a href='java\tscript:x()'>B</a><a href=' JAVASCRIPT:x()'>C</a><a href=data:,x>D</a>"
    changes = tidy(f"<nav>{menu}</nav><main>{PROSE * 9}</main>", "https://e.example/").changes
    assert [link for change in changes for link in change.links] == [("A", "/a")]
