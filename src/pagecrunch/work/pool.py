"""A pool of worker processes. A page that takes too long or kills its worker costs that page alone.

There is a worker for each core. While all are busy with slow pages, more are started, so that bad pages do not hold up
good ones; they end when they are no longer needed. A worker that died or was killed is replaced at once. Jobs are
served in the order they come in.
"""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .frames import from_json
from .process import WorkerEnded, WorkerProcess, WorkFailed

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

SLOW_SECONDS = 0.5  # a page that takes longer must not keep others waiting
MAX_GROWTH = 3  # times the usual number of workers

Result = TypeVar("Result", bound="DataclassInstance")


class WorkerPool(Generic[Result]):
    """Workers, idle and busy. `module` has their `worker_handler`, which returns results of this type."""

    def __init__(self, module: str, result_type: type[Result], workers: int = 0) -> None:
        self._module = module
        self._result_type = result_type
        self.usual = workers or os.cpu_count() or 1
        self._idle: deque[WorkerProcess] = deque()
        self._all: dict[WorkerProcess, float] = {}  # by the loop's clock, when each got its latest page
        self._loading: set[WorkerProcess] = set()
        self._starting = 0
        self._waiting: deque[asyncio.Future[WorkerProcess]] = deque()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._is_closed = False

    async def start(self) -> None:
        """Start the usual number of workers, and wait until they are ready."""
        for _ in range(self.usual):
            self._start_one()
        await asyncio.gather(*self._tasks)

    async def close(self) -> None:
        """Kill all workers."""
        self._is_closed = True
        for waiting in self._waiting:
            waiting.cancel()
        await asyncio.gather(*(worker.kill() for worker in (*self._all, *self._loading)))
        await asyncio.gather(*self._tasks, return_exceptions=True)  # those that were about to start or to end
        self._all.clear()
        self._idle.clear()

    @property
    def pids(self) -> list[int]:
        return [worker.process.pid for worker in self._all]

    async def run(self, job: DataclassInstance, body: bytes, seconds: float) -> tuple[Result, bytes]:
        """Run a job, which may wait and then take this many seconds each. Raises WorkFailed."""
        try:
            worker = await asyncio.wait_for(self._take(), seconds)
        except TimeoutError:
            raise WorkFailed("all workers are busy", is_busy=True) from None
        is_sane = False
        try:
            self._all[worker] = _now()
            header, answer = await asyncio.wait_for(worker.run(job, body), seconds)
            is_sane = True
        except TimeoutError:
            raise WorkFailed(f"it took longer than {seconds:g} seconds") from None
        except WorkerEnded:
            raise WorkFailed(await worker.exit_reason()) from None
        finally:  # also where the caller has gone away, and the worker is still busy
            if is_sane:
                self._give_back(worker)
            else:
                self._replace(worker)
        return from_json(self._result_type, header), answer

    async def _take(self) -> WorkerProcess:
        """An idle worker, or a new one when there is none for long."""
        while self._idle:
            worker = self._idle.popleft()
            if worker.is_running:
                return worker
            self._replace(worker)
        waiting: asyncio.Future[WorkerProcess] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        try:
            while not self._is_closed:
                done, _ = await asyncio.wait({waiting}, timeout=SLOW_SECONDS)
                if done:
                    return waiting.result()
                if self._are_all_slow():
                    self._start_one()
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self._give_back(waiting.result())
            raise
        finally:
            waiting.cancel()
            with suppress(ValueError):
                self._waiting.remove(waiting)
        raise WorkFailed("the program is ending", is_busy=True)

    def _are_all_slow(self) -> bool:
        """Whether all workers are at slow pages, and there may be more workers."""
        if self._starting or len(self._all) >= self.usual * MAX_GROWTH:
            return False
        return all(_now() - began > SLOW_SECONDS for began in self._all.values())

    def _give_back(self, worker: WorkerProcess) -> None:
        """Hand a worker to the job that has waited longest, or let it rest; one too many ends."""
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                self._all[worker] = _now()
                waiting.set_result(worker)
                return
        if len(self._all) > self.usual:
            self._end(worker)
        else:
            self._idle.append(worker)

    def _replace(self, worker: WorkerProcess) -> None:
        """Kill a worker that cannot be trusted any more, and start another."""
        if worker in self._all:
            self._end(worker)
            if len(self._all) + self._starting < self.usual and not self._is_closed:
                self._start_one()

    def _end(self, worker: WorkerProcess) -> None:
        self._all.pop(worker, None)
        self._in_background(worker.kill())

    def _start_one(self) -> None:
        self._starting += 1  # at once, so that many waiting jobs do not start one each
        self._in_background(self._add())

    async def _add(self) -> None:
        try:
            worker = await WorkerProcess.start(self._module)
        except OSError:  # the system gives no more processes; jobs that wait are answered that all are busy
            self._starting -= 1
            return
        self._loading.add(worker)
        is_ready = True
        try:
            await worker.wait_ready()
        except WorkerEnded:
            is_ready = False
        self._loading.discard(worker)
        self._starting -= 1
        if self._is_closed or not is_ready:
            await worker.kill()
            return
        self._all[worker] = _now()
        self._give_back(worker)

    def _in_background(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _now() -> float:
    return asyncio.get_running_loop().time()
