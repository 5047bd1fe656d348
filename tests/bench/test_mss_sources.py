"""Figure 2 of the MSS paper on a small corpus."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from mss_pages import news_page, story

from bench.corpora import read_corpus
from bench.errors import UsageError
from bench.mss_sources import draw_sources

MakeCorpus = Callable[..., Path]


def page(number: int) -> dict[str, str]:
    return {
        "html": news_page(number), "text": "\n".join(story(number)), "url": f"http://site{number}.example/"
    }  # fmt: skip


def test_more_sites_are_trained_on_from_left_to_right(make_corpus: MakeCorpus) -> None:
    chart, lines = draw_sources(list(read_corpus(make_corpus("mine", *map(page, range(12))))))
    assert chart.startswith("<svg") and "mss-simple, without training" in chart
    assert [line.split()[0] for line in lines[3:5]] == ["1", "2"]
    assert float(lines[-1].split()[2]) > 0.5


def test_one_site_is_not_enough(make_corpus: MakeCorpus) -> None:
    with pytest.raises(UsageError, match="several sites"):
        draw_sources(list(read_corpus(make_corpus("mine", page(1)))))
