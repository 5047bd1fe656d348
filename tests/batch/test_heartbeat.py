"""What a worker is at."""

from __future__ import annotations

from pathlib import Path

from pagecrunch.batch.heartbeat import Heartbeat


def test_what_one_process_writes_another_reads(tmp_path: Path) -> None:
    writer, reader = Heartbeat(tmp_path / "beat"), Heartbeat(tmp_path / "beat")
    assert not reader.is_busy
    assert reader.seconds() == 0
    writer.count(is_failed=True)
    writer.count(is_failed=False)
    writer.share = 0.25
    writer.begin(7)
    assert (reader.is_busy, reader.index, reader.read_share, reader.totals) == (True, 7, 0.25, (2, 1))
    assert 0 <= reader.seconds() < 60
    writer.rest()
    assert (reader.is_busy, reader.totals) == (False, (2, 1))
    reader.clear()
    assert reader.totals == (0, 0)
