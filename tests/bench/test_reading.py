"""`python -m bench reading`: a line for each measure that could be asked, and the pages behind it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bench.__main__ import main
from bench.reading import BAD, GOOD

MakeCorpus = Callable[..., Path]
TEXT = "Anyone who swims before work notices it within a week.\nThe sea is waiting for the Moon to come round again."
PAGE = {
    "html": f"<title>The late tide</title><h1>The late tide</h1><p>{TEXT.replace(chr(10), '</p><p>')}</p>",
    "text": TEXT,
    "title": "The late tide",
}


def reading(folder: Path, *options: str) -> int:
    return main(["reading", str(folder), "--using", "everything", "--jobs", "1", *options])


def rows_of(text: str) -> dict[str, list[str]]:
    table = text.partition("\n\n")[2].splitlines()[2:]
    return {line[:30].strip(): line[30:].split() for line in table if line}


def test_each_measure_that_could_be_asked_has_a_line(
    make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    assert reading(make_corpus("mine", PAGE, {**PAGE, "kind": "service", "title": "Another"})) == 0
    rows = rows_of(capsys.readouterr().out)
    assert rows["title at the head"] == ["1", "2", "50.0", "100.0", "0.0"]
    assert rows["first paragraph lost"] == ["0", "2", "0.0", "0.0", "0.0"]
    assert "price shown" not in rows and "posts found" not in rows


def test_the_pages_to_look_at_are_listed(make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    reading(make_corpus("mine", PAGE, {**PAGE, "title": "Another"}), "--worst", "3", "--measure", "title")
    _, _, worst = capsys.readouterr().out.partition("title at the head: 1 pages to look at\n")
    assert worst.splitlines() == ["2  article  1  http://example.org/2", "        Another"]


def test_a_page_that_cannot_be_read_is_named(make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    folder = make_corpus("mine", PAGE, PAGE)
    (folder / "html" / "2.html.gz").write_bytes(b"not gzip")
    assert reading(folder) == 0
    assert "1 pages failed, first 2: " in capsys.readouterr().out


def test_a_measure_that_is_not_there_is_refused(make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    assert reading(make_corpus("mine", PAGE), "--measure", "poem") == 2
    assert "No measure has 'poem'" in capsys.readouterr().err


def test_every_measure_is_good_or_bad_and_not_both() -> None:
    assert not set(GOOD) & set(BAD)
    assert len(set(GOOD)) + len(set(BAD)) == len(GOOD) + len(BAD)
