"""Metrics of a job."""

from __future__ import annotations

from pathlib import Path

from batch_made import make_folder

from pagecrunch.batch import BatchRequest, run_batch
from pagecrunch.batch.metrics import WRITE_SECONDS, MetricsFile


def test_the_file_is_written_now_and_then_and_at_the_end(tmp_path: Path) -> None:
    times = iter([100.0, 101.0, 100.0 + WRITE_SECONDS, 106.0])
    file = MetricsFile(tmp_path / "a.prom", lambda: next(times))
    seen = []
    for pages, is_end in ((1, False), (2, False), (3, False), (4, True)):
        file.show(pages, 0, pages / 4, is_end)
        lines = (tmp_path / "a.prom").read_text().splitlines()
        seen += [line for line in lines if line.startswith("pagecrunch_batch_pages_total")]
    assert seen == [f"pagecrunch_batch_pages_total {n}" for n in (1, 1, 3, 4)]


def test_a_job_leaves_its_last_numbers(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "in", 3)
    (folder / "0001.html").write_bytes(b"%PDF-1.4")
    run_batch(BatchRequest([str(folder)], tmp_path / "out", workers=1, metrics=tmp_path / "job.prom"))
    text = (tmp_path / "job.prom").read_text()
    assert "pagecrunch_batch_pages_total 3\n" in text and "pagecrunch_batch_failed_total 1\n" in text
    assert "pagecrunch_batch_done_ratio 1" in text and "# TYPE pagecrunch_batch_pages_total counter" in text
