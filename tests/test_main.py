from __future__ import annotations

import subprocess
import sys


def test_the_command_runs_as_a_module() -> None:
    page = b"<p>The tide came in late on Monday, and nobody in the port had seen anything like it before.</p>"
    command = [sys.executable, "-m", "pagecrunch", "extract", "-"]
    done = subprocess.run(command, input=page, capture_output=True, check=True)
    assert done.stdout.decode().startswith("The tide came in late on Monday")
