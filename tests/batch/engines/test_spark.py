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
from pagecrunch.batch.engines.spark import extract_pages, schema


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
