"""A worker process as its parent sees it: start it, run a job in it, kill it, and say why it ended."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, TYPE_CHECKING

from .frames import LENGTHS, Header, make_frame

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

WORKER = "pagecrunch.work.worker"
MAX_RESULT_BYTES = 256 * 1024 * 1024  # a worker that sends more is not sane
EXIT_SECONDS = 1.0  # between the end of a worker's output and its exit
PIPE_BYTES = 1 << 20  # read ahead of a result


class WorkFailed(Exception):
    """Why a job has no result, in words that follow "the page was given up: ". `is_busy`: no worker has begun it."""

    def __init__(self, reason: str, *, is_busy: bool = False) -> None:
        super().__init__(reason)
        self.is_busy = is_busy


class WorkerEnded(Exception):
    """The worker ended before it sent a whole result; `WorkerProcess.exit_reason` says why."""


class WorkerProcess:
    """One process of `work.worker`, which runs one job at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(
        cls,
        module: str,
        *arguments: str,
        errors: IO[bytes] | int = asyncio.subprocess.DEVNULL,
        inherited: Sequence[int] = (),
    ) -> WorkerProcess:
        """Start a worker without waiting until it is ready. It inherits these open files, and writes to `errors`."""
        command, pipe = (sys.executable, "-m", WORKER, module, *arguments), asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, stderr=errors, limit=PIPE_BYTES, pass_fds=inherited
        )
        return cls(process)

    @property
    def is_running(self) -> bool:
        return self.process.returncode is None

    async def wait_ready(self) -> None:
        """Wait until it has loaded what it needs, which must not count as a page's time. Raises WorkerEnded."""
        await self._receive()

    async def run(self, job: DataclassInstance, body: bytes = b"") -> tuple[Header, bytes]:
        """The result of a job. Raises WorkerEnded."""
        assert self.process.stdin
        try:
            self.process.stdin.write(make_frame(job, body))
            await self.process.stdin.drain()
        except OSError:
            raise WorkerEnded from None
        return await self._receive()

    async def exit_reason(self) -> str:
        """Why a worker ended that sends nothing any more. A kill before its end was seen would hide the reason."""
        try:
            return describe_exit(await asyncio.wait_for(self.process.wait(), EXIT_SECONDS))
        except TimeoutError:
            return describe_exit(await self.kill())

    async def kill(self) -> int:
        """Kill it and wait until it is gone; its exit code."""
        with suppress(ProcessLookupError):
            self.process.kill()
        return await self.process.wait()

    async def _receive(self) -> tuple[Header, bytes]:
        assert self.process.stdout
        read = self.process.stdout.readexactly
        try:
            head_length, body_length = LENGTHS.unpack(await read(LENGTHS.size))
            if head_length + body_length > MAX_RESULT_BYTES:
                raise WorkFailed("its worker gave an answer that is too long")
            return json.loads(await read(head_length)), await read(body_length)
        except (asyncio.IncompleteReadError, OSError):
            raise WorkerEnded from None


def describe_exit(code: int) -> str:
    """What the exit code of a worker says about the page in work."""
    if code >= 0:
        return f"it ended its worker process (exit code {code})"
    if -code == signal.SIGXCPU:
        return "it took more processor time than a page may have"
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = f"signal {-code}"
    hint = ", perhaps for want of memory" if -code == signal.SIGKILL else ""
    return f"it ended its worker process ({name}{hint})"
