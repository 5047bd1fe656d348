"""Temporary folders: of a program that runs, that ended, and that was killed."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pagecrunch.batch.scratch import scratch_folder

HOLD = "from pagecrunch.batch.scratch import scratch_folder\nwith scratch_folder() as f: print(f, flush=True); input()"


@pytest.fixture(autouse=True)
def _temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)


def test_a_folder_is_gone_after_use(tmp_path: Path) -> None:
    with scratch_folder() as folder:
        (folder / "file").write_text("x")
        assert folder.parent == tmp_path
    assert not any(tmp_path.iterdir())


def test_what_a_killed_program_left_behind_is_removed_by_the_next_and_what_is_in_use_stays(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD]
    programs = [subprocess.Popen(command, stdin=-1, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    killed, running = (Path(program.stdout.readline().strip()) for program in programs if program.stdout)
    programs[0].send_signal(signal.SIGKILL)
    programs[0].wait()
    assert killed.is_dir()
    with scratch_folder():
        assert not killed.exists() and running.is_dir()
    programs[1].communicate("\n", timeout=30)
    assert programs[1].returncode == 0 and not any(tmp_path.iterdir())
