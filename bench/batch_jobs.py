"""The same job with each tool: read a WARC file, extract, write Parquet, with several processes.

With other tools it is written as their users write it: one process reads, a pool extracts, rows are written as they
come, with the same columns and compression.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from time import perf_counter

ROWS_IN_A_GROUP = 1000
CHUNK = 8  # pages handed to a process at a time

_extract: Callable[[bytes], str] | None = None  # in the processes of a pool


def time_job(name: str, archive: Path, out: Path, workers: int, using: str) -> float:
    """Seconds from the call to the last row on disk."""
    begun = perf_counter()
    JOBS[name](name, archive, out, workers, using)
    return perf_counter() - begun


def _pagecrunch(name: str, archive: Path, out: Path, workers: int, using: str) -> None:
    from pagecrunch.batch import BatchRequest, Options, run_batch

    options = Options(settings={"extract": {"using": using}})
    run_batch(BatchRequest([str(archive)], out, options, "parquet", workers=workers))


def _in_a_pool(name: str, archive: Path, out: Path, workers: int, using: str) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    out.mkdir()
    schema = pa.schema([(column, pa.string()) for column in ("source", "status", "text")])
    with (
        multiprocessing.get_context("spawn").Pool(workers, _load, (name,)) as pool,
        pq.ParquetWriter(out / "rows.parquet", schema, compression="zstd") as writer,
    ):
        rows = pool.imap(_row, _pages(archive), CHUNK)
        while some := list(islice(rows, ROWS_IN_A_GROUP)):
            writer.write_table(pa.Table.from_pylist(some, schema=schema))


def _pages(archive: Path) -> Iterator[tuple[str, bytes]]:
    from fastwarc.warc import ArchiveIterator, WarcRecordType

    with archive.open("rb") as file:
        for record in ArchiveIterator(file, record_types=WarcRecordType.response):
            yield record.headers["WARC-Target-URI"], record.reader.read()


def _load(name: str) -> None:
    """Once a process."""
    global _extract  # noqa: PLW0603
    from .systems import Input, find_system

    run = find_system(name).start()
    _extract = lambda html: str(run(Input(html)))  # noqa: E731


def _row(page: tuple[str, bytes]) -> dict[str, str | None]:
    source, html = page
    text = None
    with suppress(Exception):
        text = _extract(html) if _extract else None
    return {"source": source, "status": "failed" if text is None else "ok", "text": text}


JOBS: dict[str, Callable[[str, Path, Path, int, str], None]] = {
    "pagecrunch": _pagecrunch,
    "resiliparse": _in_a_pool,
    "trafilatura": _in_a_pool,
}
