"""PageCrunch in Spark, on a Spark of this machine."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from batch_made import page
from pyspark.sql import SparkSession

from pagecrunch.batch import Options, extract_batch
from pagecrunch.batch.engines.spark import extract_pages, mark_duplicates, schema


@pytest.fixture(scope="module")
def spark() -> Iterator[SparkSession]:
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYSPARK_PYTHON", sys.executable)  # else its workers are any python3, without this package
        made = builder.config("spark.driver.host", "127.0.0.1").getOrCreate()
        yield made
        made.stop()


def test_spark_gives_the_rows_of_the_batch_function(spark: SparkSession, tmp_path: Path) -> None:
    html = [page(n) for n in range(40)] + [b"", b"%PDF-1.5"]
    table = pa.table({"html": html, "url": [f"http://e/{n}" for n in range(42)]})
    pq.write_table(table, tmp_path / "pages.parquet")
    pages = spark.read.parquet(str(tmp_path / "pages.parquet")).repartition(3)
    rows = [row.asDict() for row in extract_pages(pages).collect()]
    expected = extract_batch(table).to_pylist()
    assert sorted(rows, key=lambda row: row["source"]) == sorted(expected, key=lambda row: row["source"])
    assert {row["status"] for row in rows} == {"ok", "failed"}


def test_the_schema_has_the_fields_that_were_asked_for_and_the_columns_that_are_kept(spark: SparkSession) -> None:
    pages = spark.createDataFrame([], "html binary, url string, charset string, crawled timestamp, text string")
    assert schema(pages, Options(fields=("text", "confidence"))) == (
        "`source` string, `status` string, `reason` string, `text` string, `confidence` double, "
        "`url` string, `crawled` timestamp"
    )


def test_pages_with_the_text_of_another_or_nearly_are_marked(spark: SparkSession) -> None:
    long = " ".join(f"word{n * 37 % 1009}" for n in range(600))
    texts = [long, long.replace("word37 ", "other "), "A short text that stands alone, and is not long.", long]
    options = Options(has_digest=True, has_fingerprint=True)
    html = [f"<title>t</title><article><p>{text}</article>".encode() for text in texts]
    pages = spark.createDataFrame([(each, f"http://e/{n}") for n, each in enumerate(html)], "html binary, url string")
    marked = mark_duplicates(extract_pages(pages, options), options)
    rows = {row["source"]: row for row in marked.collect()}
    assert [rows[f"http://e/{n}"]["status"] for n in range(4)] == ["ok", "duplicate", "ok", "duplicate"]
    assert rows["http://e/1"]["text"] is None and rows["http://e/0"]["text"]
    assert rows["http://e/3"]["reason"] == "its text is that of http://e/0, or nearly"
    assert marked.columns == extract_pages(pages, options).columns
