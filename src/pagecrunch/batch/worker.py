"""The process that does shards: it is told one at a time on its input, and says on its output how it went.

It is started as `python -m pagecrunch.batch.worker HEARTBEAT`, so that it can be killed at any time, and so that a
program that uses PageCrunch needs no `if __name__ == "__main__"`. It never outlives whoever started it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from ..errors import PagecrunchError
from ..workers.process import die_with_parent, leave_signals_to_parent, take_output
from .heartbeat import Heartbeat
from .work import Task, work


def main() -> None:
    """Work until the input ends."""
    die_with_parent()
    leave_signals_to_parent()
    beat = Heartbeat(Path(sys.argv[1]))
    answers = take_output()
    for line in sys.stdin.buffer:
        answer: dict[str, Any] = {"done": True}
        try:
            work(Task.from_json(json.loads(line)), beat)
        except PagecrunchError as error:
            answer = {"error": str(error), "exit_code": error.exit_code}
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
