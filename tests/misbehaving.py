"""A worker for tests, which does what the job says: answer, wait, hang, die, or print."""

from __future__ import annotations

import os
import sys
import time
from typing import Any

from pagecrunch.work.worker import Handler


class Order(dict[str, Any]):
    """A job or a result that is just its header."""

    def to_json(self) -> dict[str, Any]:
        return dict(self)


def run(order: Order, body: bytes) -> tuple[Order, bytes]:
    if "seconds" in order:
        time.sleep(float(order["seconds"]))
    if order.get("exit"):
        os._exit(int(order["exit"]))
    if order.get("print"):
        print("not an answer")
        sys.stdout.flush()
    return Order(pid=os.getpid(), **order), body[::-1]


def worker_handler(*arguments: str) -> Handler[Order]:
    for argument in arguments:
        print(f"started with {argument}", file=sys.stderr, flush=True)
    return Handler(Order, run, lambda: time.sleep(float(os.environ.get("MISBEHAVING_START_SECONDS", "0"))))
