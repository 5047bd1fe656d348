"""A worker under watch: a page that hangs or kills it costs that page alone.

When a page takes too long the worker is killed; when a worker dies, a new one goes on with the same shard. The page it
was at is tried once more, and the second time it is given up and recorded with the reason.
"""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..errors import PagecrunchError
from ..workers.process import in_words
from .heartbeat import Heartbeat
from .work import Task

TRIES = 2
LOOK_SECONDS = 0.1  # how often it is looked at a worker; a page's time limit is kept to within this
MOST_DEATHS_AT_START = 2


class Stopped(Exception):
    """The run was asked to stop."""


class Supervisor:
    """One worker at a time, a new one whenever it dies."""

    def __init__(self, scratch: Path, name: str, page_seconds: float, inherited: Sequence[int] = ()) -> None:
        self.beat = Heartbeat(scratch / f"{name}.beat")
        self._beat_path = scratch / f"{name}.beat"
        self._errors_path = scratch / f"{name}.err"
        self._page_seconds = page_seconds
        self._inherited = tuple(inherited)
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: queue.Queue[Mapping[str, Any] | None] = queue.Queue()
        self._is_stopping = False
        self._lock = threading.Lock()
        self._earlier = (0, 0)  # pages and failures of workers that are gone
        self.weight = 0  # of the shard being worked on

    def start(self) -> None:
        """Start a worker, without waiting for it."""
        with self._lock:
            if self._is_stopping:
                raise Stopped
            pages, failed = self.beat.totals
            self._earlier = (self._earlier[0] + pages, self._earlier[1] + failed)
            self.beat.clear()
            self._answers = queue.Queue()
            started: queue.SimpleQueue[subprocess.Popen[bytes] | OSError] = queue.SimpleQueue()
            # On Linux a worker dies with the thread that started it, so that must be one that lives as long.
            threading.Thread(target=self._host, args=(started, self._answers), daemon=True).start()
            process = started.get()
            if isinstance(process, OSError):
                raise PagecrunchError(
                    f"A worker process cannot be started: {process.strerror or process}."
                ) from process
            self._process = process

    def run(self, task: Task) -> None:
        """Have a task done, whatever its pages do. Raises what a worker says cannot be helped."""
        deaths: Counter[int] = Counter()
        deaths_at_start = 0
        self.weight = task.shard.weight
        while True:
            if self._process is None or self._process.poll() is not None:
                self.start()
            reason = self._try(task)
            if not reason:
                self.weight = 0
                return
            if not self.beat.is_busy:
                deaths_at_start += 1
                if deaths_at_start >= MOST_DEATHS_AT_START:
                    raise PagecrunchError(f"The worker processes end without doing anything: {self._last_error()}.")
                continue
            index = self.beat.index
            deaths[index] += 1
            if deaths[index] > TRIES:  # it is not the page but the reading of it
                task = replace(task, stop_at=index)
            elif deaths[index] == TRIES:
                task = replace(task, given_up={**task.given_up, index: f"{reason}, {TRIES} times"})

    def stop(self) -> None:
        """Kill the worker, and start no other."""
        with self._lock:
            self._is_stopping = True
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        """End the worker and wait until it is gone."""
        self.stop()
        if self._process is not None:
            self._process.wait()
            with suppress(OSError):
                self._process.stdin.close()  # type: ignore[union-attr]
        self.beat.close()

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    @property
    def totals(self) -> tuple[int, int]:
        """Pages done and failed so far."""
        pages, failed = self.beat.totals
        return self._earlier[0] + pages, self._earlier[1] + failed

    def _try(self, task: Task) -> str:
        """Why the worker died; nothing if the task was done."""
        process = self._process
        assert process is not None and process.stdin is not None
        with suppress(OSError):  # a worker that is dead already will be noticed below
            process.stdin.write(json.dumps(task.to_json()).encode() + b"\n")
            process.stdin.flush()
        reason = ""
        while True:
            try:
                answer = self._answers.get(timeout=LOOK_SECONDS)
            except queue.Empty:
                if self._page_seconds and self.beat.seconds() > self._page_seconds and not reason:
                    reason = f"it took longer than {self._page_seconds:g} seconds"
                    process.kill()
                continue
            if self._is_stopping:
                raise Stopped
            if answer is None:
                code = process.wait()
                return reason or in_words(code)
            if "error" in answer:
                failure = PagecrunchError(answer["error"])
                failure.exit_code = answer["exit_code"]  # type: ignore[misc]
                raise failure
            return ""

    def _host(
        self,
        started: queue.SimpleQueue[subprocess.Popen[bytes] | OSError],
        answers: queue.Queue[Mapping[str, Any] | None],
    ) -> None:
        """Start a worker and pass on what it says; None when it says no more."""
        try:
            with self._errors_path.open("wb") as errors:
                process = subprocess.Popen(
                    [sys.executable, "-m", "pagecrunch.batch.worker", str(self._beat_path)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    pass_fds=self._inherited,
                )
        except OSError as error:
            started.put(error)
            return
        started.put(process)
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                answers.put(json.loads(line))
        answers.put(None)

    def _last_error(self) -> str:
        lines = self._errors_path.read_text("utf-8", "replace").strip().splitlines()
        return lines[-1].rstrip(".") if lines else "they say nothing about why"
