from __future__ import annotations

import numpy as np

from pagecrunch.page.build import build_page
from pagecrunch.types import Decision, Encoding, Tidied


def test_attributes_are_read_by_name() -> None:
    page = build_page("<p id=a class='b c' title='\u00e9'>x")
    row = int(page.rows_with("p")[0])
    assert (page.attr(row, "id"), page.attr(row, "class"), page.attr(row, "title")) == ("a", "b c", "\u00e9")
    assert page.attr(row, "href") is None
    assert build_page("<p hidden>x").attr(3, "hidden") == ""


def test_a_custom_tag_has_its_own_name() -> None:
    page = build_page("<x-card>a</x-card>")
    assert "x-card" in [page.tag_name(row) for row in range(len(page))]


def test_ancestors_go_up_to_the_root() -> None:
    page = build_page("<div><p>x")
    assert [page.tag_name(row) for row in page.ancestors(int(page.text_rows[0]))] == ["p", "div", "body", "html"]


def test_a_decision_about_blocks_reaches_their_rows() -> None:
    page = build_page("<p>a <b>b</b></p><p>c</p>")
    decision = Decision.of_blocks(
        page, np.array([True, False]), np.array([0.9, 0.2], np.float32), np.array([0, 1], np.uint8), ("good", "bad")
    )
    kept = [
        (page.text(row), bool(decision.kept[row]), decision.reasons[decision.reason[row]]) for row in page.text_rows
    ]
    assert kept == [("a ", True, "good"), ("b", True, "good"), ("c", False, "bad")]


def test_keeping_nothing_says_why() -> None:
    page = build_page("<p>a")
    decision = Decision.nothing(page, "no reason to")
    assert not decision.kept.any() and decision.reasons[decision.reason[0]] == "no reason to"


def test_the_text_of_a_tidied_page_leaves_out_what_was_added_to_it() -> None:
    html = "<nav id=pagecrunch-skip>Skip</nav><p>Text</p><section id=pagecrunch-removed-links>Links</section>"
    assert Tidied(html, (), None, Encoding("utf-8", "text")).text == "Text"


def test_the_text_of_a_tidied_page_has_no_more_line_breaks_than_asked_for() -> None:
    page = Tidied("<p>One</p><p>Two</p>", (), None, Encoding("utf-8", "text"), line_breaks=1)
    assert page.text == "One\nTwo"
