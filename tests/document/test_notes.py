from __future__ import annotations

import numpy as np
import pytest

from pagecrunch.build import build_page
from pagecrunch.document.notes import Notes, find_notes


def read(html: str) -> Notes:
    page = build_page(html, "https://example.org/p")
    links = page.rows_with("a").tolist()
    return find_notes(page, links, np.ones(len(page), np.uint8).data)


@pytest.mark.parametrize(
    "html",
    [
        "<p>a<sup><a href=#n>1</a></sup><ol><li id=n>x <a href=#r>^</a></ol>",
        "<p>a<a href=https://example.org/p#n>[1]</a><ol><li id=n>x</ol>",
        "<p>a<a href=#n role=doc-noteref>see</a><aside id=n>x</aside>",
        "<p>a<a href=#n name=r>[1]</a><p><a name=n href=#r>[1]</a> x",
        "<p>a<a href=#n>*</a><p id=n>* x",
    ],
)
def test_a_mark_and_a_short_block_are_a_note(html: str) -> None:
    found = read(html)
    assert list(found.notes.values()) == list(found.references.values()) == [1]


@pytest.mark.parametrize(
    "html",
    [
        "<a href=#n>Chapter one</a><div id=n>x</div>",
        "<a href=#n>1</a>",
        "<div id=n>x</div><a href=#n>1</a>",
        "<a href=#n>1</a><h2 id=n>One</h2>",
        "<a href=#n>1</a><div id=n>" + "long " * 2000,
        "<p><a href=#n>1</a><ol><li id=n>cited<li>not cited</ol>",
    ],
)
def test_a_link_to_a_section_is_not_a_note(html: str) -> None:
    assert not read(html).notes


def test_links_back_are_found() -> None:
    assert (
        len(
            read(
                "<p>a<sup id=r><a href=#n>1</a></sup><ol><li id=n>x <a href=#r>back</a> <a href=/y>y</a></ol>"
            ).back_links
        )
        == 1
    )


def test_targets_of_links_are_known() -> None:
    assert list(read("<a href=#s>Section</a><h2 id=s>S</h2>").targets.values()) == ["s"]
