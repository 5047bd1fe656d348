from __future__ import annotations

import re

import pytest

from pagecrunch.console.charts import HEIGHT, TOP, columns, round_up, rows


def test_the_picture_has_a_name_and_a_bar_for_each_value() -> None:
    svg = columns("Pages a day", [("11-01", 3), ("11-02", 0), ("11-03", 6)], "pages")
    assert svg.startswith('<svg class="chart" role="img"') and 'aria-label="Pages a day (pages)"' in svg
    heights = [float(each) for each in re.findall(r'<rect [^>]*height="([\d.]+)"', svg)]
    assert heights[1] == 0 and heights[2] == pytest.approx(2 * heights[0], abs=0.2)
    assert heights[2] <= HEIGHT - TOP


def test_names_are_escaped_and_numbers_shown() -> None:
    svg = rows("Kinds <b>", [("<script>", 1200), ("ads", 3)])
    assert "<script>" not in svg and "&lt;script&gt;" in svg and "1,200" in svg


def test_nothing_is_a_picture_too() -> None:
    assert "<svg" in columns("Empty", []) and "<svg" in rows("Empty", [])


@pytest.mark.parametrize(("value", "end"), [(0, 1), (1, 1), (7, 7), (10, 10), (11, 20), (321, 400), (0.03, 0.03)])
def test_an_axis_ends_at_a_round_number(value: float, end: float) -> None:
    assert round_up(value) == pytest.approx(end)


def test_long_names_of_rows_are_not_cut_off() -> None:
    name = "Un menu, ou le haut, le bas ou le côté de la page"
    svg = rows("Kinds", [(name, 82), ("ads", 81)])
    end = float(re.findall(r'<text x="([\d.]+)"[^>]*>Un menu', svg)[0])
    assert end >= 6.5 * len(name) and all(float(x) <= 640 for x in re.findall(r' x="([\d.]+)"', svg))
