from __future__ import annotations

import pytest
from vips_made import PAGE, laid_out

from pagecrunch.build import build_page
from pagecrunch.extractors.vips.segment import VisualBlock, segment
from pagecrunch.page.page import Page


def names(page: Page, block: VisualBlock) -> set[str]:
    return {page.attr(row, "id") or page.tag_name(row) for row in block.rows}


def test_head_menu_text_and_foot_come_apart_and_the_text_stays_together() -> None:
    page = laid_out(PAGE)
    root = segment(page)
    assert root is not None
    found = [names(page, block) for block in root.walk()]
    assert {"head"} in found or {"p"} in found
    assert any("menu" in each and "text" not in each for each in found) or {"ul"} in found
    assert {"h1", "p"} in found or {"text"} in found


def test_a_block_within_another_is_at_least_as_coherent_and_every_row_is_in_one_leaf() -> None:
    page = laid_out(PAGE)
    root = segment(page, 10)
    assert root is not None
    for block in root.walk():
        assert all(child.doc >= block.doc for child in block.children)
    rows = [row for leaf in root.leaves() for top in leaf.rows for row in range(top, int(page.end[top]))]
    assert len(rows) == len(set(rows))
    texts = [row for row in page.text_rows.tolist() if page.text(row).strip()]
    assert set(texts) <= set(rows)


@pytest.mark.parametrize("granularity", [1, 5, 8, 10])
def test_a_finer_granularity_never_has_fewer_blocks(granularity: int) -> None:
    page = laid_out(PAGE)
    coarse, fine = segment(page, granularity), segment(page, 10)
    assert coarse is not None and fine is not None
    assert len(list(coarse.leaves())) <= len(list(fine.leaves()))


def test_a_page_that_was_not_rendered_or_shows_nothing_has_no_blocks() -> None:
    assert segment(build_page("<p>words")) is None
    assert segment(laid_out("<body data-src='0,0,9,9'>")) is None


def test_deep_and_wide_pages_are_divided_without_recursion() -> None:
    deep = laid_out("<body data-src='0,0,900,900'>" + "<div>" * 3000 + "words<p>x")
    wide = laid_out(
        "<body data-src='0,0,900,90000'>" + "".join(f"<p data-src='0,{20 * n},900,{10 + n % 7}'>x" for n in range(3000))
    )
    for page in (deep, wide):
        assert segment(page, 10) is not None
