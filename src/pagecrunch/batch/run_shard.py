"""One shard from its input to its output and its done-mark. Runs in a worker process."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter

from ..errors import PagecrunchError, UsageError
from ..sites.repeats import SiteRepeats
from ..work.worker import PAGES_BETWEEN_RELEASES, Handler, release_memory
from .heartbeat import Heartbeat
from .inputs.arc import read_arc
from .inputs.page import PassedOver, RawPage, ReadState, read_fault, read_files
from .inputs.tables import Columns, read_jsonl, read_parquet
from .inputs.warc import read_warc
from .job_folder import JobFiles, explain_write_errors
from .journal import Journal
from .options import Options
from .outputs import open_output, output_columns, output_name, page_writer, read_output
from .rows import FAILED, column_types, columns, failed_row, row_function
from .schema import Row
from .shard_mark import OutputFacts, ShardMark, digest_of_file
from .shards import Shard
from .tally import Tally

# What the first page would wait for: a worker loads it before it is ready.
SAMPLE = (
    b"<!doctype html><html lang=en><title>Tides</title><p>The water rises and falls twice a day, and is written down."
)


@dataclass(frozen=True, slots=True)
class ShardTask:
    """A shard to do, and what earlier tries have shown."""

    shard: Shard
    options: Options
    folder: str
    form: str
    key: str = ""  # for the done-mark
    retries: bool = False  # only the failed pages of a finished shard are done again
    given_up: Mapping[int, str] = field(default_factory=dict)  # pages that are not to be tried again, and why
    lost: Mapping[int, str] = field(default_factory=dict)  # places that cannot be read, and why
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

    def warm_up() -> None:
        options = replace(Options(), fields=(*Options().fields, "detected_language"))
        row_function(options)(RawPage("", SAMPLE))

    # The machine is there for the job, and memory that Arrow maps is not memory that a page uses: no limits.
    return Handler(ShardTask, run, warm_up, max_memory_bytes=None, niceness=0, max_cpu_seconds=None)


def run_shard(task: ShardTask, heartbeat: Heartbeat) -> None:
    """Do what is left of a shard; afterwards its output and its done-mark are in the folder."""
    files, shard, form = JobFiles(task.folder), task.shard, task.form
    with explain_write_errors(task.folder):
        files.scratch.mkdir(parents=True, exist_ok=True)
        journal = Journal(files.journal(shard, f"{'retry' if task.retries else ''}{task.key}"))
        types = column_types(task.options, output_columns(columns(task.options), form))
        output = open_output(journal.path, types, form)
        tally = Tally()
        for row in journal.recover():
            tally.add(row)
            output.add(row)
        state = ReadState(task.lost, heartbeat.reach)
        for row, seconds in _rows(task, files, journal.rows, tally, state, heartbeat):
            journal.append(row)
            output.add(row)
            tally.add(row, seconds)
            heartbeat.count(row["status"] == FAILED)
        journal.close()
        finished = output.finish()
        name, facts = output_name(shard.name, form), _facts_of(finished, tally)
        files.store.take(finished, name)
        stored = files.store.facts(name)
        facts = replace(facts, stamp=stored.stamp if stored else "")
        mark = ShardMark(task.key, facts, state.first, state.following, state.is_cut, tally)
        files.store.write(files.mark_name(shard), mark.to_bytes())
        journal.path.unlink(missing_ok=True)
        heartbeat.rest()


def _facts_of(path: Path, tally: Tally) -> OutputFacts:
    return OutputFacts(tally.pages, path.stat().st_size, digest_of_file(path), page_files=tally.page_files)


def _rows(
    task: ShardTask, files: JobFiles, done: int, tally: Tally, state: ReadState, heartbeat: Heartbeat
) -> Iterator[tuple[Row, float]]:
    """The rows of the pages after those that are done, and how long each took."""
    options = task.options
    make_row = row_function(options, _repeats(task, heartbeat))
    to_file = page_writer(files.store, task.shard.name, columns(options)) if task.form == "files" else None
    earlier = _earlier_rows(task, files)
    reached = 0
    for index, page in _pages(task, state, heartbeat):
        if isinstance(page, PassedOver):
            tally.passed_over[page.reason] += 1
            continue
        before = next(earlier, None)
        if index >= done:
            begun = perf_counter()
            if before is not None and before["status"] != FAILED:
                yield before, 0.0
            else:
                if index in task.given_up and not page.problem:
                    row = failed_row(options, page, task.given_up[index])
                else:
                    row = make_row(page)
                yield to_file(index, row) if to_file else row, perf_counter() - begun
        reached = index + 1
        heartbeat.share = page.share
        if reached % PAGES_BETWEEN_RELEASES == 0:
            release_memory()
    # Where the input could not be read as far as before, what was known of the rest stays.
    yield from ((before, 0.0) for index, before in enumerate(earlier, reached) if index >= done)


def _repeats(task: ShardTask, heartbeat: Heartbeat) -> SiteRepeats | None:
    """What repeats over the pages of each host, from a first look at the whole shard; None if it is not asked for.

    A shard that is resumed is looked at again, so its rows are the same as if it had never stopped.
    """
    settings = task.options.load_settings()
    if not settings.sites.repeats:
        return None
    repeats = SiteRepeats()
    for index, page in _pages(task, ReadState(task.lost, heartbeat.reach), heartbeat):
        if isinstance(page, RawPage) and page.url and not page.problem and index not in task.given_up:
            repeats.note(page.html, page.url, page.charset, settings)
    return repeats


def _earlier_rows(task: ShardTask, files: JobFiles) -> Iterator[Row]:
    """The rows of a finished shard whose failed pages are tried again."""
    if not task.retries:
        return iter(())
    return read_output(files.store.fetch(output_name(task.shard.name, task.form), files.scratch))


def _pages(task: ShardTask, state: ReadState, heartbeat: Heartbeat) -> Iterator[tuple[int, RawPage | PassedOver]]:
    """The pages of a shard, numbered. Where the input cannot be read on, the last page has that as its problem."""
    pages, path = read_shard(task.shard, task.options, state), task.shard.paths[0]
    index = 0
    heartbeat.begin(index)
    while index != task.stop_at:
        try:
            page = next(pages, None)
        except Exception as error:  # what a file can hold that its reader did not expect
            state.is_cut = True
            problem = f"its input cannot be read from here on: {read_fault(error)}"
            yield index, RawPage(path, problem=problem)
            return
        if page is None:
            return
        yield index, page
        index += not isinstance(page, PassedOver)
        heartbeat.begin(index)
    state.is_cut = True
    yield index, RawPage(path, problem="the rest of its input could not be read")


def read_shard(shard: Shard, options: Options, state: ReadState) -> Iterator[RawPage | PassedOver]:
    """Always the same pages in the same order. `state` is filled in for a part of a WARC file."""
    path, max_bytes = shard.paths[0], options.max_bytes
    if shard.kind == "page":
        return read_files(shard.paths, max_bytes, state)
    if shard.kind == "warc":
        return read_warc(path, max_bytes, shard.start, shard.stop, shard.is_exact, state)
    if shard.kind == "arc":
        return read_arc(path, max_bytes, state)
    names = Columns(options.html_column, options.url_column, options.keep)
    if shard.kind == "parquet":
        return read_parquet(path, names, max_bytes, shard.group, (shard.start, shard.stop or 0), state)
    return read_jsonl(path, names, max_bytes, shard.start, shard.stop, state)
