"""Do the same work on many items in several processes. An item that raises, hangs or kills its process fails alone."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from types import FrameType
from typing import Generic, TypeVar

WINDOW = 8  # items handed out at a time, for every process

Item = TypeVar("Item")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Done(Generic[Item, Result]):
    """An item and what came of it: a result, or an error in words."""

    item: Item
    result: Result | None = None
    error: str = ""


def run_all(work: Callable[[Item], Result], items: Iterable[Item], jobs: int) -> Iterator[Done[Item, Result]]:
    """Work on every item, in order, taking items only as they are needed. With one job all happens in this process."""
    if jobs <= 1:
        yield from (_run_here(work, item) for item in items)
        return
    waiting = iter(items)
    while window := deque(islice(waiting, jobs * WINDOW)):
        yield from _run_in_pool(work, window, waiting, jobs)


def _run_in_pool(
    work: Callable[[Item], Result], window: deque[Item], waiting: Iterator[Item], jobs: int
) -> Iterator[Done[Item, Result]]:
    """Keep a pool busy, a window of items handed out at a time, until nothing is waiting or a process dies.

    When one dies, nobody knows which item did it. So what was handed out is run again, each in a process of its own.
    """
    with _pool(jobs) as pool:
        try:
            futures = deque(pool.submit(work, item) for item in window)
            while window:
                done = _outcome(window[0], futures.popleft())
                window.popleft()
                yield done
                for item in islice(waiting, 1):
                    window.append(item)
                    futures.append(pool.submit(work, item))
        except BrokenProcessPool:
            pass
    yield from (_run_alone(work, item) for item in window)


def _run_alone(work: Callable[[Item], Result], item: Item) -> Done[Item, Result]:
    with _pool(1) as pool:
        try:
            return _outcome(item, pool.submit(work, item))
        except BrokenProcessPool:
            return Done(item, error="the process died")


def _outcome(item: Item, future: Future[Result]) -> Done[Item, Result]:
    try:
        return Done(item, future.result())
    except BrokenProcessPool:
        raise
    except Exception as error:
        return Done(item, error=in_words(error))


def _run_here(work: Callable[[Item], Result], item: Item) -> Done[Item, Result]:
    try:
        return Done(item, work(item))
    except Exception as error:
        return Done(item, error=in_words(error))


def _pool(jobs: int) -> ProcessPoolExecutor:
    # A fresh interpreter: a forked one would inherit locks that threads of this process may hold.
    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))


def in_words(error: BaseException) -> str:
    """An error in one line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())}"[:200]


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TimeoutError when the body takes longer. It cannot cut short one long call into compiled code."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"took longer than {seconds:g} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def with_progress(results: Iterator[Result], total: int, unit: str = "pages") -> Iterator[Result]:
    """Count on stderr how many results have come; on a terminal in place, else a line for every tenth part."""
    in_place = sys.stderr.isatty()
    step = 1 if in_place else max(1, total // 10)
    for number, result in enumerate(results, 1):
        if number % step == 0 or number == total:
            end = "\n" if not in_place or number == total else "\r"
            print(f"{number:,} of {total:,} {unit}", end=end, file=sys.stderr, flush=True)
        yield result
