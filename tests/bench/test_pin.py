"""`python -m bench pin`: what changed between two runs is found and named."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from bench.__main__ import main
from bench.pin import outputs

MakeCorpus = Callable[..., Path]
PAGE = {"html": "<title>T</title><h1>One</h1><p>Two words, and then a third one.</p>"}


def test_the_same_program_gives_the_same_hashes(make_corpus: MakeCorpus, tmp_path: Path) -> None:
    corpus, pins = str(make_corpus("mine", PAGE)), tmp_path / "pins.json"
    assert main(["pin", corpus, "--write", str(pins), "--jobs", "1"]) == 0
    assert set(json.loads(pins.read_text())["mine/1"]) == set(outputs())
    assert main(["pin", corpus, "--against", str(pins), "--jobs", "1"]) == 0


def test_an_output_that_differs_is_named_with_its_page(
    make_corpus: MakeCorpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    corpus, pins = str(make_corpus("mine", PAGE)), tmp_path / "pins.json"
    main(["pin", corpus, "--write", str(pins), "--jobs", "1"])
    before = json.loads(pins.read_text())
    before["mine/1"]["tidy"] = "0" * 16
    pins.write_text(json.dumps(before))
    assert main(["pin", corpus, "--against", str(pins), "--jobs", "1"]) == 1
    assert "tidy: 1 pages: mine/1" in capsys.readouterr().out


def test_a_file_without_hashes_is_refused(make_corpus: MakeCorpus, tmp_path: Path) -> None:
    (tmp_path / "pins.json").write_text("not json")
    assert main(["pin", str(make_corpus("mine", PAGE)), "--against", str(tmp_path / "pins.json")]) == 2
