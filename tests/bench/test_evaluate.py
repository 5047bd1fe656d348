"""Every page is scored for every system; what fails is scored as empty and carries its error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bench import evaluate, peers
from bench.corpora import Gold, Sample, read_corpus
from bench.evaluate import Plan, score_page, score_pages
from bench.score import Counts

MakeCorpus = Callable[..., Path]
PLAN = Plan(systems=("all-text", "broken"), measures=("words", "text_only"))


@pytest.fixture(autouse=True)
def broken_system(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A system that always fails, and no system kept from another test."""
    evaluate._started.cache_clear()
    monkeypatch.setitem(peers.PEERS, "broken", ((), lambda: lambda page: str(1 // 0)))
    yield
    evaluate._started.cache_clear()


def test_a_page_is_scored_by_every_measure_for_every_system(make_corpus: MakeCorpus) -> None:
    (sample,) = read_corpus(make_corpus("c", {"html": "<p>b a</p>", "text": "a b c"}))
    good, broken = score_page(PLAN, sample).outcomes
    assert good.counts == (Counts(2, 2, 3), Counts(1, 2, 3))
    assert (good.error, good.missed, good.added) == ("", "c", "")
    assert good.seconds > 0
    assert broken.counts == (Counts(0, 0, 3), Counts(0, 0, 3))
    assert broken.error.startswith("ZeroDivisionError")


def test_a_system_that_takes_too_long_fails_on_that_page(
    make_corpus: MakeCorpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(peers.PEERS, "slow", ((), lambda: lambda page: __import__("time").sleep(0.3) or ""))
    monkeypatch.setattr(evaluate, "SECONDS_PER_PAGE", 0.05)
    (sample,) = read_corpus(make_corpus("c", {"text": "a"}))
    (slow,) = score_page(Plan(("slow",), ("words",)), sample).outcomes
    assert slow.error == "TimeoutError: took longer than 0.05 s"


@pytest.mark.parametrize("jobs", [1, 2])
def test_pages_keep_their_order_and_a_page_that_cannot_be_read_is_lost_alone(
    jobs: int, make_corpus: MakeCorpus
) -> None:
    folder = make_corpus("c", {"html": "<p>a", "text": "a"}, {"text": "b c"}, {"html": "<p>d", "text": "d"})
    (folder / "html" / "2.html.gz").write_bytes(b"not gzip")
    first, lost, last = score_pages(Plan(("all-text",), ("words",)), list(read_corpus(folder)), jobs)
    assert [page.gold.id for page in (first, lost, last)] == ["1", "2", "3"]
    assert first.outcomes[0].counts == last.outcomes[0].counts == (Counts(1, 1, 1),)
    assert lost.outcomes[0].counts == (Counts(0, 0, 2),)
    assert "BadGzipFile" in lost.outcomes[0].error


def test_every_system_decodes_for_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inputs = []
    for name in ("one", "two"):
        monkeypatch.setitem(peers.PEERS, name, ((), lambda: lambda page: inputs.append(page) or ""))
    monkeypatch.setattr(Sample, "read", lambda self: b"<p>a page")
    score_page(Plan(("one", "two"), ("words",)), Sample(tmp_path, Gold("1", text="")))
    measured = [page for page in inputs if page.html == b"<p>a page"]
    assert len({id(page) for page in measured}) == 2
