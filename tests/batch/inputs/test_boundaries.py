"""Where the next record starts."""

from __future__ import annotations

import gzip
import io

import pytest
from batch_made import page, record, warc_bytes

from pagecrunch.batch.inputs.boundaries import next_record

RECORDS = [record(f"http://example.org/{n}", page(n)) for n in range(3)]


def starts(packed: bool) -> list[int]:
    pieces = [warc_bytes([each], packed) for each in RECORDS]
    return [sum(map(len, pieces[:n])) for n in range(3)]


@pytest.mark.parametrize("packed", [True, False])
def test_the_next_record_is_found_from_every_byte(packed: bool) -> None:
    data = warc_bytes(RECORDS, packed)
    expected = starts(packed)
    for after in range(len(data)):
        right = next((start for start in expected if start >= after), None)
        assert next_record(io.BytesIO(data), after) == right


def test_a_gzip_mark_that_unpacks_to_something_else_is_not_a_record() -> None:
    other = gzip.compress(b"no record at all")
    data = warc_bytes(RECORDS[:1]) + other + warc_bytes(RECORDS[1:2])
    assert next_record(io.BytesIO(data), 1) == len(warc_bytes(RECORDS[:1])) + len(other)


def test_a_record_across_the_edge_of_what_is_read_at_a_time_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pagecrunch.batch.inputs.boundaries.WINDOW_BYTES", 7)
    for packed in (True, False):
        assert next_record(io.BytesIO(warc_bytes(RECORDS, packed)), 1) == starts(packed)[1]
