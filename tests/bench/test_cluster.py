"""`python -m bench cluster`: a simulated job over many machines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bench.__main__ import main
from bench.cluster import KINDS, Cluster, Faults, PageCosts, simulate

MakeCorpus = Callable[..., Path]
CLUSTER = Cluster(tasks=400, pages_in_task=1000, workers=40, workers_in_machine=8, costs=PageCosts(0.01, 0.02))


@pytest.mark.parametrize("faults", KINDS, ids=lambda faults: faults.name)
def test_every_task_is_done_exactly_once_whatever_goes_wrong(faults: Faults) -> None:
    outcome = simulate(CLUSTER, faults, seed=3)
    assert outcome.done == 400 and min(outcome.tries) >= 1
    assert outcome == simulate(CLUSTER, faults, seed=3)


def test_without_faults_the_work_is_that_of_the_pages_and_nothing_is_lost() -> None:
    outcome = simulate(CLUSTER, KINDS[0], seed=1)
    assert outcome.wasted == 0 and outcome.begun_again == 0
    assert outcome.useful == pytest.approx(400 * 1000 * 0.01, rel=0.05)
    assert outcome.end == pytest.approx(400 * 1000 * 0.01 / 40, rel=0.15)


def test_machines_that_are_lost_cost_time_and_work() -> None:
    calm = simulate(CLUSTER, KINDS[0], seed=1)
    lost = simulate(CLUSTER, Faults("lost", machine_hours=0.05, repair_seconds=60), seed=1)
    assert lost.begun_again > 0 and lost.wasted > 0 and lost.end > calm.end


def test_slow_workers_make_the_end_long() -> None:
    calm = simulate(CLUSTER, KINDS[0], seed=1)
    slow = simulate(CLUSTER, Faults("slow", slow_share=0.1, slow_factor=10), seed=1)
    assert slow.end - slow.almost > 2 * (calm.end - calm.almost)


def test_the_command_measures_pages_and_prints_a_row_for_each_kind_of_fault(
    make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = make_corpus("mine", {"html": "<p>a"}, {"html": "<p>b"})
    assert main(["cluster", str(folder), "--tasks", "50", "--workers", "8", "--machine-workers", "4"]) == 0
    printed = capsys.readouterr().out
    assert all(kind.name in printed for kind in KINDS) and "ms of CPU for a page" in printed
