"""The process that works on pages, one at a time: `python -m pagecrunch.proxy.worker`.

It can be killed at any time, has only so much memory, and never outlives whoever started it.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from ..workers.memory import PAGES_BETWEEN, give_back
from ..workers.process import die_with_parent, leave_signals_to_parent, take_output
from .frames import make_frame, read_frame
from .rendering import Job, render

NICENESS = 5  # of 19, which is the most polite
MOST_MEMORY = 2 * 1024**3  # bytes of address space; a page of 32 MiB takes about a tenth


def main() -> None:
    """Work until the input ends."""
    die_with_parent()
    leave_signals_to_parent()
    _limit_memory()
    _step_back()
    answers = take_output()
    _warm_up()
    done = 0
    while (frame := read_frame(sys.stdin.buffer)) is not None:
        rendered, body = render(Job(**frame[0]), frame[1])
        answers.write(make_frame(rendered.to_json(), body))
        answers.flush()
        done += 1
        if done % PAGES_BETWEEN == 0:
            give_back()


def _limit_memory() -> None:
    with suppress(ImportError, ValueError, OSError):  # where the system has no such limit
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def _step_back() -> None:
    """Let the proxy itself go first: what it passes on should not wait for pages that are worked on."""
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)


def _warm_up() -> None:
    """Load what the first page would wait for."""
    page = b"<title>t</title><main><p>" + b"A sentence, to begin with. " * 20
    for view in ("tidy", "reader"):
        render(Job("http://pagecrunch.test/", view), page)


if __name__ == "__main__":
    main()
