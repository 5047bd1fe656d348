"""A property that is computed once, also in a process that was forked while a thread computed one."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest

from pagecrunch.lazy import cached_property


class Slow:
    calls = 0

    def __init__(self, go: threading.Event | None = None) -> None:
        self.go = go

    @cached_property
    def value(self) -> int:
        self.calls += 1
        if self.go is not None:
            self.go.wait(20)
        return 7


def test_it_is_computed_once() -> None:
    slow = Slow()
    assert (slow.value, slow.value, slow.calls) == (7, 7, 1)
    assert isinstance(Slow.value, cached_property)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_child_that_was_forked_while_a_thread_computes_does_not_wait_for_that_thread() -> None:
    go, holder = threading.Event(), Slow()
    holder.go = go
    thread = threading.Thread(target=lambda: holder.value)
    thread.start()
    while not holder.calls:
        time.sleep(0.01)
    child = os.fork()
    if child == 0:
        os._exit(Slow().value)
    deadline = time.monotonic() + 10
    done = (0, 0)
    while done[0] == 0 and time.monotonic() < deadline:
        done = os.waitpid(child, os.WNOHANG)
        time.sleep(0.01)
    go.set()
    thread.join()
    if done[0] == 0:
        os.kill(child, 9)
        os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(done[1]) == 7 and done[0] == child


def test_the_one_with_a_lock_is_used_nowhere() -> None:
    source = Path(__file__).parents[1] / "src" / "pagecrunch"
    uses = [path.name for path in source.rglob("*.py") if "functools import cached_property" in path.read_text("utf-8")]
    assert uses == ["lazy.py"]
