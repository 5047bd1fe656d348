from __future__ import annotations

from pathlib import Path

import pytest
from run_command import Run

from pagecrunch.speak import find_program


def test_without_espeak_it_says_what_to_do(run_here: Run, page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    done = run_here("listen", page, "--using", "everything")
    assert done.code == 1 and "espeak-ng" in done.err and "Traceback" not in done.err


def test_a_page_without_text_is_not_spoken(run_here: Run) -> None:
    done = run_here("listen", "-", "--using", "everything", stdin=b"<p></p>")
    assert done.code == 0 and "no text to read aloud" in done.err


@pytest.mark.skipif(find_program() is None, reason="espeak-ng is not installed")
def test_a_page_is_written_as_sound(run_here: Run, page: Path, tmp_path: Path) -> None:
    done = run_here("listen", page, "--wav", tmp_path / "page.wav")
    assert done.code == 0 and (tmp_path / "page.wav").read_bytes()[:4] == b"RIFF"
