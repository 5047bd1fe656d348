"""De-duplication as an object of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from batch_made import bytes_in, jsonl, page, rows_in

from pagecrunch.batch import BatchRequest, Duplicates, Options, run_batch

FIELDS = ("title", "text", "kind", "confidence", "language")


def test_what_was_seen_is_what_was_shown() -> None:
    one, other = Duplicates(), Duplicates()
    assert [one.see_text(text) for text in ("a", "b", "A ")] == [None, None, 0]
    one.skip()
    assert one.see_text("b") == 1
    assert len(one) == 2
    assert other.see_text("a") is None


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
