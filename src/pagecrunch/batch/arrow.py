"""One function for every engine: a table of pages in, a table of rows out; and WARC files as such tables.

    for pages in warc_batches("crawl.warc.gz", 256):
        rows = extract_batch(pages)

Ray Data takes it as it is: `dataset.map_batches(extract_batch, batch_format="pyarrow")`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from ..errors import UsageError
from .inputs.page import RawPage
from .inputs.tables import page_of
from .inputs.warc import read_warc
from .needs import need
from .options import Options
from .outputs import table_of
from .rows import Row, columns, row_function


def extract_batch(table: Any, options: Options | None = None) -> Any:
    """A pyarrow.Table of pages (`html`, and where known `url`, `charset`) to one of rows, in the same order.

    A `source` column names the pages, else `url` does, else their numbers. A page with text in the column `problem`
    becomes a failed row with that reason.
    """
    options = options or Options()
    names = table.column_names
    if options.html_column not in names:
        raise UsageError(f"The table has no column {options.html_column!r} for the pages; it has {', '.join(names)}.")
    make_row = row_function(options)
    max_bytes = options.max_bytes
    rows: list[Row] = []
    for batch in table.to_batches():  # its cells are read where they lie; nothing is combined or copied before
        rows += (make_row(page) for page in _pages(batch, options, len(rows), max_bytes))
    return table_of(rows, columns(options))


def warc_batches(path: str, size: int, max_bytes: int | None = None) -> Iterator[Any]:
    """The pages of a WARC file as tables of at most `size` rows, one table in memory at a time."""
    arrow = need("pyarrow")
    most = Options().max_bytes if max_bytes is None else max_bytes
    pages = (page for page in read_warc(path, most) if isinstance(page, RawPage))
    kinds = {name: arrow.string() for name in ("source", "html", "url", "charset", "problem")}
    schema = arrow.schema({**kinds, "html": arrow.binary()})
    while some := list(islice(pages, size)):
        columns = {name: [getattr(page, name) for page in some] for name in kinds}
        columns["problem"] = [problem or None for problem in columns["problem"]]
        yield arrow.table(columns, schema=schema)


def _pages(batch: Any, options: Options, number: int, max_bytes: int) -> Iterator[RawPage]:
    names = batch.schema.names

    def cell(name: str, row: int) -> Any:
        return batch.column(name)[row].as_py() if name in names else None

    for row in range(batch.num_rows):
        url = cell(options.url_column, row)
        source = str(cell("source", row) or url or number + row)
        if problem := cell("problem", row):
            yield RawPage(source, problem=str(problem))
            continue
        page = page_of(source, cell(options.html_column, row), url, max_bytes)
        charset = cell("charset", row)
        yield RawPage(source, page.html, page.url, str(charset) if charset else None, page.problem)
