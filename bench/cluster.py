"""A job on a cluster that is not here: a simulation of many tasks over many workers, with faults.

What a page costs is measured on this machine, over a corpus. The cluster is made up: how fast its workers are, how
often a machine is lost, how many workers are slow. A task is one WARC file. When a machine is lost, its tasks start
again on other workers, because their journals were on it; this is how jobs in object stores work.
"""

from __future__ import annotations

import argparse
import heapq
import math
import random
import statistics
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time

from .corpora import Selection, add_selection, read_corpus
from .errors import UsageError
from .options import positive
from .report import context_lines, table_lines

HOUR = 3600.0
START_SECONDS = 0.5  # of a worker, when it loads code and models
PAGE_LIMIT_SECONDS = 30.0  # of `--seconds`; a page that hangs is tried twice
TRIES = 2
FASTEST_OF = 2  # rounds in which a page is timed


@dataclass(frozen=True)
class PageCosts:
    """Seconds of CPU for a page: their mean and spread, with reading and writing."""

    mean: float
    spread: float


@dataclass(frozen=True)
class Faults:
    """What goes wrong in a cluster."""

    name: str
    machine_hours: float = math.inf  # that a machine lives, on average
    repair_seconds: float = 300.0  # until there is another
    slow_share: float = 0.0  # of workers
    slow_factor: float = 4.0
    lost_task_share: float = 0.0  # of runs of a task that end in an error of the network, at any moment
    hanging_page_share: float = 0.0
    speed_spread: float = 0.1  # of workers, as a share


@dataclass(frozen=True)
class Cluster:
    """A job and the machines it runs on."""

    tasks: int
    pages_in_task: int
    workers: int
    workers_in_machine: int
    costs: PageCosts


@dataclass
class Outcome:
    """What a simulated job came to. Times are in seconds."""

    done: int = 0
    begun_again: int = 0
    most_tries: int = 0
    useful: float = 0.0  # work whose result counts
    wasted: float = 0.0  # work that was lost
    end: float = 0.0
    almost: float = 0.0  # when 99 of 100 tasks were done
    tries: list[int] = field(default_factory=list)


