"""One shard from its input to its output and its done-mark. Runs in a worker process."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from ..errors import PagecrunchError, UsageError
from ..work.worker import PAGES_BETWEEN_RELEASES, Handler, release_memory
from .heartbeat import Heartbeat
from .inputs.page import PassedOver, RawPage, read_files
from .inputs.tables import Columns, read_jsonl, read_parquet
from .inputs.warc import PartSpan, read_warc
from .job_folder import ShardMark, explain_write_errors, journal_path, mark_path
from .journal import Journal
from .options import Options
from .outputs import open_output, output_columns, page_writer
from .rows import FAILED, Row, columns, failed_row, row_function
from .shards import Shard
from .tally import Tally


@dataclass(frozen=True, slots=True)
class ShardTask:
    """A shard to do, and what earlier tries have shown."""

    shard: Shard
    options: Options
    folder: str
    form: str
    given_up: Mapping[int, str] = field(default_factory=dict)  # pages that are not to be tried again, and why
    stop_at: int | None = None  # the shard cannot be read past this page


@dataclass(frozen=True, slots=True)
class ShardResult:
    """That the shard is done, or the error that stops the whole job."""

    error: str | None = None
    is_usage_error: bool = False

    def raise_error(self) -> None:
        if self.error is not None:
            raise (UsageError if self.is_usage_error else PagecrunchError)(self.error)


def worker_handler(heartbeat_path: str) -> Handler[ShardTask]:
    heartbeat = Heartbeat(Path(heartbeat_path))

    def run(task: ShardTask, body: bytes) -> tuple[ShardResult, bytes]:
        try:
            run_shard(task, heartbeat)
        except PagecrunchError as error:
            return ShardResult(str(error), isinstance(error, UsageError)), b""
        return ShardResult(), b""

    # The machine is there for the job, and memory that Arrow maps is not memory that a page uses: no limits.
    return Handler(ShardTask, run, max_memory_bytes=None, niceness=0, max_cpu_seconds=None)


def run_shard(task: ShardTask, heartbeat: Heartbeat) -> None:
    """Do what is left of a shard; afterwards its output and its done-mark are on the disk."""
    folder, shard, options = Path(task.folder), task.shard, task.options
    with explain_write_errors(folder):
        journal = Journal(journal_path(folder, shard))
        output = open_output(folder, shard.name, output_columns(columns(options), task.form), task.form, journal.path)
        tally = Tally()
        for row in journal.recover():
            tally.add(row)
            output.add(row)
        span = PartSpan()
        for row, seconds in _rows(task, journal.rows, tally, span, heartbeat):
            journal.append(row)
            output.add(row)
            tally.add(row, seconds)
            heartbeat.count(row["status"] == FAILED)
        heartbeat.rest()
        journal.close()
        output.finish()
        ShardMark(shard.number, span.first, span.following, tally).save(mark_path(folder, shard))


def _rows(
    task: ShardTask, done: int, tally: Tally, span: PartSpan, heartbeat: Heartbeat
) -> Iterator[tuple[Row, float]]:
    """The rows of the pages after those that are done, and how long each took."""
    options = task.options
    make_row = row_function(options)
    to_file = page_writer(Path(task.folder), task.shard.name, columns(options)) if task.form == "files" else None
    for index, page in _pages(task, span, heartbeat):
        if isinstance(page, PassedOver):
            tally.passed_over[page.reason] += 1
            continue
        if index >= done:
            begun = perf_counter()
            if index in task.given_up and not page.problem:
                row = failed_row(options, page.source, task.given_up[index])
            else:
                row = make_row(page)
            yield to_file(index, row) if to_file else row, perf_counter() - begun
        heartbeat.share = page.share
        if (index + 1) % PAGES_BETWEEN_RELEASES == 0:
            release_memory()


def _pages(task: ShardTask, span: PartSpan, heartbeat: Heartbeat) -> Iterator[tuple[int, RawPage | PassedOver]]:
    """The pages of a shard, numbered. Where the input cannot be read on, the last page has that as its problem."""
    pages, path = read_shard(task.shard, task.options, span), task.shard.paths[0]
    index = 0
    heartbeat.begin(index)
    while index != task.stop_at:
        try:
            page = next(pages, None)
        except Exception as error:  # what a file can hold that its reader did not expect
            problem = f"its input cannot be read from here on: {type(error).__name__}: {error}"
            yield index, RawPage(path, problem=problem)
            return
        if page is None:
            return
        yield index, page
        index += not isinstance(page, PassedOver)
        heartbeat.begin(index)
    yield index, RawPage(path, problem="the rest of its input could not be read")


def read_shard(shard: Shard, options: Options, span: PartSpan) -> Iterator[RawPage | PassedOver]:
    """Always the same pages in the same order. `span` is filled in for a part of a WARC file."""
    path, max_bytes = shard.paths[0], options.max_bytes
    if shard.kind == "page":
        return read_files(shard.paths, max_bytes)
    if shard.kind == "warc":
        return read_warc(path, max_bytes, shard.start, shard.stop, shard.is_exact, span)
    names = Columns(options.html_column, options.url_column)
    if shard.kind == "parquet":
        return read_parquet(path, names, max_bytes, shard.group, shard.start, shard.stop or 0)
    return read_jsonl(path, names, max_bytes, shard.start, shard.stop)
