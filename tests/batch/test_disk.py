"""What a job writes about itself."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from pagecrunch.batch.disk import explain_write_errors, read_json, write_json
from pagecrunch.errors import PagecrunchError


def test_a_full_disk_is_a_sentence_and_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "f.json"
    write_json(path, {"a": "é"})

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(PagecrunchError, match="no room left"), explain_write_errors(tmp_path):
        write_json(path, "new")
    assert read_json(path) == {"a": "é"}


def test_what_cannot_be_written_is_a_sentence_that_says_how_to_go_on(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(PagecrunchError, match="goes on where it stopped"), explain_write_errors(tmp_path):
        write_json(tmp_path / "file" / "f", "")
