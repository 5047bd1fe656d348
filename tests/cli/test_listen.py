from __future__ import annotations

from pathlib import Path

import pytest
from run_command import Run

from pagecrunch.cli.listen import find_program, speak, voice_for
from pagecrunch.errors import PagecrunchError


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


def test_a_language_has_a_voice() -> None:
    assert [voice_for(tag) for tag in ("de-AT", "zh-CN", "en-US", "pt_BR", "")] == ["de", "cmn", "en-us", "pt-br", "en"]


def test_without_the_program_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(PagecrunchError, match="needs the program espeak-ng"):
        speak("<speak>x</speak>", "en")


@pytest.mark.skipif(find_program() is None, reason="espeak-ng is not installed")
def test_speech_is_written_to_a_wav_file(tmp_path: Path) -> None:
    speak("<speak>Hello</speak>", "en", tmp_path / "a.wav")
    assert (tmp_path / "a.wav").read_bytes()[:4] == b"RIFF"
