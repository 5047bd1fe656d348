from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from corpus_made import article

from bench.__main__ import main
from bench.rendering import descendants, memory


def test_pages_are_rendered_and_auto_would_render_only_the_empty_one(
    make_corpus: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    shell = {"html": "<title>x</title><div id=root></div><script>root.textContent = 'words'</script>", "text": "words"}
    assert main(["rendering", str(make_corpus("mine", article(1), shell)), "--renders", "3", "--at-once", "2"]) == 0
    out = capsys.readouterr().out
    assert "auto would render 1 of 2 pages" in out
    assert "3 pages:" in out and "ms a page" in out and "faults: none" in out


def test_the_processes_that_a_process_started_are_found_with_their_memory() -> None:
    with subprocess.Popen(["sleep", "60"]) as process:
        assert process.pid in list(descendants(os.getpid()))
        assert memory()[0] > 1_000_000
        process.kill()
