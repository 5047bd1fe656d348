"""The row of a page within a time limit, for engines that have none of their own: Spark, datatrove, your own loop.

    with limited_row_function(Options(), 30.0) as make_row:
        row = make_row(RawPage("page.html", html))

The page is read in a process of its own, which the kernel ends when it has used its processor time. A page that takes
too long or ends the process is a failed row; a new process goes on with the next.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from math import ceil
from typing import Any, BinaryIO, cast

from ...work.frames import from_json, make_frame, read_frame
from ...work.process import WORKER, describe_exit
from ...work.worker import Handler
from ..inputs.page import RawPage
from ..options import Options
from ..rows import failed_row, row_function
from ..schema import Row

MODULE = "pagecrunch.batch.engines.limited"
WAIT = 10  # times the limit: a page that uses no processor time is given up by the clock


@dataclass(frozen=True, slots=True)
class PageTask:
    """A page but for its bytes."""

    source: str
    url: str | None
    charset: str | None
    is_text: bool


@dataclass(frozen=True, slots=True)
class PageRow:
    """The row that was made of it."""

    row: dict[str, Any]


def worker_handler(seconds: str, options: str) -> Handler[PageTask]:
    make_row = row_function(from_json(Options, json.loads(options)))

    def run(task: PageTask, body: bytes) -> tuple[PageRow, bytes]:
        html = body.decode("utf-8", "surrogatepass") if task.is_text else body
        return PageRow(make_row(RawPage(task.source, html, task.url, task.charset))), b""

    def warm_up() -> None:
        make_row(RawPage("", b"<title>Tides</title><p>The water rises and falls twice a day, and is written down."))

    return Handler(PageTask, run, warm_up, max_memory_bytes=None, niceness=0, max_cpu_seconds=int(seconds))


@contextmanager
def limited_row_function(options: Options, page_seconds: float) -> Iterator[Callable[[RawPage], Row]]:
    """The function that makes rows; without a limit, in this process."""
    if not page_seconds:
        yield row_function(options)
        return
    reader = _LimitedReader(options, page_seconds)
    try:
        yield reader.make_row
    finally:
        reader.close()


class _LimitedReader:
    def __init__(self, options: Options, page_seconds: float) -> None:
        self._options, self._seconds = options, page_seconds
        self._process: subprocess.Popen[bytes] | None = None

    def make_row(self, page: RawPage) -> Row:
        if page.problem:
            return failed_row(self._options, page, page.problem)
        is_text = isinstance(page.html, str)
        body = page.html.encode("utf-8", "surrogatepass") if isinstance(page.html, str) else page.html
        frame = make_frame(PageTask(page.source, page.url, page.charset, is_text), body)
        process = self._started()
        assert process.stdin and process.stdout
        is_late = threading.Event()

        def end() -> None:
            is_late.set()
            process.kill()

        timer = threading.Timer(WAIT * self._seconds, end)
        timer.daemon = True
        timer.start()
        try:
            process.stdin.write(frame)
            process.stdin.flush()
            answer = read_frame(cast(BinaryIO, process.stdout))
        except OSError:
            answer = None
        finally:
            timer.cancel()
        if answer is None:
            reason = f"it waited longer than {WAIT * self._seconds:g} seconds" if is_late.is_set() else ""
            reason = reason or describe_exit(process.wait())
            self.close()
            return failed_row(self._options, page, reason)
        row: Row = answer[0]["row"]
        return row

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):
                    pipe.close()  # type: ignore[union-attr]

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            options = json.dumps(asdict(self._options))
            command = [sys.executable, "-m", WORKER, MODULE, str(ceil(self._seconds)), options]
            pipe = subprocess.PIPE
            # An engine may have put this package on the path of its own process only.
            path = os.pathsep.join(filter(None, sys.path))
            environment = {**os.environ, "PYTHONPATH": path}
            self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environment)
            assert self._process.stdout
            read_frame(cast(BinaryIO, self._process.stdout))  # it is ready
        return self._process
