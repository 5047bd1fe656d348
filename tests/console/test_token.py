from __future__ import annotations

from pathlib import Path

import pytest

from pagecrunch.console.token import FILE_NAME, LEAST_CHARACTERS, console_token
from pagecrunch.errors import UsageError


def test_the_first_start_makes_a_token_that_later_starts_use(tmp_path: Path) -> None:
    token = console_token(tmp_path / "new" / "folder")
    assert len(token) >= LEAST_CHARACTERS
    assert console_token(tmp_path / "new" / "folder") == token
    assert console_token(tmp_path / "another") != token


def test_only_its_owner_can_read_it_and_nothing_else_is_left(tmp_path: Path) -> None:
    console_token(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]
    assert (tmp_path / FILE_NAME).stat().st_mode & 0o777 == 0o600


def test_a_token_that_is_given_is_not_written_down(tmp_path: Path) -> None:
    assert console_token(tmp_path, "x" * LEAST_CHARACTERS) == "x" * LEAST_CHARACTERS
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("bad", ["", "short", "with spaces in it, though long", "long-but-not-ascii-é-at-all"])
def test_a_token_that_could_be_guessed_or_not_be_sent_is_refused(tmp_path: Path, bad: str) -> None:
    with pytest.raises(UsageError, match="must be at least"):
        console_token(tmp_path, bad)


def test_a_file_that_cannot_be_read_is_said_so(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"\xff\xfe")
    with pytest.raises(UsageError, match="cannot be read"):
        console_token(tmp_path)


def test_a_folder_that_cannot_be_written_to_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="could not be written"):
        console_token(tmp_path / "file" / "folder")
