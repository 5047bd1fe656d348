from __future__ import annotations

import numpy as np
import pytest

from pagecrunch.build import build_page
from pagecrunch.page.names import TAG_CODES
from pagecrunch.page.references import inner_links, is_reference, leads_back, note_at, rows_of_ids


@pytest.mark.parametrize(
    ("link", "refers"),
    [
        ("<a href=#n>1</a>", True),
        ("<a href=#n>[12]</a>", True),
        ("<a href=#n>†</a>", True),
        ("<sup><a href=#n>see 3</a></sup>", True),
        ("<a href=#n role=doc-noteref>above</a>", True),
        ("<a href=#n>read on</a>", False),
        ("<a href=#n>↩</a>", False),
    ],
)
def test_a_reference_is_a_number_or_a_sign_or_says_so(link: str, refers: bool) -> None:
    page = build_page(f"<p>Tide{link}</p>")
    assert is_reference(page, int(np.flatnonzero(page.tag == TAG_CODES["a"])[0])) is refers


@pytest.mark.parametrize(("text", "back"), [("↩︎", True), ("Back to text", True), ("1", False)])
def test_signs_that_lead_back_are_known(text: str, back: bool) -> None:
    assert leads_back(text) is back


def test_an_id_comes_before_a_name_and_the_first_before_later_ones() -> None:
    page = build_page("<a name=n>x</a><p id=n>y</p><p id=n>z</p>")
    row = rows_of_ids(page, {"n", "m"})
    assert [page.tag_name(at) for at in row.values()] == ["p"]
    assert page.text(row["n"] + 1) == "y"


def test_the_note_of_an_anchor_is_the_block_around_it() -> None:
    page = build_page("<ul><li><span id=n></span>By fifty minutes.</li></ul>")
    note = note_at(page, rows_of_ids(page, {"n"})["n"])
    assert note is not None and page.tag_name(note) == "li"


def test_what_is_empty_or_long_is_not_a_note() -> None:
    for html in ("<p id=n></p>", "<p id=n>" + "tide " * 2000):
        page = build_page(html)
        assert note_at(page, rows_of_ids(page, {"n"})["n"]) is None


def targets(html: str) -> list[bytes]:
    page = build_page(html)
    return [target for _, _, target in inner_links(page.table, page.blocks.table)]


def test_links_to_a_place_in_the_page_are_found_with_their_block() -> None:
    page = build_page("<p>One<p>Two <a href=#n>1</a> and <a href=/x#n>x</a> and <a href=#m><b>2</b></a>")
    found = inner_links(page.table, page.blocks.table)
    assert [(block, target) for block, _, target in found] == [(1, b"n"), (1, b"m")]


def test_a_link_with_a_long_text_or_without_a_target_is_not_a_reference() -> None:
    assert targets(f"<p><a href=#a>{'long ' * 20}</a><p><a href=#>x</a> <a href=#b>x</a> <area href=#d>") == [b"b"]


def test_a_page_with_hundreds_of_inner_links_is_an_index() -> None:
    assert len(targets("<a href=#a>1</a> " * 400)) == 400
    assert targets("<a href=#a>1</a> " * 401) == []
