from __future__ import annotations

import pytest

from bench.shapes import SHAPES, tag_shapes, units_for


def test_there_are_at_least_twenty_shapes() -> None:
    assert len(SHAPES) >= 20


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shape_is_as_large_as_it_is_asked_to_be(shape: str) -> None:
    make = SHAPES[shape]
    units = units_for(make, 20_000)
    fixed = len(make(1).encode())
    assert 15_000 < len(make(units).encode()) < 25_000 + 2 * fixed
    assert len(make(4 * units)) > 2 * len(make(units)) - fixed


def test_every_tag_floods_a_page_in_nine_places() -> None:
    shapes = tag_shapes()
    assert len(shapes) > 1000 and {"option-in-select", "p-unclosed", "noscript-nested", "td-in-svg"} <= set(shapes)
    assert shapes["td-in-svg"](2).count("<td>x") == 2
