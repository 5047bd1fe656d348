"""PageCrunch in datatrove: a real pipeline on this machine."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from batch_made import make_warc, page
from datatrove.data import Document
from datatrove.executor import LocalPipelineExecutor
from datatrove.pipeline.readers import WarcReader
from datatrove.pipeline.writers import JsonlWriter

from pagecrunch.batch.engines.datatrove import PageCrunchExtractor, PageCrunchStep


def run_pipeline(tmp_path: Path, step: object) -> list[dict[str, object]]:
    (tmp_path / "in").mkdir()
    make_warc(tmp_path / "in/a.warc.gz", 5)
    pipeline = [WarcReader(str(tmp_path / "in")), step, JsonlWriter(str(tmp_path / "out"))]
    LocalPipelineExecutor(pipeline=pipeline, logging_dir=str(tmp_path / "logs")).run()
    files = sorted((tmp_path / "out").glob("*.jsonl.gz"))
    return [json.loads(line) for file in files for line in gzip.decompress(file.read_bytes()).splitlines()]


def test_the_step_keeps_metadata_and_adds_what_it_learns(tmp_path: Path) -> None:
    documents = run_pipeline(tmp_path, PageCrunchStep())
    assert len(documents) == 5
    for number, document in enumerate(documents):
        metadata = document["metadata"]
        assert isinstance(metadata, dict)
        assert f"Story {number}." in str(document["text"])
        assert "<p>" not in str(document["text"])
        assert (metadata["url"], metadata["title"]) == (f"http://example.org/{number}", f"Page {number}")
        assert metadata["status"] == "ok"
        assert "date" in metadata  # WarcReader's own


def test_the_extractor_runs_in_datatroves_sandbox(tmp_path: Path) -> None:
    documents = run_pipeline(tmp_path, PageCrunchExtractor(timeout=20))
    assert [f"Story {n}." in str(document["text"]) for n, document in enumerate(documents)] == [True] * 5


def test_a_page_that_fails_is_kept_empty_with_its_reason() -> None:
    documents = [Document("%PDF-1.4", "1"), Document(page(1).decode(), "2")]
    first, second = PageCrunchStep().run(documents)
    assert (first.text, first.metadata["status"]) == ("", "failed")
    assert first.metadata["reason"] == "it is a PDF document and not a web page"
    assert second.metadata["title"] == "Page 1"
