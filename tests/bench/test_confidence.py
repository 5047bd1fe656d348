"""`python -m bench confidence`: pages by their confidence, with the F1 they had."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bench.__main__ import main
from bench.confidence import LIMITS, bins_table

MakeCorpus = Callable[..., Path]
STORY = " ".join(f"The tide of day {day} is late, because the sea waits for the Moon." for day in range(30))


def test_every_page_is_in_one_bin_with_its_f1() -> None:
    lines = bins_table([(0.35, 0.2), (0.95, 1.0), (1.0, 0.9)])
    rows = [line.split() for line in lines[-len(LIMITS) :]]
    assert rows[0][-4:] == ["1", "0.350", "0.200", "-0.150"]
    assert rows[-2][-4:] == ["2", "0.975", "0.950", "-0.025"]
    assert rows[-1] == ["all", "3", "0.767", "0.700", "-0.067"]


def test_a_corpus_is_read_and_pages_without_gold_text_are_left_out(
    make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    html = f"<title>Tide</title><nav><a href=/>Home</a></nav><main><h1>Tide</h1><p>{STORY}</p></main><script>1</script>"
    folder = make_corpus("mine", {"html": html, "text": STORY}, {"html": html, "text": None})
    assert main(["confidence", str(folder), "--jobs", "1"]) == 0
    last = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("all")).split()
    assert last[1] == "1" and float(last[3]) > 0.9


def test_a_corpus_without_gold_texts_is_refused(make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["confidence", str(make_corpus("mine", {"html": "<p>x", "text": None}))]) == 2
    assert "No page with gold text" in capsys.readouterr().err
