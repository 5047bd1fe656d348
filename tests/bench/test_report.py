"""A table can be read, and says where it comes from."""

from __future__ import annotations

import re

from bench.report import context_lines, table_lines


def test_columns_line_up_names_to_the_left_and_figures_to_the_right() -> None:
    assert table_lines(["system", "F1"], [["a", "0.5"], ["longer-name", "12.25"]]) == [
        "system          F1",
        "-----------  -----",
        "a              0.5",
        "longer-name  12.25",
    ]


def test_the_context_names_date_corpus_pages_and_every_version_once() -> None:
    text = "\n".join(context_lines(["one", "two"], 1234, ["tool 1.0", "tool 1.0", "other 2.0"]))
    assert re.search(r"date +\d{4}-\d\d-\d\d", text)
    assert "one, two, 1,234 pages" in text
    assert text.count("tool 1.0") == 1
    assert "other 2.0" in text and "python 3" in text and "selectolax" in text
