"""A worker for tests, which does what the job says: answer, wait, hang, die, or print."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass, replace

from pagecrunch.work.worker import Handler


@dataclass(frozen=True)
class Order:
    """A job, and its result with the process that did it."""

    n: int = 0
    seconds: float = 0.0
    exit: int = 0
    print: bool = False
    pid: int = 0


def run(order: Order, body: bytes) -> tuple[Order, bytes]:
    time.sleep(order.seconds)
    if order.exit:
        os._exit(order.exit)
    if order.print:
        print("not an answer")
        sys.stdout.flush()
    return replace(order, pid=os.getpid()), body[::-1]


def worker_handler(*arguments: str) -> Handler[Order]:
    for argument in arguments:
        print(f"started with {argument}", file=sys.stderr, flush=True)
    return Handler(Order, run, lambda: time.sleep(float(os.environ.get("MISBEHAVING_START_SECONDS", "0"))))
