from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from corpus_made import article
from vips_made import PAGE, WORDS, laid_out

from bench.__main__ import main
from bench.vips import best_block


def test_the_best_block_is_the_one_with_the_highest_f1() -> None:
    page = laid_out(PAGE)
    best, blocks = best_block(page, "The tide " + WORDS + WORDS, 8)
    assert best == 1.0 and blocks > 3


def test_vips_is_measured_beside_others_on_rendered_pages(
    make_corpus: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["vips", str(make_corpus("mine", article(1))), "--systems", "vips,everything"]) == 0
    out = capsys.readouterr().out
    assert "vips-best" in out and "everything" in out and "1 pages, 0 failed" in out
