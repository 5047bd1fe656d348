"""What a worker is at."""

from __future__ import annotations

from pathlib import Path

from pagecrunch.batch.heartbeat import Beat, Heartbeat


def test_what_one_process_writes_another_reads(tmp_path: Path) -> None:
    writer, reader = Heartbeat(tmp_path / "beat"), Heartbeat(tmp_path / "beat")
    assert reader.read() == Beat()
    assert (reader.read().is_busy, reader.read().seconds) == (False, 0)
    writer.count(is_failed=True)
    writer.count(is_failed=False)
    writer.share = 0.25
    writer.begin(7)
    beat = reader.read()
    assert (beat.is_busy, beat.page, beat.share, beat.pages, beat.failed) == (True, 7, 0.25, 2, 1)
    assert 0 <= beat.seconds < 60
    writer.rest()
    assert reader.read() == Beat(pages=2, failed=1)
    reader.clear()
    assert reader.read() == Beat()
