"""What a page takes at its peak, and what is promised of it."""

from __future__ import annotations

import pytest

from bench.memory import MEGABYTE, SHAPES, Use, measure


@pytest.mark.parametrize("part", ["extract", "tidy"])
@pytest.mark.parametrize("shape", ["p-and-letter", "prose"])
def test_a_page_takes_no_more_than_is_promised(part: str, shape: str) -> None:
    used = measure(part, shape, 600_000)
    assert MEGABYTE < used.peak < used.allowed


def test_short_elements_count_by_number_and_prose_by_length() -> None:
    dense, prose = Use("extract", "x", 4 * MEGABYTE, 2 * MEGABYTE, 1), Use("extract", "x", MEGABYTE, 1000, 1)
    assert dense.allowed == 1490 * MEGABYTE and prose.allowed == 110 * MEGABYTE


def test_the_rows_of_every_shape_are_counted_right() -> None:
    from pagecrunch.build import build_page

    for before, unit, rows in SHAPES.values():
        few, more = (len(build_page(before + unit * times)) for times in (10, 20))
        assert more - few == 10 * rows, unit