KINDS = (
    Faults("nothing goes wrong", speed_spread=0.0),
    Faults("a cluster of one's own", 24 * 90, 1800.0, 0.01, 3.0, 0.0005, 1e-6),
    Faults("machines that may be taken away", 12, 300.0, 0.02, 4.0, 0.002, 1e-6),
    Faults("a bad day", 2, 600.0, 0.05, 8.0, 0.02, 1e-5),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", type=Path, metavar="CORPUS", help="a folder with gold.jsonl and html/")
    parser.add_argument("--tasks", type=positive, default=100_000, metavar="N", help="WARC files")
    parser.add_argument("--task-pages", type=positive, default=30_000, metavar="N", help="pages in a WARC file")
    parser.add_argument("--workers", type=positive, default=2_000, metavar="N", help="one for each core")
    parser.add_argument("--machine-workers", type=positive, default=32, metavar="N", help="workers of a machine")
    parser.add_argument(
        "--more-ms", type=float, default=1.0, metavar="MS", help="CPU for reading and writing a page, see `bench batch`"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the random numbers")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    samples = list(read_corpus(arguments.corpus, Selection.of(arguments)))
    if not samples:
        raise UsageError(f"No page of {arguments.corpus} was selected.")
    costs = measure([(sample.gold.url or "", sample.read()) for sample in samples])
    costs = PageCosts(costs.mean + arguments.more_ms / 1000, costs.spread)
    cluster = Cluster(arguments.tasks, arguments.task_pages, arguments.workers, arguments.machine_workers, costs)
    print("\n".join(context_lines([arguments.corpus.resolve().name], len(samples), [])))
    print(f"costs     {costs.mean * 1000:.2f} ms of CPU for a page, spread {costs.spread * 1000:.2f} ms")
    print(f"job       {cluster.tasks:,} tasks of {cluster.pages_in_task:,} pages, {cluster.workers:,} workers\n")
    outcomes = {kind.name: simulate(cluster, kind, arguments.seed) for kind in KINDS}
    print("\n".join(outcome_lines(cluster, outcomes)))
    return 0 if all(outcome.done == cluster.tasks for outcome in outcomes.values()) else 1


def outcome_lines(cluster: Cluster, outcomes: dict[str, Outcome]) -> list[str]:
    ideal = cluster.tasks * cluster.pages_in_task * cluster.costs.mean
    head = ["what goes wrong", "done", "hours", "core-hours", "lost", "ideal", "begun again", "most tries", "last 1 %"]
    rows = []
    for name, out in outcomes.items():
        used = out.useful + out.wasted
        share = ideal / (out.end * cluster.workers) if out.end else 0.0
        rows.append(
            [
                name,
                f"{out.done:,}",
                f"{out.end / HOUR:.2f}",
                f"{used / HOUR:,.0f}",
                f"{out.wasted / used:.2%}",
                f"{share:.1%}",
                f"{out.begun_again:,}",
                f"{out.most_tries}",
                f"{(out.end - out.almost) / 60:.1f} min",
            ]
        )
    return [
        *table_lines(head, rows),
        "",
        "lost: work that had to be done again. ideal: the share of all workers' time that useful work would take.",
    ]


def measure(pages: list[tuple[str, bytes]]) -> PageCosts:
    """CPU seconds for the row of a page in memory, each the fastest of two."""
    from pagecrunch.batch.inputs.page import RawPage
    from pagecrunch.batch.options import Options
    from pagecrunch.batch.rows import row_function

    make_row = row_function(Options())
    make_row(RawPage("first", b"<p>The first page loads what is needed.</p>"))
    took = []
    for address, html in pages:
        times = []
        for _ in range(FASTEST_OF):
            begun = process_time()
            make_row(RawPage(address or "page", html, address or None))
            times.append(process_time() - begun)
        took.append(min(times))
    return PageCosts(statistics.fmean(took), statistics.pstdev(took))


def simulate(cluster: Cluster, faults: Faults, seed: int) -> Outcome:
    return _Simulation(cluster, faults, random.Random(seed)).run()


class _Simulation:
    """Events in the order of their times: a task ends or is lost, a machine is lost or comes back."""

    def __init__(self, cluster: Cluster, faults: Faults, chance: random.Random) -> None:
        self._cluster, self._faults, self._chance = cluster, faults, chance
        self._events: list[tuple[float, int, str, int, int]] = []  # time, order, what, worker or machine, run
        self._order = 0
        self._waiting: deque[tuple[int, float]] = deque(enumerate(self._task_seconds()))
        self._idle: deque[int] = deque(range(cluster.workers))
        self._speed = [self._worker_speed() for _ in range(cluster.workers)]
        self._running: dict[int, tuple[int, float, float]] = {}  # by worker: the task, its work, when it began
        self._runs = [0] * cluster.workers  # how many a worker has begun, which makes events of lost runs stale
        self._is_up = [True] * self._machines
        self._out = Outcome(tries=[0] * cluster.tasks)

    @property
    def _machines(self) -> int:
        return math.ceil(self._cluster.workers / self._cluster.workers_in_machine)

    def run(self) -> Outcome:
        if math.isfinite(self._faults.machine_hours):
            for machine in range(self._machines):
                self._later(self._machine_life(), "machine lost", machine)
        self._hand_out(0.0)
        out, handlers = (
            self._out,
            {
                "done": self._task_done,
                "lost": self._task_lost,
                "machine lost": self._machine_lost,
                "machine back": self._machine_back,
            },
        )
        while out.done < self._cluster.tasks:
            now, _, what, who, run = heapq.heappop(self._events)
            if what in ("done", "lost") and self._runs[who] != run:
                continue  # of a run that was lost with its machine
            handlers[what](now, who)
            self._hand_out(now)
        out.most_tries = max(out.tries)
        out.begun_again = sum(out.tries) - self._cluster.tasks
        return out

    def _task_seconds(self) -> list[float]:
        """The work of each task: the sum of many pages, which is nearly normal, and pages that hang."""
        pages, costs = self._cluster.pages_in_task, self._cluster.costs
        hanging = pages * self._faults.hanging_page_share
        return [
            max(0.0, self._chance.gauss(pages * costs.mean, math.sqrt(pages) * costs.spread))
            + TRIES * PAGE_LIMIT_SECONDS * (self._chance.random() < hanging)
            for _ in range(self._cluster.tasks)
        ]

    def _worker_speed(self) -> float:
        speed = max(0.2, self._chance.gauss(1.0, self._faults.speed_spread))
        return speed / self._faults.slow_factor if self._chance.random() < self._faults.slow_share else speed

    def _machine_life(self) -> float:
        return self._chance.expovariate(1.0) * self._faults.machine_hours * HOUR

    def _later(self, time: float, what: str, who: int, run: int = 0) -> None:
        self._order += 1
        heapq.heappush(self._events, (time, self._order, what, who, run))

    def _hand_out(self, now: float) -> None:
        while self._waiting and self._idle:
            worker = self._idle.popleft()
            if not self._is_up[worker // self._cluster.workers_in_machine]:
                continue  # it comes back with its machine
            task, work = self._waiting.popleft()
            self._runs[worker] += 1
            self._out.tries[task] += 1
            self._running[worker] = task, work, now
            seconds = START_SECONDS * (self._runs[worker] == 1) + work / self._speed[worker]
            is_lost = self._chance.random() < self._faults.lost_task_share
            end = now + (seconds * self._chance.random() if is_lost else seconds)
            self._later(end, "lost" if is_lost else "done", worker, self._runs[worker])

    def _task_done(self, now: float, worker: int) -> None:
        _, _, begun = self._running.pop(worker)
        self._out.done += 1
        self._out.useful += now - begun
        self._out.end = now
        if self._out.done <= 0.99 * self._cluster.tasks:
            self._out.almost = now
        self._idle.append(worker)

    def _task_lost(self, now: float, worker: int) -> None:
        task, work, begun = self._running.pop(worker)
        self._out.wasted += now - begun
        self._waiting.append((task, work))
        self._idle.append(worker)

    def _machine_lost(self, now: float, machine: int) -> None:
        self._is_up[machine] = False
        size = self._cluster.workers_in_machine
        for worker in range(machine * size, min((machine + 1) * size, self._cluster.workers)):
            if worker in self._running:
                task, work, begun = self._running.pop(worker)
                self._out.wasted += now - begun
                self._waiting.append((task, work))
            self._runs[worker] += 1
        self._later(now + self._faults.repair_seconds, "machine back", machine)

    def _machine_back(self, now: float, machine: int) -> None:
        self._is_up[machine] = True
        size = self._cluster.workers_in_machine
        workers = range(machine * size, min((machine + 1) * size, self._cluster.workers))
        waiting = set(self._idle)
        for worker in workers:
            self._speed[worker] = self._worker_speed()  # another machine
            if worker not in waiting:
                self._idle.append(worker)
        self._later(now + self._machine_life(), "machine lost", machine)
