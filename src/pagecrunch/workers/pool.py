"""The workers that pages go to. A page that takes too long or kills its worker costs that page alone.

There is a worker for each core. When all are busy with pages that take unusually long, more are started, so that bad
pages do not hold up good ones; they end when they are no longer needed. A worker that died or had to be killed is
replaced at once. Who waits first is served first.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from .frames import LENGTHS, make_frame
from .process import in_words

LONG_SECONDS = 0.5  # a page that takes longer is no reason to let others wait
MOST_TIMES = 3  # so many times the usual number of workers there may be
LONGEST_ANSWER = 256 * 1024 * 1024  # bytes; a worker that says more is not sane
ENDING_SECONDS = 1.0  # between a worker's last word and its end
PIPE_BYTES = 1 << 20  # read ahead of an answer

Answer = tuple[dict[str, Any], bytes]


class WorkFailed(Exception):
    """Why no answer came, in words that follow "the page ..., for". `is_busy`: no worker has even begun."""

    def __init__(self, reason: str, *, is_busy: bool = False) -> None:
        super().__init__(reason)
        self.is_busy = is_busy


class _Worker:
    """One process, which answers frames with frames."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.began = 0.0  # when it was given its page, by the loop's clock

    @classmethod
    async def start(cls, module: str) -> _Worker:
        pipe = asyncio.subprocess.PIPE
        program = (sys.executable, "-m", module)
        return cls(
            await asyncio.create_subprocess_exec(
                *program, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL, limit=PIPE_BYTES
            )
        )

    async def get_ready(self) -> bool:
        """Wait until it has loaded what it needs, which no page's time counts for; whether it ever has."""
        try:
            await self._hear()
        except (asyncio.IncompleteReadError, OSError):
            return False
        return True

    async def run(self, header: Mapping[str, Any], body: bytes) -> Answer:
        assert self.process.stdin
        self.began = asyncio.get_running_loop().time()
        self.process.stdin.write(make_frame(header, body))
        await self.process.stdin.drain()
        return await self._hear()

    async def _hear(self) -> Answer:
        assert self.process.stdout
        head_length, body_length = LENGTHS.unpack(await self.process.stdout.readexactly(LENGTHS.size))
        if head_length + body_length > LONGEST_ANSWER:
            raise WorkFailed("its worker gave an answer that is too long")
        head = await self.process.stdout.readexactly(head_length)
        return json.loads(head), await self.process.stdout.readexactly(body_length)

    async def end(self) -> int:
        """The exit code of a worker that has stopped speaking. A kill before its end was seen would lose the code."""
        try:
            return await asyncio.wait_for(self.process.wait(), ENDING_SECONDS)
        except TimeoutError:
            return await self.kill()

    async def kill(self) -> int:
        with suppress(ProcessLookupError):
            self.process.kill()
        return await self.process.wait()


class Pool:
    """Workers, idle and busy, each of them a process of this module."""

    def __init__(self, module: str, workers: int = 0) -> None:
        self.module = module
        self.usual = workers or os.cpu_count() or 1
        self._idle: deque[_Worker] = deque()
        self._all: set[_Worker] = set()
        self._unready: set[_Worker] = set()
        self._starting = 0
        self._waiting: deque[asyncio.Future[_Worker]] = deque()
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    async def start(self) -> None:
        """Start the usual number of workers, and wait until they can take pages."""
        for _ in range(self.usual):
            self._spawn()
        await asyncio.gather(*self._tasks)

    async def close(self) -> None:
        """Kill all workers."""
        self._is_closed = True
        for waiting in self._waiting:
            waiting.cancel()
        await asyncio.gather(*(worker.kill() for worker in (*self._all, *self._unready)))
        await asyncio.gather(*self._tasks, return_exceptions=True)  # those that were about to start or to end
        self._all.clear()
        self._idle.clear()

    @property
    def pids(self) -> list[int]:
        return [worker.process.pid for worker in self._all]

    async def run(self, header: Mapping[str, Any], body: bytes, seconds: float) -> Answer:
        """Have a page worked on, which may wait and then take so many seconds each. Raises WorkFailed."""
        try:
            worker = await asyncio.wait_for(self._take(), seconds)
        except TimeoutError:
            raise WorkFailed("all workers are busy", is_busy=True) from None
        is_sane = False
        try:
            answer = await asyncio.wait_for(worker.run(header, body), seconds)
            is_sane = True
            return answer
        except TimeoutError:
            raise WorkFailed(f"it took longer than {seconds:g} seconds") from None
        except (asyncio.IncompleteReadError, OSError):
            raise WorkFailed(in_words(await worker.end())) from None
        finally:  # also where whoever asked has gone away, and the worker is still at it
            if is_sane:
                self._give_back(worker)
            else:
                self._replace(worker)

    async def _take(self) -> _Worker:
        """An idle worker; when there is none for long, a new one."""
        while self._idle:
            worker = self._idle.popleft()
            if worker.process.returncode is None:
                return worker
            self._replace(worker)
        waiting: asyncio.Future[_Worker] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        try:
            while not self._is_closed:
                done, _ = await asyncio.wait({waiting}, timeout=LONG_SECONDS)
                if done:
                    return waiting.result()
                if self._is_held_up():
                    self._spawn()
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self._give_back(waiting.result())
            raise
        finally:
            waiting.cancel()
            with suppress(ValueError):
                self._waiting.remove(waiting)
        raise WorkFailed("the program is ending", is_busy=True)

    def _is_held_up(self) -> bool:
        """Whether all workers are at pages that take long, and there may be more of them."""
        if self._starting or len(self._all) >= self.usual * MOST_TIMES:
            return False
        now = asyncio.get_running_loop().time()
        return all(now - worker.began > LONG_SECONDS for worker in self._all)

    def _give_back(self, worker: _Worker) -> None:
        """Hand a worker to whoever waits longest, or let it rest; one that is no longer needed ends."""
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                worker.began = asyncio.get_running_loop().time()
                waiting.set_result(worker)
                return
        if len(self._all) > self.usual:
            self._retire(worker)
        else:
            self._idle.append(worker)

    def _replace(self, worker: _Worker) -> None:
        """Kill a worker that is not to be trusted any more, and start another."""
        if worker in self._all:
            self._retire(worker)
            if len(self._all) + self._starting < self.usual and not self._is_closed:
                self._spawn()

    def _retire(self, worker: _Worker) -> None:
        self._all.discard(worker)
        self._keep(asyncio.ensure_future(self._bury(worker)))

    async def _bury(self, worker: _Worker) -> None:
        await worker.kill()

    def _spawn(self) -> None:
        self._starting += 1  # at once, so that many who wait do not each start one
        self._keep(asyncio.ensure_future(self._add()))

    async def _add(self) -> None:
        try:
            worker = await _Worker.start(self.module)
        except OSError:  # no more processes are to be had; whoever waits is told that all are busy
            self._starting -= 1
            return
        self._unready.add(worker)
        is_ready = await worker.get_ready()
        self._unready.discard(worker)
        self._starting -= 1
        if self._is_closed or not is_ready:
            await worker.kill()
            return
        self._all.add(worker)
        self._give_back(worker)

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
