"""Rows on the disk as soon as they are done."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.batch.journal import Journal, line_of

ROWS = [{"source": f"p{n}", "text": "é\n\u2028 line"} for n in range(3)]


def test_cut_off_at_any_byte_it_goes_on_after_the_last_whole_row(tmp_path: Path) -> None:
    whole = b"".join(map(line_of, ROWS))
    path = tmp_path / "j"
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        journal = Journal(path)
        before = list(journal.recover())
        assert before == ROWS[: whole[:cut].count(b"\n")]
        for row in ROWS[journal.rows :]:
            journal.append(row)
        journal.close()
        assert path.read_bytes() == whole
    assert [json.loads(line) for line in path.read_bytes().splitlines()] == ROWS


def test_bytes_that_no_disk_should_hold_are_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "j"
    path.write_bytes(line_of(ROWS[0]) + bytes(100) + b"\n" + line_of(ROWS[1]))
    journal = Journal(path)
    assert list(journal.recover()) == ROWS[:1]
    journal.close()
    assert path.read_bytes() == line_of(ROWS[0])


@given(st.dictionaries(st.text(), st.one_of(st.none(), st.text(), st.floats(allow_nan=False), st.integers())))
def test_a_line_is_what_json_would_write(row: dict[str, object]) -> None:
    expected = json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    assert line_of(row) == expected + b"\n"
