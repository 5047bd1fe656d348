"""PageCrunch in a Spark pipeline, by `mapInArrow`: Arrow batches in, Arrow batches out, nothing copied to Python rows.

pages = spark.read.parquet("pages/")                    # columns html, url
rows = extract_pages(pages, Options())                  # columns source, status, reason, title, text...
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ..arrow import extract_batch
from ..needs import need
from ..options import Options
from ..rows import LISTS, NUMBERS, WHOLE_NUMBERS, columns

if TYPE_CHECKING:
    from pyspark.sql import DataFrame


def extract_pages(pages: DataFrame, options: Options | None = None) -> DataFrame:
    """A row for every row of a table of pages. Its HTML column is binary (best) or text."""
    need("pyspark")
    chosen = options or Options()
    return pages.mapInArrow(lambda batches: extract_batches(batches, chosen), schema(chosen))


def schema(options: Options) -> str:
    """The result's schema as Spark writes it."""
    kinds = {
        **dict.fromkeys(NUMBERS, "double"),
        **dict.fromkeys(WHOLE_NUMBERS, "bigint"),
        **dict.fromkeys(LISTS, "array<string>"),
    }
    return ", ".join(f"`{name}` {kinds.get(name, 'string')}" for name in columns(options))


def extract_batches(batches: Iterable[Any], options: Options) -> Iterator[Any]:
    """What runs on the executors."""
    arrow = need("pyarrow")
    for batch in batches:
        yield from extract_batch(arrow.Table.from_batches([batch]), options).to_batches()
