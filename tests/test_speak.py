from __future__ import annotations

from pathlib import Path

import pytest

from pagecrunch.errors import PagecrunchError
from pagecrunch.speak import find_program, speak, voice_for


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
