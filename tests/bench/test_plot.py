from __future__ import annotations

from xml.etree import ElementTree

from bench.plot import line_chart


def test_a_chart_is_well_formed_and_names_its_lines() -> None:
    svg = line_chart("a < b", "x", [-1.0, 0.0, 1.0], {"f1": [0.1, 0.5, 0.2], "recall": [1.0, 0.9, 0.8]})
    root = ElementTree.fromstring(svg)
    texts = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert "a < b" in texts and "f1" in texts and "recall" in texts
    assert len([element for element in root.iter() if element.tag.endswith("polyline")]) == 2


def test_a_line_that_is_flat_can_be_drawn() -> None:
    assert "nan" not in line_chart("t", "x", [1.0], {"f1": [0.5]})
