"""Runs something with hardly any stack to call into: what follows the depth of a page fails here."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable

FRAMES = 150


def run_shallow(work: Callable[[], object]) -> None:
    """Run it in a thread of its own, without the frames of the test runner; what it raises is raised here."""
    before = sys.getrecursionlimit()
    raised: list[BaseException] = []

    def run() -> None:
        try:
            work()
        except BaseException as error:  # to be raised where the test can see it
            raised.append(error)

    thread = threading.Thread(target=run)
    sys.setrecursionlimit(FRAMES)
    try:
        thread.start()
        thread.join()
    finally:
        sys.setrecursionlimit(before)
    if raised:
        raise raised[0]
