"""How the command is run in tests: in this process, or as one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

PROGRAM = "from pagecrunch.cli import main; main()"
PAGE = """<!doctype html><title>A page</title>
<nav><a href="/">Home</a></nav>
<div><p>Héllo, world.</p><p>A second paragraph.</p></div>
<script>var x = "never shown";</script>
<p hidden>Not seen.</p>
"""


@dataclass(frozen=True)
class Done:
    """What a command did."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]


def start(*arguments: object, program: str = PROGRAM, **options: object) -> subprocess.Popen[bytes]:
    """Start the command as a process of its own."""
    command = [sys.executable, "-c", program, *map(str, arguments)]
    usual = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    environment = {**os.environ, "PYTHONUNBUFFERED": ""}  # as in most shells
    return subprocess.Popen(command, **{"env": environment, **usual, **options})  # type: ignore[call-overload, no-any-return]
