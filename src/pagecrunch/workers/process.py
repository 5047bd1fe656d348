"""What a worker process sees to first, and what its end says about the page it was at."""

from __future__ import annotations

import os
import signal
import sys
from typing import BinaryIO

_PR_SET_PDEATHSIG = 1  # Linux: prctl(2)


def leave_signals_to_parent() -> None:
    """Ctrl-C goes to all processes of a terminal; the parent decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def take_output() -> BinaryIO:
    """The output for answers alone: what an extractor prints goes to the errors."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers


def die_with_parent() -> None:
    """On Linux the kernel sees to it, even if this process hangs. Elsewhere it ends when it next reads its input."""
    if sys.platform != "linux":
        return
    import ctypes

    parent = os.getppid()
    ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:  # it died in between
        os._exit(1)


def in_words(code: int) -> str:
    """What the exit code of a worker says about the page it was at."""
    if code >= 0:
        return f"it ended its worker process (exit code {code})"
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = f"signal {-code}"
    hint = ", perhaps for want of memory" if -code == signal.SIGKILL else ""
    return f"it ended its worker process ({name}{hint})"
