"""mitmproxy as others run it: a server that speaks HTTP/2 before an origin, or a proxy that is not ours."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from waiting import PATIENCE_SECONDS

PROGRAM = "import sys; from mitmproxy.tools.main import mitmdump; sys.exit(mitmdump())"


@contextmanager
def other_proxy(folder: Path, *options: str) -> Iterator[int]:
    """The port that it listens on, which it says itself: one that was found free for it may be taken by then."""
    places = ("--listen-host", "127.0.0.1", "--listen-port", "0", "--set", f"confdir={folder}")
    command = [sys.executable, "-u", "-c", PROGRAM, *places, "--set", "flow_detail=0", *options]
    environ = {**os.environ, "HOME": str(folder)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environ, text=True)
    assert process.stdout
    try:
        line = process.stdout.readline()
        port = re.search(r"listening at 127\.0\.0\.1:(\d+)", line)
        assert port, line
        yield int(port[1])
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)
        process.stdout.close()
