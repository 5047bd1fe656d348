from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagecrunch.build import build_page
from pagecrunch.compiled import fastest
from pagecrunch.page.page import Page
from pagecrunch.render import collapse, lines

TAGS = "ul ol li /li /ul /ol table tr td /td /table dl dt dd pre /pre p br"
PIECES = st.lists(st.sampled_from([*(f"<{tag}>" for tag in TAGS.split()), "a", "b"]), max_size=40)


def laid_out(page: Page, loops: object = lines) -> str:
    found, texts = collapse.block_texts(page, page.hidden == 0, {})
    blocks, tag, item = page.blocks, page.tag.data, page.blocks.item.data
    assert loops.is_numbered(found, item, page.parents, tag) == lines.is_numbered(found, item, page.parents, tag)
    numbers = {row: f"{row}. " for row in range(0, len(page), 3)}
    return loops.lay_out(texts, found, blocks.kind.data, blocks.cell.data, item, page.parents, tag, numbers, "\n\n")


def test_items_of_one_list_stand_close_together() -> None:
    page = build_page("<p>a<ul><li>b<ul><li>c</ul><li>d</ul><p>e")
    found, texts = collapse.block_texts(page, page.hidden == 0, {})
    blocks = page.blocks
    text = lines.lay_out(
        texts, found, blocks.kind.data, blocks.cell.data, blocks.item.data, page.parents, page.tag.data, {}, "\n\n"
    )
    assert text == "a\n\n- b\n  - c\n- d\n\ne"


@pytest.mark.parametrize(("html", "expected"), [("<ol><li>a", True), ("<ul><li>a", False), ("<p>a", False)])
def test_numbers_are_asked_for_where_a_list_is_ordered(html: str, expected: bool) -> None:
    page = build_page(html)
    assert lines.is_numbered([0], page.blocks.item.data, page.parents, page.tag.data) is expected


@given(PIECES)
@settings(max_examples=300, deadline=None)
def test_compiled_and_plain_lines_are_the_same(pieces: list[str]) -> None:
    page = build_page("".join(pieces))
    assert laid_out(page, fastest(lines)) == laid_out(page)
