"""A worker for tests, which does what the frame says: answer, wait, hang, die, or answer too much."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from typing import Any

from pagecrunch.workers.page_loop import answer_frames


def work(header: Mapping[str, Any], body: bytes) -> tuple[Mapping[str, Any], bytes]:
    if "seconds" in header:
        time.sleep(float(header["seconds"]))
    if header.get("exit"):
        os._exit(int(header["exit"]))
    if header.get("print"):
        print("not an answer")
        sys.stdout.flush()
    return {"pid": os.getpid(), **header}, body[::-1]


if __name__ == "__main__":
    answer_frames(work, lambda: time.sleep(float(os.environ.get("MISBEHAVING_START_SECONDS", "0"))))
