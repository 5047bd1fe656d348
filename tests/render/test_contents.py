"""Outlines and tables of contents."""

from __future__ import annotations

import pytest

from pagecrunch import extract
from pagecrunch.render.contents import Entry, in_outline, with_contents


def test_every_heading_has_an_id_that_its_entry_names() -> None:
    html = "<h2>One</h2><p>x</p><h3 id=open>Two</h3><p><a href=#open>up</a></p><h2></h2>"
    parts = extract(html, using="everything").document.parts
    out, contents = with_contents(parts)
    assert contents == [Entry("One", "part-1", 2), Entry("Two", "at-open", 3)]
    assert [part.id for part in out if part.kind == "heading" and part.spans] == ["part-1", "open"]


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ((1, 3, 6), (2, 3, 4)),
        ((3, 3, 2, 4), (2, 2, 2, 3)),
        ((1, 3, 6, 2), (2, 3, 4, 3)),
        ((1, 2, 3, 4, 5, 6), (2, 3, 4, 5, 6, 6)),
    ],
)
def test_no_level_is_left_out_below_the_title(levels: tuple[int, ...], expected: tuple[int, ...]) -> None:
    parts = extract("".join(f"<h{level}>x</h{level}><p>y</p>" for level in levels), using="everything").document.parts
    assert tuple(part.facts["level"] for part in in_outline(parts) if part.kind == "heading") == expected
