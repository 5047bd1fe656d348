"""What a worker process does: frames in, frames out, one at a time, until its input ends. The first says it is ready.

It can be killed at any time, has only so much memory, and never outlives whoever started it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, BinaryIO

from .frames import make_frame, read_frame
from .memory import PAGES_BETWEEN, give_back
from .process import die_with_parent, leave_signals_to_parent, take_output

NICENESS = 5  # of 19, which is the most polite
MOST_MEMORY = 2 * 1024**3  # bytes of address space; a page of 32 MiB takes about a tenth

Work = Callable[[Mapping[str, Any], bytes], tuple[Mapping[str, Any], bytes]]


def answer_frames(work: Work, warm_up: Callable[[], object]) -> None:
    """Answer every frame by what `work` makes of it. `warm_up` loads what the first page would wait for."""
    die_with_parent()
    leave_signals_to_parent()
    _limit_memory()
    _step_back()
    answers = take_output()
    warm_up()
    _say(answers, {"ready": True}, b"")
    done = 0
    while (frame := read_frame(sys.stdin.buffer)) is not None:
        _say(answers, *work(*frame))
        done += 1
        if done % PAGES_BETWEEN == 0:
            give_back()


def _say(answers: BinaryIO, header: Mapping[str, Any], body: bytes) -> None:
    answers.write(make_frame(header, body))
    answers.flush()


def _limit_memory() -> None:
    with suppress(ImportError, ValueError, OSError):  # where the system has no such limit
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def _step_back() -> None:
    """Let whoever started this go first: what it passes on should not wait for pages that are worked on."""
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
