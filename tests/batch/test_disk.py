"""Files that are there whole or not at all."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from pagecrunch.batch.disk import read_json, told_in_words, write_json, write_whole
from pagecrunch.errors import PagecrunchError


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "f.json"
    write_json(path, {"a": "é"})

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(PagecrunchError, match="no room left"), told_in_words(tmp_path):
        write_whole(path, b"new")
    assert read_json(path) == {"a": "é"}
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_written_is_a_sentence_that_says_how_to_go_on(tmp_path: Path) -> None:
    with pytest.raises(PagecrunchError, match="goes on where it stopped"), told_in_words(tmp_path):
        write_whole(tmp_path / "gone" / "f", b"")
