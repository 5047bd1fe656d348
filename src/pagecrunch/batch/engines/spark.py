"""PageCrunch in a Spark pipeline, by `mapInArrow`: Arrow batches in, Arrow batches out, nothing copied to Python rows.

pages = spark.read.parquet("pages/")                    # columns html, url
rows = extract_pages(pages, Options())                  # columns source, status, reason, title, text... and url
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ..arrow import extract_batch, kept_columns
from ..needs import need
from ..options import Options
from ..rows import column_types
from ..schema import spark_type
from .limited import limited_row_function

if TYPE_CHECKING:
    from pyspark.sql import DataFrame


def extract_pages(pages: DataFrame, options: Options | None = None, page_seconds: float = 30.0) -> DataFrame:
    """A row for every row of a table of pages. Its HTML column is binary (best) or text; other columns are kept.

    A page that takes longer than `page_seconds` of processor time is a failed row; 0 sets no limit.
    """
    need("pyspark")
    chosen = options or Options()
    return pages.mapInArrow(lambda batches: extract_batches(batches, chosen, page_seconds), schema(pages, chosen))


def schema(pages: DataFrame, options: Options) -> str:
    """The result's schema as Spark writes it."""
    kept = kept_columns(pages.columns, options)
    types = dict(pages.dtypes)
    ours = {name: spark_type(kind) for name, kind in column_types(options).items() if name not in kept}
    return ", ".join(f"`{name}` {kind}" for name, kind in {**ours, **{name: types[name] for name in kept}}.items())


def extract_batches(batches: Iterable[Any], options: Options, page_seconds: float = 0.0) -> Iterator[Any]:
    """What runs on the executors."""
    arrow = need("pyarrow")
    with limited_row_function(options, page_seconds) as make_row:
        for batch in batches:
            yield from extract_batch(arrow.Table.from_batches([batch]), options, make_row).to_batches()
