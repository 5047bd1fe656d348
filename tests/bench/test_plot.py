from __future__ import annotations

from xml.etree import ElementTree

from bench.plot import WIDTH, line_chart, round_values


def test_a_chart_is_well_formed_and_names_its_lines() -> None:
    svg = line_chart("a < b", "x", [-1.0, 0.0, 1.0], {"f1": [0.1, 0.5, 0.2], "recall": [1.0, 0.9, 0.8]})
    root = ElementTree.fromstring(svg)
    texts = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert "a < b" in texts and "f1" in texts and "recall" in texts
    assert len([element for element in root.iter() if element.tag.endswith("polyline")]) == 2


def test_a_line_that_is_flat_can_be_drawn() -> None:
    assert "nan" not in line_chart("t", "x", [1.0], {"f1": [0.5]})


def test_axes_have_round_values_around_all_of_the_lines() -> None:
    assert round_values(0.633, 0.94) == [0.6, 0.7, 0.8, 0.9, 1.0]
    assert round_values(-6.5, -0.25) == [-8, -6, -4, -2, 0]
    assert round_values(0.5, 0.5) == [0.5, 0.51]


def test_the_legend_stands_above_the_lines_and_within_the_picture() -> None:
    names = ("mss", "mss-plus", "mss-simple, without training")
    svg = line_chart("t", "sites", [0.0, 1.0], {name: [0.9, 0.95] for name in names}, {0.0: "1", 1.0: "2"})
    root = ElementTree.fromstring(svg)
    legend = [element for element in root.iter() if element.text in names]
    tops = [float(pair.split(",")[1]) for line in root.iter() for pair in line.get("points", "").split()]
    assert len(legend) == 3 and all(float(text.get("y", "")) < min(tops) for text in legend)
    assert all(float(text.get("x", "")) + 6 * len(text.text or "") < WIDTH for text in legend)
