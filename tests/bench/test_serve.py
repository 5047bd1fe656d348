"""`python -m bench serve`: the HTTP API under load."""

from __future__ import annotations

import pytest

from bench.__main__ import main
from bench.serve import Load, make_page


def test_a_real_server_is_measured_beside_the_library(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["serve", "--connections", "4", "--bytes", "20000", "--requests", "8", "--rounds", "1", "--workers", "1"]
    assert main([*words, "--soak", "20"]) == 0
    out = capsys.readouterr().out
    lines = {line.split()[0]: line.split() for line in out.splitlines() if line.strip()}
    assert float(lines["/api/extract"][1]) > 0 and float(lines["/api/extract"][3]) > 0
    assert "trend" in lines and "p99/p50" in lines


def test_a_file_that_cannot_be_read_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--page", "no-such-page.html"]) == 2
    assert "no-such-page.html cannot be read" in capsys.readouterr().err


def test_the_page_that_is_made_is_about_as_large_as_asked_for() -> None:
    assert 95_000 < len(make_page(100_000)) <= 105_000


def test_percentiles_are_of_the_latencies() -> None:
    load = Load([n / 100 for n in range(100)], 10.0, [], 1.0, 0.1)
    assert (load.percentile(0.5), load.percentile(0.99), load.rate) == (0.5, 0.99, 10.0)
