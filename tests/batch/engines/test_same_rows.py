"""Every engine gives the same rows for one archive, with where each page is from."""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

import pytest
import ray
from batch_made import make_warc, page, record, rows_in, warc_bytes
from datatrove.executor import LocalPipelineExecutor
from datatrove.pipeline.writers import JsonlWriter
from pyspark.sql import SparkSession

from pagecrunch.batch import BatchRequest, Options, run_batch, warc_batches
from pagecrunch.batch.engines.datatrove import PageCrunchReader, PageCrunchStep
from pagecrunch.batch.engines.spark import extract_pages
from pagecrunch.batch.schema import plain_value

OPTIONS = Options(fields=("title", "text", "words", "language"), provenance=True)
Rows = list[dict[str, Any]]


def by_job(archive: Path, out: Path, engine: str) -> Rows:
    run_batch(BatchRequest([str(archive)], out, OPTIONS, workers=1, engine=engine))
    return rows_in(out)


def by_spark(archive: Path) -> Rows:
    builder = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false")
    spark = builder.config("spark.driver.host", "127.0.0.1").getOrCreate()
    try:
        (table,) = warc_batches(str(archive), 100)
        rows = extract_pages(spark.createDataFrame(table), OPTIONS).toArrow().to_pylist()
    finally:
        spark.stop()
    return [{name: plain_value(value) for name, value in row.items()} for row in rows]


def by_datatrove(archive: Path, out: Path) -> Rows:
    pipeline = [PageCrunchReader([str(archive)]), PageCrunchStep(OPTIONS), JsonlWriter(str(out))]
    LocalPipelineExecutor(pipeline=pipeline, logging_dir=str(out / "logs")).run()
    documents = [json.loads(line) for line in gzip.decompress((out / "00000.jsonl.gz").read_bytes()).splitlines()]
    return [{"source": each["id"], "text": each.get("text"), **each["metadata"]} for each in documents]


def test_local_ray_spark_and_datatrove_give_the_same_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    archive = make_warc(tmp_path / "a.warc.gz", 4)
    german = "<html lang=de><title>Äpfel</title><p>Im Hafen war es früh am Morgen noch ganz ruhig.".encode("latin-1")
    more = [
        record("http://example.org/de", german, content_type="text/html; charset=iso-8859-1"),
        record("http://example.org/empty", b""),
        record("http://example.org/pdf", b"%PDF-1.4"),
        record("http://example.org/cut", page(9)),
    ]
    archive.write_bytes((archive.read_bytes() + warc_bytes(more))[:-30])
    local = by_job(archive, tmp_path / "local", "local")
    assert [row["status"] for row in local] == ["ok"] * 5 + ["failed"] * 3
    assert [row["title"] for row in local[3:5]] == ["Page 3", "Äpfel"]
    assert all(row["archive"] == str(archive) and row["offset"] is not None for row in local)
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    try:
        assert by_job(archive, tmp_path / "ray", "ray") == local
    finally:
        ray.shutdown()
    for rows in (by_spark(archive), by_datatrove(archive, tmp_path / "datatrove")):
        assert [{name: row[name] for name in local[0]} for row in rows] == local
        assert all(set(row) == {*local[0], "url"} for row in rows)
