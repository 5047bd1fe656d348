# ruff: noqa: E501  (a page a line is easier to read)
from __future__ import annotations

import pytest
from vips_made import laid_out

from pagecrunch.extractors.vips.divide import find_blocks
from pagecrunch.extractors.vips.nodes import Nodes


def blocks(html: str) -> dict[str, int]:
    """The blocks of a body of 1000 by 1000, by id or tag, with their degree of coherence."""
    page = laid_out(f"<body data-src='0,0,1000,1000'>{html}")
    assert page.layout is not None
    body = page.rows_with("body").tolist()
    found = find_blocks(Nodes(page, page.layout), body, 1_000_000)
    return {page.attr(each.row, "id") or page.tag_name(each.row): each.doc for each in found}


BIG, SMALL = "data-src='0,0,1000,800'", "data-src='0,0,200,20'"


@pytest.mark.parametrize(
    ("rule", "html", "found"),
    [
        (2, f"<div {BIG}><div {BIG}><p id=p {BIG}>only text</p></div></div>", {"p": 10}),
        (4, f"<p id=a {SMALL}>text <b>bold</b></p><p id=b {SMALL}>text <b size=30>large</b></p>", {"a": 10, "b": 9}),
        (6, f"<div {BIG}><p id=a {SMALL}>one</p><hr {SMALL}><p id=b {SMALL}>two</p></div><p id=c {SMALL}>x", {"a": 10, "hr": 10, "b": 10, "c": 10}),
        (8, f"<div {BIG}><div id=a bgcolor=333333 {BIG}><p {SMALL}>x</p><p {SMALL}>y</p></div><p id=b {SMALL}>one</p></div><p id=c {SMALL}>x", {"a": 6, "b": 10, "c": 10}),
        (9, f"<div id=a {SMALL}>loose text<p {SMALL}>x</p></div><p id=b {SMALL}>x", {"a": 8, "b": 10}),
        (10, f"<div id=a {BIG}><p {SMALL}>x</p><p {SMALL}>y</p></div><p id=b {SMALL}>x", {"a": 5, "b": 10}),
        (12, f"<div {BIG}><p id=a {BIG}>x</p><p id=b {SMALL}>y</p></div><p id=c {SMALL}>x", {"a": 10, "b": 10, "c": 10}),
        (13, f"<table {BIG}><tbody {BIG}><tr data-src='0,0,1000,700'><td>x</td><td>y</td></tr><tr data-src='0,700,1000,100'><td>z</table><p id=b {SMALL}>x", {"tbody": 4, "b": 10}),
    ],
)  # fmt: skip
def test_rule(rule: int, html: str, found: dict[str, int]) -> None:
    assert blocks(html) == found, rule
