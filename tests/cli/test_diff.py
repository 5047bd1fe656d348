"""`pagecrunch diff`, run as a command."""

from __future__ import annotations

from pathlib import Path

from batch_made import jsonl
from run_command import Run


def test_what_changed_is_listed_largest_first(tmp_path: Path, run_here: Run) -> None:
    rows = [{"source": f"http://e/{n}", "status": "ok", "title": "T", "text": "one two three"} for n in range(4)]
    old = jsonl(tmp_path / "old.jsonl", rows)
    rows[1] = {**rows[1], "text": "one two three four"}
    rows[2] = {**rows[2], "status": "failed", "text": None}
    new = jsonl(tmp_path / "new.jsonl", [*rows[:3], {**rows[3], "source": "http://e/new"}])
    done = run_here("diff", old, new)
    assert done.code == 0
    assert done.out.splitlines() == [
        "3 pages in both runs: 1 the same, 2 changed.",
        "1 only in the earlier run: http://e/3",
        "1 only in the later run: http://e/new",
        "Words: 3 of 9 lost (33.33%), 1 gained.",
        "Fields that differ: text 2, status 1",
        "1 went from ok to failed.",
        "",
        "http://e/2  -3 +0 words (status, text, ok -> failed)",
        "  - one two three",
        "",
        "http://e/1  -0 +1 words (text)",
        "  + four",
    ]
    assert len(run_here("diff", old, new, "--most", "1").out.splitlines()) == 9


def test_what_is_not_an_output_is_one_sentence(tmp_path: Path, run_here: Run) -> None:
    done = run_here("diff", tmp_path, tmp_path / "gone")
    assert (done.code, done.out) == (2, "")
    assert done.err.strip() == f"There is no output of `pagecrunch batch` in {tmp_path}."
