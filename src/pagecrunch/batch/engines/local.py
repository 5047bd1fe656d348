"""The local engine: a worker process for each core, each with a supervisor, and a queue of shards.

A page that hangs or kills its worker costs that page alone: when a page takes too long the worker is killed, and when a
worker dies, a new one goes on with the same shard. The page is tried once more, then given up with the reason. So is a
record whose reading kills a worker.

Time for a page is processor time, so that a busy machine gives the same results as an idle one. A page that waits for
something and uses none is given up by the clock.

Workers are processes of `work.process`, as everywhere. They are not in a `work.pool`, because a job here is a shard of
many pages, which takes minutes: time is limited for each page, which the heartbeat shows, not for the job; a journal
keeps what is done when a worker dies; and more workers would not help when all are busy.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future, wait
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

from ...errors import PagecrunchError
from ...log import log_event
from ...work.frames import from_json
from ...work.process import WorkerEnded, WorkerProcess
from ..heartbeat import Beat, Heartbeat
from ..machine import cpu_seconds, is_waiting
from ..remote import is_remote
from ..run_shard import ShardResult, ShardTask
from ..scratch import scratch_folder

HANDLER = "pagecrunch.batch.run_shard"
TRIES = 2  # of a page
LOOK_SECONDS = 0.1  # how often a heartbeat is read; a page's time limit is kept to within this
MAX_DEATHS_AT_START = 2
IDLE_SECONDS = 2.0  # a page that is late and uses no processor time for so long does not go on
WAITING_SHARE = 0.01  # of a page's time: less processor time than that is none
WATCH_SECONDS = 0.2  # how often progress is shown
WAIT_SECONDS_FAR_AWAY = 600.0  # for a page whose input is in an object store

Watch = Callable[[int, int, float], None]  # pages, failed ones among them, and bytes of input that are done


class Supervisor:
    """One worker at a time, and a new one whenever it dies."""

    def __init__(self, folder: Path, name: str, page_seconds: float, inherited: Sequence[int] = ()) -> None:
        self._heartbeat_path = folder / f"{name}.heartbeat"
        self.heartbeat = Heartbeat(self._heartbeat_path)
        self._errors_path = folder / f"{name}.err"
        self._page_seconds = page_seconds
        self._inherited = tuple(inherited)
        self._worker: WorkerProcess | None = None
        self._is_ready = False
        self._waiting, self._waiting_since = (Beat(), 0.0), 0.0  # the page that seems to wait, and its processor time
        self._earlier = (0, 0)  # pages and failures of workers that are gone
        self.weight = 0  # of the shard in work

    async def start(self) -> WorkerProcess:
        """Start a worker without waiting until it is ready."""
        self._earlier = self.totals
        self.heartbeat.clear()
        self._is_ready = False
        try:
            with self._errors_path.open("wb") as errors:
                self._worker = await WorkerProcess.start(
                    HANDLER, str(self._heartbeat_path), errors=errors, inherited=self._inherited
                )
        except OSError as error:
            raise PagecrunchError(f"A worker process cannot be started: {error.strerror or error}.") from error
        return self._worker

    async def run(self, task: ShardTask) -> None:
        """Do a shard, whatever its pages do. Raises the PagecrunchError that a worker reports."""
        deaths: Counter[int] = Counter()
        deaths_at_start, began = 0, time.monotonic()
        self.weight = task.shard.weight
        while (reason := await self._try(task)) is not None:
            beat = self.heartbeat.read()
            if not beat.is_busy:
                deaths_at_start += 1
                if deaths_at_start >= MAX_DEATHS_AT_START:
                    raise PagecrunchError(f"The worker processes end without doing anything: {self._last_error()}.")
                continue
            deaths[beat.page] += 1
            why = f"{reason}, {deaths[beat.page]} times"
            log_event("worker ended", shard=task.shard.name, page=beat.page, reason=why)
            if deaths[beat.page] == TRIES:
                task = replace(task, given_up={**task.given_up, beat.page: why})
            elif deaths[beat.page] > TRIES:  # the fault is not in the page but in reading it
                if beat.place in task.lost or beat.place < 0:
                    task = replace(task, stop_at=beat.page)
                else:
                    task = replace(task, lost={**task.lost, beat.place: why})
        log_event("shard done", shard=task.shard.name, seconds=round(time.monotonic() - began, 3))
        self.weight = 0

    async def close(self) -> None:
        """Kill the worker and wait until it is gone."""
        if self._worker is not None:
            await self._worker.kill()
        self.heartbeat.close()

    @property
    def pid(self) -> int | None:
        return self._worker.process.pid if self._worker is not None else None

    @property
    def totals(self) -> tuple[int, int]:
        """Pages done and failed so far."""
        beat = self.heartbeat.read()
        return self._earlier[0] + beat.pages, self._earlier[1] + beat.failed

    async def _try(self, task: ShardTask) -> str | None:
        """Have the worker do the task: why it died, or None when the task is done."""
        worker = self._worker if self._worker is not None and self._worker.is_running else await self.start()
        running = asyncio.ensure_future(self._send(worker, task))
        reason = ""
        try:
            while not (await asyncio.wait({running}, timeout=LOOK_SECONDS))[0]:
                if not reason and (reason := self._overtime(task, worker.process.pid)):
                    await worker.kill()
        finally:
            if not running.done():  # the run was stopped
                running.cancel()
                await worker.kill()
        try:
            result = running.result()
        except WorkerEnded:
            return reason or await worker.exit_reason()
        result.raise_error()
        return None

    def _overtime(self, task: ShardTask, pid: int) -> str:
        """Why the page in work is given up; "" where it may go on."""
        beat, most = self.heartbeat.read(), self._page_seconds
        if not most or beat.seconds < most:  # no page uses more processor time than time, but for helper threads
            self._waiting = Beat(), 0.0
            return ""
        used = cpu_seconds(pid)
        if used is None or used - beat.cpu > most:
            return f"it took longer than {most:g} seconds"
        # By the clock it is late. Whether it waits for a core or for something that never comes shows in what it uses.
        (seen, before), now = self._waiting, time.monotonic()
        if seen[:4] != beat[:4] or used > before + WAITING_SHARE * most or not is_waiting(pid):
            self._waiting, self._waiting_since = (beat, used), now
            return ""
        allowed = WAIT_SECONDS_FAR_AWAY if is_remote(task.shard.paths[0]) else most
        return (
            f"it waited longer than {most:g} seconds"
            if beat.seconds > allowed and now - self._waiting_since > min(most, IDLE_SECONDS)
            else ""
        )

    async def _send(self, worker: WorkerProcess, task: ShardTask) -> ShardResult:
        if not self._is_ready:
            await worker.wait_ready()
            self._is_ready = True
        header, _ = await worker.run(task)
        return from_json(ShardResult, header)

    def _last_error(self) -> str:
        lines = self._errors_path.read_text("utf-8", "replace").strip().splitlines()
        return lines[-1].rstrip(".") if lines else "they left no message"


class LocalEngine:
    """Workers that are started at once, so that they load what they need while the plan is made."""

    def __init__(self, workers: int, page_seconds: float, inherited: Sequence[int] = ()) -> None:
        self._scratch = ExitStack()
        folder = self._scratch.enter_context(scratch_folder())
        self.supervisors = [Supervisor(folder, f"worker-{n}", page_seconds, inherited) for n in range(workers)]
        self.weight_done = 0
        self._starting: asyncio.Task[None] | None = None
        self._loop = asyncio.new_event_loop()
        # On Linux a worker dies with the thread that started it, so that must be a thread which lives as long.
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        try:
            self._submit(self._start()).result()
        except BaseException:
            self.close()
            raise

    def run(self, tasks: Sequence[ShardTask], watch: Watch = lambda pages, failed, weight: None) -> None:
        """Do all tasks; `watch` is called now and then. The first error that a worker reports stops everything."""
        before = self.pages, self.failed, self.weight_done

        def show() -> None:
            watch(self.pages - before[0], self.failed - before[1], self.weight - before[2])

        work = self._submit(self._run(tasks))
        try:
            show()
            while not wait([work], WATCH_SECONDS).done:
                show()
        except BaseException:
            work.cancel()
            raise
        work.result()
        show()

    @property
    def pages(self) -> int:
        return sum(supervisor.totals[0] for supervisor in self.supervisors)

    @property
    def failed(self) -> int:
        return sum(supervisor.totals[1] for supervisor in self.supervisors)

    @property
    def weight(self) -> float:
        """Bytes of input that are done; a shard in work counts by the share that is read."""
        return self.weight_done + sum(each.weight * each.heartbeat.read().share for each in self.supervisors)

    def close(self) -> None:
        """Kill all workers."""
        self._submit(self._close()).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self._scratch.close()

    def _submit(self, work: Coroutine[Any, Any, None]) -> Future[None]:
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    async def _start(self) -> None:
        self._starting = asyncio.current_task()
        for supervisor in self.supervisors:
            await supervisor.start()

    async def _close(self) -> None:
        if self._starting:  # a process whose start is cancelled halfway is waited for without end
            await asyncio.gather(self._starting, return_exceptions=True)
        unfinished = asyncio.all_tasks() - {asyncio.current_task()}
        for task in unfinished:
            task.cancel()
        await asyncio.gather(*unfinished, return_exceptions=True)
        await asyncio.gather(*(supervisor.close() for supervisor in self.supervisors))

    async def _run(self, tasks: Sequence[ShardTask]) -> None:
        waiting = deque(tasks)
        runs = [asyncio.ensure_future(self._do_shards(supervisor, waiting)) for supervisor in self.supervisors]
        try:
            await asyncio.gather(*runs)
        finally:
            for run in runs:
                run.cancel()
            await asyncio.gather(*runs, return_exceptions=True)

    async def _do_shards(self, supervisor: Supervisor, waiting: deque[ShardTask]) -> None:
        while waiting:
            task = waiting.popleft()
            await supervisor.run(task)
            self.weight_done += task.shard.weight
