"""De-duplication of a finished job: the first page in the input stays."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from batch_made import bytes_in, jsonl, page, rows_in

from pagecrunch.batch import BatchRequest, Options, run_batch, shards
from pagecrunch.batch.remove_duplicates import repeated_values


def test_repeated_values_are_found_with_the_place_where_they_were_first() -> None:
    places, firsts = repeated_values(np.array([7, 0, 5, 7, 0, 5, 9, 7], np.uint64))
    assert places.tolist() == [3, 5, 7] and firsts.tolist() == [0, 2, 0]
    assert repeated_values(np.zeros(0, np.uint64))[0].tolist() == []


@pytest.mark.parametrize("form", ["jsonl", "parquet", "files"])
def test_the_first_page_in_the_input_stays_however_many_workers_there_are(tmp_path: Path, form: str) -> None:
    numbers = [1, 2, 1, 3, 2, 1] * 20
    path = jsonl(
        tmp_path / "in.jsonl", [{"html": page(n).decode(), "url": f"http://e/{i}"} for i, n in enumerate(numbers)]
    )
    outputs = []
    for workers in (1, 3):
        folder = tmp_path / f"out{workers}"
        request = BatchRequest([str(path)], folder, Options(has_digest=True), form, deduplicate=True, workers=workers)
        first = run_batch(request)
        assert first.tally.statuses == {"ok": 3, "duplicate": 117}
        before = bytes_in(folder)
        assert run_batch(request).tally.statuses == {"ok": 3, "duplicate": 117}
        assert bytes_in(folder) == before
        outputs.append(before)
    assert outputs[0] == outputs[1]
    rows = rows_in(tmp_path / "out1")
    assert [row["status"] for row in rows[:6]] == ["ok", "ok", "duplicate", "ok", "duplicate", "duplicate"]
    assert rows[4]["reason"] == "its text is that of page 2"
    assert json.loads((tmp_path / "out1/.pagecrunch/done/in-00000.json").read_bytes())["tally"]["statuses"]
    if form == "files":
        assert sum(name.startswith("pages/") for name in before) == 3


def test_a_job_keeps_the_first_of_pages_that_are_nearly_the_same(tmp_path: Path) -> None:
    sentences = [
        f"Sentence {n} says that {n * 37 % 101} of {n * 53 % 97} kettles were sold in town." for n in range(80)
    ]
    other = [f"In chapter {n} the crew of ship {n * 31 % 89} meets {n * 17 % 83} whales." for n in range(80)]
    pages = {"1.html": sentences, "2.html": [*sentences[:40], "A new one.", *sentences[40:]], "3.html": other}
    for name, lines in pages.items():
        (tmp_path / name).write_text("<title>t</title><article>" + "".join(f"<p>{line}</p>" for line in lines))
    options = Options(has_digest=True, has_fingerprint=True)
    run_batch(BatchRequest([str(tmp_path)], tmp_path / "out", options, "jsonl", deduplicate=True, workers=1))
    rows = rows_in(tmp_path / "out")
    assert [(row["status"], row["reason"]) for row in rows] == [
        ("ok", None),
        ("duplicate", "its text is nearly that of page 1"),
        ("ok", None),
    ]


def test_duplicates_are_found_across_shards_and_a_job_without_any_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shards, "MIN_BYTES", 3000)
    options = Options(has_digest=True)
    for name, numbers in (("unique", range(60)), ("twice", [n % 30 for n in range(60)])):
        pages = [{"html": page(n, 200).decode(), "url": f"http://e/{i}"} for i, n in enumerate(numbers)]
        path = jsonl(tmp_path / f"{name}.jsonl", pages)
        out = tmp_path / f"out-{name}"
        plain = run_batch(BatchRequest([str(path)], tmp_path / f"plain-{name}", options, workers=1))
        outcome = run_batch(BatchRequest([str(path)], out, options, deduplicate=True, workers=1))
        assert plain.shards == outcome.shards > 2
        assert not list((out / ".pagecrunch/keys").iterdir())
        if name == "unique":
            assert rows_in(out) == rows_in(tmp_path / f"plain-{name}")
        else:
            assert [row["status"] for row in rows_in(out)] == ["ok"] * 30 + ["duplicate"] * 30
