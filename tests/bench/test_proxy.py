"""`python -m bench proxy`: all figures in one short run."""

from __future__ import annotations

import pytest

from bench.__main__ import main
from bench.proxy_client import Load
from bench.proxy_origin import make_page


def test_all_figures_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["proxy", "--seconds", "1", "--rounds", "1"]) == 0
    text = capsys.readouterr().out
    for words in ("plain mitmproxy", "the proxy, tidy", "beside 8 that load pages", "peak memory of the proxy"):
        assert words in text


def test_the_page_is_about_as_large_as_asked_for() -> None:
    assert 99_000 < len(make_page(100_000)) < 101_000


def test_the_slowest_hundredth_is_found() -> None:
    load = Load(2.0, [number / 1000 for number in range(200)])
    assert load.per_second == 100
    assert load.share(0.99) == 0.198
