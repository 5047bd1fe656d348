"""Files that are written as a whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from pagecrunch.files import is_disk_full, write_error, write_file


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "a" / "list.txt"
    write_file(path, "one\n")
    write_file(path, b"two\n")
    assert path.read_bytes() == b"two\n"
    assert list(path.parent.iterdir()) == [path]


def test_a_write_that_fails_leaves_the_old_file_and_says_that_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "f.json"
    write_file(path, '{"a": "é"}')

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left") as raised:
        write_file(path, b"new")
    assert is_disk_full(raised.value)
    assert write_error(raised.value) == "the disk is full (No space left on device)"
    assert path.read_text("utf-8") == '{"a": "é"}'
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_file_has_the_mode_that_is_wanted_and_an_old_one_keeps_its_own(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    write_file(path, "a", mode=0o600)
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o640)
    write_file(path, "b", mode=0o600)
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_file(tmp_path / "link", "a")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "a"


def test_other_errors_keep_the_words_of_the_system(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FileExistsError) as raised:
        write_file(tmp_path / "file" / "below", "")
    assert write_error(raised.value) == "File exists"
    assert not is_disk_full(raised.value)
