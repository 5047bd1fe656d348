# ruff: noqa: E501  (a line of a page is easier to read whole)
from __future__ import annotations

from vips_made import laid_out

from pagecrunch.extractors.vips.nodes import Nodes, around
from pagecrunch.page.page import Page


def nodes_of(html: str) -> tuple[Page, Nodes]:
    page = laid_out(html)
    assert page.layout is not None
    return page, Nodes(page, page.layout)


def test_a_node_is_valid_if_something_in_it_is_seen() -> None:
    page, nodes = nodes_of(
        "<body data-src='0,0,9,9'><div id=empty data-src='0,0,9,9'></div><div id=full data-src='0,0,9,9'>words</div>"
        "<div id=flat data-src='0,0,0,0'>words</div><div id=gone hidden data-src='0,0,9,9'>words</div><img data-src='0,0,9,9'>"
    )
    valid = {page.attr(row, "id") for row in page.rows_with("div").tolist() if nodes.is_valid[row]}
    assert valid == {"full"}
    assert nodes.is_valid[page.rows_with("img")].all()


def test_inline_nodes_with_nothing_but_text_are_virtual_texts() -> None:
    page, nodes = nodes_of("<body data-src='0,0,9,9'><p><b>bold <i>italic</i></b></p><span><div>block</div></span>")
    assert [nodes.is_virtual_text[row] for row in page.rows_with("p", "b", "i", "span").tolist()] == [
        False, True, True, False,
    ]  # fmt: skip


def test_a_parent_of_floats_has_the_box_of_its_content() -> None:
    page, nodes = nodes_of(
        "<body data-src='0,0,100,100'><div data-src='0,0,100,0'><p data-src='0,0,40,30'>a</p><p data-src='50,10,40,50'>b</p></div>"
    )
    assert nodes.boxes[int(page.rows_with("div")[0])] == (0, 0, 90, 60)
    assert around([(0, 0, 1, 1), (5, 5, 9, 9)]) == (0, 0, 9, 9)
