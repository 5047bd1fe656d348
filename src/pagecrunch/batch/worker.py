"""The process that does shards: it is told one at a time on its input, and says on its output how it went.

It is started as `python -m pagecrunch.batch.worker HEARTBEAT`, so that it can be killed at any time, and so that a
program that uses PageCrunch needs no `if __name__ == "__main__"`. It never outlives whoever started it.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from typing import Any, BinaryIO

from ..errors import PagecrunchError
from .heartbeat import Heartbeat
from .work import Task, work

_PR_SET_PDEATHSIG = 1  # Linux: prctl(2)


def main() -> None:
    """Work until the input ends."""
    _die_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all processes of a terminal; the parent decides
    beat = Heartbeat(Path(sys.argv[1]))
    answers = _take_output()
    for line in sys.stdin.buffer:
        answer: dict[str, Any] = {"done": True}
        try:
            work(Task.from_json(json.loads(line)), beat)
        except PagecrunchError as error:
            answer = {"error": str(error), "exit_code": error.exit_code}
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()


def _take_output() -> BinaryIO:
    """The output for answers alone: what an extractor prints goes to the errors."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers


def _die_with_parent() -> None:
    """On Linux the kernel sees to it, even if this process hangs. Elsewhere it ends when it next reads its input."""
    if sys.platform != "linux":
        return
    import ctypes

    parent = os.getppid()
    ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:  # it died in between
        os._exit(1)


if __name__ == "__main__":
    main()
