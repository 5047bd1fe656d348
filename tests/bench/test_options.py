"""A value that cannot work is refused before the run."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from bench.__main__ import main
from bench.errors import UsageError
from bench.options import positive, writable


def test_a_positive_number_is_read() -> None:
    assert positive("12") == 12


@pytest.mark.parametrize("text", ["0", "-3", "two", "1.5", ""])
def test_what_is_not_a_positive_number_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="at least 1"):
        positive(text)


@pytest.mark.parametrize(
    "words",
    [["quality", "--limit"], ["quality", "--jobs"], ["speed", "--rounds"], ["speed", "--pages"], ["ledger", "--jobs"]],
)
def test_counts_on_the_command_line_are_checked(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([*words, "-1", "folder"])
    assert stop.value.code == 2
    assert "at least 1" in capsys.readouterr().err


def test_a_file_is_checked_and_keeps_what_it_holds(tmp_path: Path) -> None:
    (tmp_path / "old").write_text("old")
    assert writable(tmp_path / "old").read_text() == "old"
    assert writable(tmp_path / "new").exists()


def test_a_file_that_cannot_be_written_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"cannot be written: No such file or directory\.$"):
        writable(tmp_path / "missing" / "file")
