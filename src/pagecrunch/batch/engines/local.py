"""The local engine: as many workers as there are cores, each under watch, and a queue of shards."""

from __future__ import annotations

import os
import queue
import tempfile
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from ..supervise import Stopped, Supervisor
from ..work import Task

Watch = Callable[["LocalEngine"], None]

WATCH_SECONDS = 0.2  # how often progress is shown


def cores() -> int:
    """The cores that this process may use."""
    with suppress(AttributeError):  # not on every system
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class LocalEngine:
    """Workers that are started at once, so that they load what they need while the plan is being made."""

    def __init__(self, workers: int, page_seconds: float, inherited: Sequence[int] = ()) -> None:
        self._scratch = tempfile.TemporaryDirectory(prefix="pagecrunch-")
        folder = Path(self._scratch.name)
        self.supervisors = [Supervisor(folder, f"worker-{n}", page_seconds, inherited) for n in range(workers)]
        for supervisor in self.supervisors:
            supervisor.start()
        self.weight_done = 0

    def run(self, tasks: Sequence[Task], watch: Watch = lambda engine: None) -> None:
        """Do all tasks; `watch` is called now and then. The first failure that cannot be helped stops everything."""
        waiting: queue.SimpleQueue[Task] = queue.SimpleQueue()
        for task in tasks:
            waiting.put(task)
        failures: list[BaseException] = []
        threads = [
            threading.Thread(target=self._drain, args=(supervisor, waiting, failures), daemon=True)
            for supervisor in self.supervisors
        ]
        for thread in threads:
            thread.start()
        try:
            while any(thread.is_alive() for thread in threads):
                watch(self)
                for thread in threads:
                    thread.join(WATCH_SECONDS / len(threads))
        except BaseException:
            self._stop()
            raise
        if failures:
            raise failures[0]
        watch(self)

    @property
    def pages(self) -> int:
        return sum(supervisor.totals[0] for supervisor in self.supervisors)

    @property
    def failed(self) -> int:
        return sum(supervisor.totals[1] for supervisor in self.supervisors)

    @property
    def weight(self) -> float:
        """Bytes of input that are done, shards being worked on counted by their share."""
        return self.weight_done + sum(each.weight * each.beat.read_share for each in self.supervisors)

    def close(self) -> None:
        for supervisor in self.supervisors:
            supervisor.close()
        self._scratch.cleanup()

    def _drain(self, supervisor: Supervisor, waiting: queue.SimpleQueue[Task], failures: list[BaseException]) -> None:
        try:
            while True:
                task = waiting.get_nowait()
                supervisor.run(task)
                self.weight_done += task.shard.weight
        except queue.Empty:
            return
        except Stopped:
            return
        except BaseException as failure:  # raised again in the thread that waits for all of them
            failures.append(failure)
            self._stop()

    def _stop(self) -> None:
        for supervisor in self.supervisors:
            supervisor.stop()
