from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from corpus_made import article

from bench.__main__ import main
from bench.rendering import cpu_seconds, descendants, memory


def test_pages_are_rendered_and_auto_would_render_only_the_empty_one(
    make_corpus: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    shell = {"html": "<title>x</title><div id=root></div><script>root.textContent = 'words'</script>", "text": "words"}
    assert main(["rendering", str(make_corpus("mine", article(1), shell)), "--renders", "3", "--at-once", "2"]) == 0
    out = capsys.readouterr().out
    assert "auto would render 1 of 2 pages" in out
    assert "3 pages:" in out and "faults: none" in out and "processes left: 0" in out
    plain, rendered = (line.split() for line in out.splitlines() if "rendered" in line and "auto" not in line)
    assert int(rendered[-1]) > int(plain[-1]) == 0


def test_the_processes_that_a_process_started_are_found_with_their_memory() -> None:
    with subprocess.Popen(["sleep", "60"]) as process:
        assert process.pid in list(descendants(os.getpid()))
        assert memory()[0] > 1_000_000
        process.kill()


def test_the_work_of_a_process_that_has_ended_still_counts() -> None:
    before = cpu_seconds()
    subprocess.run([sys.executable, "-c", "import time\nwhile time.process_time() < 0.5: pass"], check=True)
    assert cpu_seconds() - before >= 0.4
