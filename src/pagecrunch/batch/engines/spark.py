"""PageCrunch in a Spark pipeline, by `mapInArrow`: Arrow batches in, Arrow batches out, nothing copied to Python rows.

pages = spark.read.parquet("pages/")                    # columns html, url
rows = extract_pages(pages, Options())                  # columns source, status, reason, title, text... and url
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ..arrow import extract_batch, kept_columns
from ..near_duplicates import BAND_BYTES, BANDS
from ..needs import need
from ..options import Options
from ..rows import DUPLICATE, OK, column_types, fields_to_clear
from ..schema import spark_type
from .limited import limited_row_function

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

_BAND = 2 * BAND_BYTES  # digits


def extract_pages(pages: DataFrame, options: Options | None = None, page_seconds: float = 30.0) -> DataFrame:
    """A row for every row of a table of pages. Its HTML column is binary (best) or text; other columns are kept.

    A page that takes longer than `page_seconds` of processor time is a failed row; 0 sets no limit.
    """
    need("pyspark")
    chosen = options or Options()
    return pages.mapInArrow(lambda batches: extract_batches(batches, chosen, page_seconds), schema(pages, chosen))


def mark_duplicates(rows: DataFrame, options: Options, order: str = "source") -> DataFrame:
    """The rows of `extract_pages`, where pages with the text of another, or nearly, are duplicates without a text.

    `options` are those of the rows, with `has_digest`, and `has_fingerprint` for pages that are nearly the same. Of two
    pages the one stays that comes first by the column `order`, which must be different in every row.
    """
    functions = need("pyspark.sql.functions")
    band = f"transform(sequence(0, {BANDS - 1}), n -> concat(n, ':', substr(fingerprint, n * {_BAND} + 1, {_BAND})))"
    bands = f"if(length(fingerprint) > 0, {band}, array())" if options.has_fingerprint else "array()"
    keys = rows.where(f"status = '{OK}'").select(
        functions.col(order).alias("_page"), functions.expr(f"explode(concat(array(digest), {bands}))").alias("_key")
    )
    firsts = keys.groupBy("_key").agg(functions.min("_page").alias("_first"))
    found = keys.join(firsts, "_key").groupBy("_page").agg(functions.min("_first").alias("_first"))
    joined = rows.join(found.where("_first != _page"), rows[order] == functions.col("_page"), "left")
    changes = {"status": f"'{DUPLICATE}'", "reason": "concat('its text is that of ', _first, ', or nearly')"}
    changes |= dict.fromkeys(fields_to_clear(options), "null")
    chosen = (
        functions.expr(f"if(_first is null, `{name}`, {changes[name]})").alias(name)
        if name in changes
        else functions.col(f"`{name}`")
        for name in rows.columns
    )
    return joined.select(*chosen)


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
