"""The MSS paper's numbers, and ours in their place."""

from __future__ import annotations

from pathlib import Path

from bench.corpora import Gold, Sample
from bench.evaluate import Outcome, Plan
from bench.mss_paper import TABLES, figures, paper_lines
from bench.score import Counts

PLAN = Plan(("largest",), ("words", "short", "best", "text_only"))
HALF = Outcome((Counts(5, 10, 10),) * 4)


def test_figures_are_means_in_percent() -> None:
    assert figures([HALF, Outcome((Counts(10, 10, 10),))], 0) == (75.0, 75.0, 75.0)
    assert figures([], 0) is None


def test_large_sites_stand_for_the_big_five_and_the_others_for_the_myriad_forty() -> None:
    urls = ("http://a.example/1", "http://a.example/2", "http://b.example/")
    samples = [Sample(Path(), Gold(url, url=url)) for url in urls]
    found = {table.system: [HALF] * 3 for table in TABLES} | {"mss-general": [HALF] * 3}
    lines = paper_lines(found, {urls[0]: HALF}, samples, PLAN, 2)
    first = [line.split() for line in lines if line.startswith("1 ")]
    assert [line[-6:] for line in first] == [
        ["50.0", "50.0", "50.0", "45.2", "92.4", "58.0"],
        ["50.0", "50.0", "50.0", "60.4", "97.9", "71.2"],
        ["50.0", "50.0", "50.0", "52.0", "94.8", "63.8"],
    ]
    assert [line.split()[-6:] for line in lines if line.startswith("8 ")] == [
        ["50.0", "50.0", "50.0", "99.3", "97.1", "97.9"]
    ]
    assert any(line.startswith("mss-general") and "33.3" in line for line in lines)
