"""The workers that pages go to. A page that takes too long or kills its worker costs that page alone.

There is a worker for each core. When all have been at the same pages for unusually long, more are started, so that bad
pages do not hold up good ones. A worker that died or had to be killed is replaced at once.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections import deque
from contextlib import suppress

from ..workers.process import in_words
from .frames import LENGTHS, make_frame
from .rendering import Job, Rendered

LONG_SECONDS = 0.5  # of work on one page: a page that takes longer is no reason to let others wait
MOST_TIMES = 3  # so many times the usual number of workers there may be
LONGEST_ANSWER = 256 * 1024 * 1024  # bytes; a worker that says more is not sane


class _Worker:
    """One process, and the page it is at."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.began = 0.0  # when it was given the page that it is at

    @classmethod
    async def start(cls) -> _Worker:
        pipe = asyncio.subprocess.PIPE
        program = (sys.executable, "-m", "pagecrunch.proxy.worker")
        return cls(
            await asyncio.create_subprocess_exec(
                *program, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL, limit=1 << 20
            )
        )

    async def run(self, job: Job, body: bytes) -> tuple[Rendered, bytes]:
        assert self.process.stdin and self.process.stdout
        self.began = time.monotonic()
        self.process.stdin.write(make_frame(job.to_json(), body))
        await self.process.stdin.drain()
        head_length, body_length = LENGTHS.unpack(await self.process.stdout.readexactly(LENGTHS.size))
        if head_length + body_length > LONGEST_ANSWER:
            raise ValueError("an answer that is too long")
        head = await self.process.stdout.readexactly(head_length)
        return Rendered.from_json(json.loads(head)), await self.process.stdout.readexactly(body_length)

    async def kill(self) -> int:
        with suppress(ProcessLookupError):
            self.process.kill()
        return await self.process.wait()


class Pool:
    """Workers, idle and busy."""

    def __init__(self, workers: int = 0) -> None:
        self.usual = workers or os.cpu_count() or 1
        self._idle: deque[_Worker] = deque()
        self._all: set[_Worker] = set()
        self._starting = 0
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    async def start(self) -> None:
        """Start the usual number of workers."""
        await asyncio.gather(*(self._add() for _ in range(self.usual)))

    async def close(self) -> None:
        """Kill all workers."""
        self._is_closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*(worker.kill() for worker in self._all))
        self._all.clear()
        self._idle.clear()

    @property
    def pids(self) -> list[int]:
        return [worker.process.pid for worker in self._all]

    async def run(self, job: Job, body: bytes, seconds: float) -> tuple[Rendered, bytes]:
        """Have a page worked on. It never raises: what goes wrong is said in `why_not`."""
        try:
            worker = await asyncio.wait_for(self._take(), seconds)
        except TimeoutError:
            return Rendered("all workers are busy"), b""
        if worker is None:
            return Rendered("the proxy is ending"), b""
        why_not = "it was given up"
        try:
            answer = await asyncio.wait_for(worker.run(job, body), seconds)
        except TimeoutError:
            why_not = f"it took longer than {seconds:g} seconds"
        except (asyncio.IncompleteReadError, OSError):
            why_not = in_words(await worker.kill())
        except ValueError as error:
            why_not = f"its worker gave {error}"
        else:
            self._give_back(worker)
            return answer
        finally:
            if worker not in self._idle:
                self._replace(worker)
        return Rendered(why_not), b""

    async def _take(self) -> _Worker | None:
        """An idle worker; when there is none for long, a new one."""
        while not self._is_closed:
            while self._idle:
                worker = self._idle.popleft()
                if worker.process.returncode is None:
                    return worker
                self._replace(worker)
            waiting = asyncio.get_running_loop().create_future()
            self._waiting.append(waiting)
            try:
                await asyncio.wait_for(asyncio.shield(waiting), LONG_SECONDS)
            except TimeoutError:
                if self._are_all_held_up():
                    self._spawn()
            finally:
                waiting.cancel()
                with suppress(ValueError):
                    self._waiting.remove(waiting)
        return None

    def _are_all_held_up(self) -> bool:
        """Whether every worker is at a bad page, and more workers are allowed."""
        number = len(self._all) + self._starting
        since = time.monotonic() - LONG_SECONDS
        return not self._starting and number < self.usual * MOST_TIMES and all(one.began < since for one in self._all)

    def _give_back(self, worker: _Worker) -> None:
        self._idle.append(worker)
        self._wake()

    def _wake(self) -> None:
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_result(None)
                return

    def _replace(self, worker: _Worker) -> None:
        """Kill a worker that is not to be trusted any more, and start another."""
        if worker not in self._all:
            return
        self._all.discard(worker)
        self._keep(asyncio.ensure_future(self._bury(worker)))
        if not self._is_closed:
            self._spawn()

    async def _bury(self, worker: _Worker) -> None:
        await worker.kill()

    def _spawn(self) -> None:
        self._keep(asyncio.ensure_future(self._add()))

    async def _add(self) -> None:
        self._starting += 1
        try:
            worker = await _Worker.start()
        except OSError:  # no more processes are to be had; pages pass as they are until there are
            return
        finally:
            self._starting -= 1
        if self._is_closed:
            await worker.kill()
            return
        self._all.add(worker)
        self._give_back(worker)

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
