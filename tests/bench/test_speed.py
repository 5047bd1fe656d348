"""`python -m bench speed`: the fastest round counts, against the bare parse; a page counts for all systems or none."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path

import pytest

from bench import peers
from bench.__main__ import main
from bench.corpora import Gold, Sample, read_corpus
from bench.speed import Timed, speed_table, spread, time_pages

MakeCorpus = Callable[..., Path]
PAGE = {"html": "<p>one two three</p>" * 50}


def test_every_system_is_compared_with_the_bare_parse(
    make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = make_corpus("mine", PAGE, PAGE)
    assert main(["speed", str(folder), "--systems", "all-text,page", "--rounds", "2"]) == 0
    text = capsys.readouterr().out
    rows = {line.split()[0]: line.split()[1:] for line in text.splitlines() if "2" in line.split()[1:2]}
    assert list(rows) == ["parse", "all-text", "page"]
    assert rows["parse"][3:] == ["1.00", "1.00"]
    assert float(rows["page"][3]) > 1
    assert "fastest of 2 rounds" in text


def test_the_ratio_is_of_totals_and_the_median_of_pages() -> None:
    times = [(1.0, 2.0), (1.0, 3.0), (8.0, 80.0)]
    pages = [Timed(str(number), {"parse": parse, "x": x}) for number, (parse, x) in enumerate(times)]
    row = speed_table(["parse", "x"], pages)[-1].split()
    assert row == ["x", "3", "85.0", "28.333", "8.50", "3.00"]


def test_the_order_turns_with_every_round_and_the_fastest_round_counts(
    make_corpus: MakeCorpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    times = iter([5.0, 7.0, 9.0, 4.0])  # a, b in the first round; b, a in the second

    def time_once(system: Callable[[object], object], page: object) -> float:
        system(page)
        return next(times)

    monkeypatch.setattr("bench.speed.time_once", time_once)
    runs = {name: lambda page, name=name: order.append(name) for name in ("a", "b")}
    (timed,) = time_pages(runs, list(read_corpus(make_corpus("mine", PAGE))), rounds=2)
    assert order == ["a", "b", "b", "a"]
    assert timed.milliseconds == {"a": 4.0, "b": 7.0}


def test_a_page_where_one_system_fails_is_left_out_for_all_and_named(
    make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(peers.PEERS, "picky", ((), lambda: lambda page: str(1 // (b"bad" not in page.html))))
    folder = make_corpus("mine", PAGE, {"html": "bad"})
    assert main(["speed", str(folder), "--systems", "picky"]) == 0
    text = capsys.readouterr().out
    assert "left out: 2, picky: ZeroDivisionError" in text
    assert [line.split()[:2] for line in text.splitlines() if line.startswith(("parse", "picky"))] == [
        ["parse", "1"],
        ["picky", "1"],
    ]


def test_when_no_page_counts_the_command_fails(make_corpus: MakeCorpus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(peers.PEERS, "never", ((), lambda: lambda page: str(1 // 0)))
    assert main(["speed", str(make_corpus("mine", PAGE)), "--systems", "never"]) == 1


def test_garbage_is_not_collected_while_the_clock_runs(make_corpus: MakeCorpus) -> None:
    collecting = []
    list(
        time_pages({"a": lambda page: collecting.append(gc.isenabled())}, list(read_corpus(make_corpus("m", PAGE))), 1)
    )
    assert collecting == [False]
    assert gc.isenabled()


def test_pages_are_spread_evenly_over_the_corpus() -> None:
    samples = [Sample(Path(), Gold(str(number))) for number in range(10)]
    assert [sample.gold.id for sample in spread(samples, 3)] == ["0", "3", "6"]
    assert spread(samples, 99) == samples
    assert spread([], 3) == []
