"""The worker process: it reads jobs from its input and writes results to its output, until its input ends.

    python -m pagecrunch.work.worker MODULE [ARGUMENT...]

MODULE has a function `worker_handler`, which gets the arguments and returns the Handler to run. The first frame says
that the worker is ready. It can be killed at any time, and never outlives the program that started it.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, BinaryIO, Generic, TypeVar

from .frames import from_json, make_frame, read_frame

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

NICENESS = 5  # of 19, which is the most polite: what a proxy passes on should not wait for pages in work
MAX_MEMORY_BYTES = 2 * 1024**3  # of address space; a page of 32 MiB takes about a tenth
# Of processor time for a job: the last line of defence. Whoever waits for a page gives up much sooner, and kills the
# worker; the kernel ends one that nobody watches any more, even in a loop of compiled code.
MAX_CPU_SECONDS = 120
# Nothing leaks from page to page, but what the C library keeps for the next large page grows slowly: from 117 to 140 MB
# over 18,000 pages, where 57 MB were in use. Released now and then, which takes milliseconds, it stays flat.
PAGES_BETWEEN_RELEASES = 1000

_PR_SET_PDEATHSIG = 1  # Linux: prctl(2)

JobType = TypeVar("JobType")


@dataclass(frozen=True, slots=True)
class Handler(Generic[JobType]):
    """What a worker does with a job, and the limits it works under."""

    job_type: type[JobType]
    run: Callable[[JobType, bytes], tuple[DataclassInstance, bytes]]
    warm_up: Callable[[], object] = lambda: None  # loads what the first page would wait for
    max_memory_bytes: int | None = MAX_MEMORY_BYTES
    niceness: int = NICENESS
    max_cpu_seconds: int | None = MAX_CPU_SECONDS  # None where a job is more than one page


@dataclass(frozen=True, slots=True)
class Ready:
    """The first message of a worker."""


def main(module: str, *arguments: str) -> None:
    """Run jobs until the input ends."""
    die_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; the parent decides what it means
    results = take_output()
    handler: Handler[Any] = import_module(module).worker_handler(*arguments)
    _apply_limits(handler)
    handler.warm_up()
    _write(results, make_frame(Ready()))
    done = 0
    while (frame := read_frame(sys.stdin.buffer)) is not None:
        header, body = frame
        limit_cpu(handler.max_cpu_seconds)
        _write(results, make_frame(*handler.run(from_json(handler.job_type, header), body)))
        done += 1
        if done % PAGES_BETWEEN_RELEASES == 0:
            release_memory()


def die_with_parent() -> None:
    """On Linux the kernel kills this process, even if it hangs. Elsewhere it ends when it next reads its input."""
    if sys.platform != "linux":
        return
    import ctypes

    parent = os.getppid()
    ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:  # it died in between
        os._exit(1)


def take_output() -> BinaryIO:
    """The output, for results alone: what an extractor prints goes to stderr."""
    results = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return results


def limit_cpu(seconds: int | None) -> None:
    """Let the kernel end this process after this many more seconds of processor time, where it can."""
    if seconds is None:
        return
    with suppress(ImportError, ValueError, OSError):
        import resource

        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + seconds + 1, hard))


def release_memory() -> None:
    """Return free memory to the system, where the C library can (glibc)."""
    trim = _malloc_trim()
    if trim is not None:
        trim(0)


@cache
def _malloc_trim() -> Any:
    if sys.platform != "linux":
        return None
    import ctypes

    return getattr(ctypes.CDLL(None), "malloc_trim", None)


def _apply_limits(handler: Handler[Any]) -> None:
    if handler.max_memory_bytes is not None:
        with suppress(ImportError, ValueError, OSError):  # where the system has no such limit
            import resource

            resource.setrlimit(resource.RLIMIT_AS, (handler.max_memory_bytes, handler.max_memory_bytes))
    with suppress(AttributeError, OSError):
        os.nice(handler.niceness)


def _write(results: BinaryIO, frame: bytes) -> None:
    results.write(frame)
    results.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
