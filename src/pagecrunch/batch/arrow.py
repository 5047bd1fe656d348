"""One function for every engine: a table of pages in, a table of rows out; and WARC files as such tables.

    for pages in warc_batches("crawl.warc.gz", 256):
        rows = extract_batch(pages)

Ray Data takes it as it is: `dataset.map_batches(extract_batch, batch_format="pyarrow")`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from ..errors import UsageError
from .inputs.page import RawPage
from .inputs.tables import page_of
from .inputs.warc import read_warc
from .needs import need
from .options import PROVENANCE, Options
from .rows import column_types, columns, row_function
from .schema import Row, plain_value, table_of, types_of

PAGE_COLUMNS = ("source", "html", "url", "charset", "problem")  # of the tables that `warc_batches` makes
_READ = frozenset({"source", "charset", "problem"})  # with the HTML, these are not kept

MakeRow = Callable[[RawPage], Row]


def extract_batch(table: Any, options: Options | None = None, make_row: MakeRow | None = None) -> Any:
    """A pyarrow.Table of pages (`html`, and where known `url`, `charset`) to one of rows, in the same order.

    A `source` column names the pages, else `url` does, else their numbers. A page with text in the column `problem`
    becomes a failed row with that reason. All other columns are kept as they are, after ours.
    """
    options = options or Options()
    names = table.column_names
    if options.html_column not in names:
        raise UsageError(f"The table has no column {options.html_column!r} for the pages; it has {', '.join(names)}.")
    make_row = make_row or row_function(options)
    max_bytes = options.max_bytes
    rows: list[Row] = []
    for batch in table.to_batches():  # its cells are read where they lie; nothing is combined or copied before
        rows += map(make_row, _pages(batch, options, len(rows), max_bytes))
    kept = kept_columns(names, options)
    made = table_of(rows, {name: kind for name, kind in column_types(options).items() if name not in kept})
    for name in kept:
        made = made.append_column(table.schema.field(name), table.column(name))
    return made


def kept_columns(names: Iterable[str], options: Options) -> list[str]:
    """The columns of a table of pages that its rows keep: all that are not read and do not have the name of ours."""
    ours = {*columns(options)} - {*PROVENANCE, *options.keep}
    return [name for name in names if name not in ours and name not in _READ and name != options.html_column]


def warc_batches(path: str, size: int, max_bytes: int | None = None) -> Iterator[Any]:
    """The pages of a WARC file as tables of at most `size` rows, one table in memory at a time."""
    arrow = need("pyarrow")
    most = Options().max_bytes if max_bytes is None else max_bytes
    pages = (page for page in read_warc(path, most) if isinstance(page, RawPage))
    types = types_of(PROVENANCE)
    while some := list(islice(pages, size)):
        cells = {name: [getattr(page, name) or None for page in some] for name in PAGE_COLUMNS}
        kinds = {name: arrow.string() for name in PAGE_COLUMNS} | {"html": arrow.binary()}
        table = arrow.table(cells, schema=arrow.schema(kinds))
        facts = table_of([{name: plain_value(page.facts.get(name)) for name in PROVENANCE} for page in some], types)
        for name in PROVENANCE:
            table = table.append_column(facts.schema.field(name), facts.column(name))
        yield table


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
