from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from pages_made import html_soup

from pagecrunch.page import decided
from pagecrunch.build import build_page

try:
    from pagecrunch.page import _decided as compiled
except ImportError:
    compiled = None  # type: ignore[assignment]


def test_rows_take_what_was_decided_about_their_block() -> None:
    of_row = np.array([-1, 0, 1, -1, 0], np.int32)
    kept, score, reason = np.array([True, False]), np.array([0.5, 0.25], np.float32), np.array([3, 4], np.uint8)
    row_kept, row_score, row_reason = decided.spread(of_row, kept, score, reason, 9)
    assert row_kept.tolist() == [False, True, False, False, True]
    assert row_score.tolist() == [0.0, 0.5, 0.25, 0.0, 0.5]
    assert row_reason.tolist() == [9, 3, 4, 9, 3]


def test_letters_are_counted_where_they_are_kept_and_seen() -> None:
    page = build_page("<p>four</p><p hidden>five5</p><p>no</p>")
    kept = np.ones(len(page), bool)
    assert decided.kept_letters(kept, page.tag, page.hidden, page.counts) == 6
    kept[page.text_rows[-1]] = False
    assert decided.kept_letters(kept, page.tag, page.hidden, page.counts) == 4


@pytest.mark.skipif(compiled is None, reason="nothing was compiled")
@given(html_soup)
@settings(max_examples=100, deadline=None)
def test_compiled_and_plain_columns_are_the_same(html: str) -> None:
    page = build_page(html)
    count = len(page.blocks)
    kept = np.arange(count) % 3 == 0
    columns = (kept, np.linspace(0, 1, count, dtype=np.float32), np.arange(count).astype(np.uint8))
    plain, fast = (module.spread(page.blocks.of_row, *columns, 200) for module in (decided, compiled))
    for one, other in zip(plain, fast, strict=True):
        assert one.dtype == other.dtype and one.tolist() == other.tolist()
    arguments = (plain[0], page.tag, page.hidden, page.counts)
    assert compiled.kept_letters(*arguments) == decided.kept_letters(*arguments)
