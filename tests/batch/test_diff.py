"""What changed between two runs."""

from __future__ import annotations

from pathlib import Path

import pytest
from batch_made import jsonl, make_folder

from pagecrunch.batch import BatchRequest, Options, run_batch
from pagecrunch.batch.diff import compare
from pagecrunch.errors import UsageError


def rows(*texts: tuple[str, str | None]) -> list[dict[str, str | None]]:
    return [
        {"source": source, "status": "ok" if text else "failed", "title": "T", "text": text} for source, text in texts
    ]


def test_pages_are_matched_by_source_in_any_order(tmp_path: Path) -> None:
    old = jsonl(
        tmp_path / "old.jsonl", rows(("a", "one two three"), ("b", "same"), ("c", "x"), ("d", "gone"), ("b", "twice"))
    )
    new = jsonl(
        tmp_path / "new.jsonl",
        rows(("b", "same"), ("e", "came"), ("b", "again"), ("a", "one three four five"), ("c", None)),
    )
    found = compare(old, new)
    assert (found.same, found.changed, found.only_old, found.only_new) == (1, 3, ["d"], ["e"])
    assert (found.lost, found.gained, found.old_words) == (3, 3, 6)
    assert found.statuses == {("ok", "failed"): 1}
    assert found.fields == {"text": 3, "status": 1}
    largest = found.largest[0]
    assert (largest.source, largest.lost_words, largest.gained_words) == ("a", "two", "four five")


def test_only_the_most_changed_are_kept(tmp_path: Path) -> None:
    old = jsonl(tmp_path / "old.jsonl", rows(*((str(n), "x") for n in range(30))))
    new = jsonl(tmp_path / "new.jsonl", rows(*((str(n), "x" + " y" * n) for n in range(30))))
    found = compare(old, new, most=3)
    assert [change.gained for change in found.largest] == [29, 28, 27]
    assert found.changed == 29


def test_two_runs_are_compared_whatever_form_they_are_in(tmp_path: Path) -> None:
    folder = str(make_folder(tmp_path / "in", 12))
    run_batch(BatchRequest([folder], tmp_path / "old", form="jsonl", workers=1))
    run_batch(BatchRequest([folder], tmp_path / "same", form="parquet", workers=1))
    run_batch(BatchRequest([folder], tmp_path / "files", form="files", workers=1))
    largest = Options(settings={"extract": {"using": "largest"}})
    run_batch(BatchRequest([folder], tmp_path / "new", largest, form="parquet", workers=1))
    assert compare(tmp_path / "old", tmp_path / "same").same == 12
    assert compare(tmp_path / "old", tmp_path / "files").same == 12
    assert compare(tmp_path / "old", tmp_path / "new").changed == 12


def test_what_is_not_an_output_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "no.jsonl").write_text("hello")
    for path, words in (("empty", "no output of"), ("gone", "no file or folder"), ("no.jsonl", "cannot be read")):
        with pytest.raises(UsageError, match=words):
            compare(tmp_path / path, tmp_path / path)
