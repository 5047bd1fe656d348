"""`python -m bench`: every command is listed, and what is wrong is one sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bench import __main__ as entry

ROOT = Path(__file__).parents[2]


def test_every_command_is_shown_with_its_summary(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        entry.main(["--help"])
    assert stop.value.code == 0
    text = " ".join(capsys.readouterr().out.split())
    for module in entry.COMMANDS:
        summary = str(module.__doc__).partition("\n")[0]
        assert f"{module.__name__.removeprefix('bench.')} {summary}" in text


@pytest.mark.parametrize("command", ["quality", "speed", "ledger"])
def test_a_folder_that_is_not_a_corpus_is_one_sentence_and_exit_code_2(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bench", command, "no/such/folder"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "bench: no/such/folder is not a corpus: it needs a file gold.jsonl and a folder html.\n"


def test_no_command_is_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        entry.main([])
    assert stop.value.code == 2
    assert "COMMAND" in capsys.readouterr().err
