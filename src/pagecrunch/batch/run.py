"""A whole job: find the inputs, fetch what has to be fetched, do the shards, and count what it came to."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Any, ClassVar

from ..errors import PagecrunchError, UsageError
from ..log import log_event
from .crawl.fetching import Politeness, fetch_lists
from .engines.here import run_here, tasks_here
from .engines.local import LocalEngine
from .engines.ray import run_on_ray, tasks_on_ray
from .inputs.find import Input, find_inputs, read_url_list
from .inputs.tables import Columns, column_types
from .job_folder import STATE, JobFolder, explain_write_errors
from .machine import workers_that_fit
from .metrics import MetricsFile
from .needs import need
from .options import Options, check_fields, check_kept, check_languages
from .outputs import FORMATS, file_field
from .progress import Progress
from .remote import is_in_this_process
from .remove_duplicates import remove_duplicates
from .rows import FAILED, columns
from .run_shard import ShardTask
from .schema import kept_type
from .shard_mark import ShardMark, misplaced_parts
from .shards import Shard, plan_shards
from .store import LocalStore
from .tally import Tally

ENGINES = ("local", "ray")
# The packages that read a kind of input, beside the core; addresses are fetched into WARC files.
PACKAGES: dict[str, tuple[str, ...]] = {"warc": ("fastwarc",), "parquet": ("pyarrow",)}
PACKAGES |= dict.fromkeys(("urls", "address"), ("fastwarc", "protego"))
FEWEST_FOR_A_SHARE = 100  # pages that must be done before a share of failures stops a job


class TooManyFailures(PagecrunchError):
    """More pages failed than the user allows; what is done is kept."""

    exit_code: ClassVar[int] = 3


@dataclass(frozen=True)
class MaxFailures:
    """How many pages may fail before a job stops: a number, or a share of all pages."""

    number: int | None = None
    share: float | None = None

    @classmethod
    def parse(cls, text: str | None) -> MaxFailures:
        if text is None:
            return cls()
        try:
            if text.strip().endswith("%"):
                share = float(text.strip()[:-1]) / 100
                if 0 <= share <= 1:
                    return cls(share=share)
            elif (number := int(text)) >= 0:
                return cls(number=number)
        except ValueError:
            pass
        raise UsageError(f"--max-failures is a number or a share such as 5%, not {text!r}.")

    def check(self, pages: int, failed: int, is_end: bool = False) -> None:
        is_over = self.number is not None and failed > self.number
        if self.share is not None and (is_end or pages >= FEWEST_FOR_A_SHARE):
            is_over = failed > self.share * pages
        if is_over:
            most = f"{self.number:,}" if self.number is not None else f"{100 * (self.share or 0):g}%"
            raise TooManyFailures(
                f"{failed:,} of {pages:,} pages failed, more than --max-failures allows ({most}); their rows say why."
            )


@dataclass(frozen=True)
class BatchRequest:
    """A job as it is requested."""

    inputs: Sequence[str]
    folder: str | Path
    options: Options = field(default_factory=Options)
    form: str = "jsonl"
    deduplicate: bool = False
    workers: int | None = None  # as many as there are cores, if there is memory for them
    page_seconds: float = 30.0  # of processor time
    engine: str = "local"
    address: str | None = None  # of a Ray cluster
    politeness: Politeness = field(default_factory=Politeness)
    prefix: str = ""  # before the paths in lists of archives
    retry_failed: bool = False
    max_failures: MaxFailures = MaxFailures()
    metrics: Path | None = None  # a file for Prometheus

    def to_json(self) -> dict[str, Any]:
        """What must stay the same for a job to go on: not how many workers there are, nor where they run."""
        inputs, options = list(self.inputs), asdict(self.options)
        return {"inputs": inputs, "options": options, "format": self.form, "deduplicate": self.deduplicate}


@dataclass(frozen=True)
class Outcome:
    """What a job came to."""

    tally: Tally
    shards: int
    was_done: bool  # before this run
    ignored: int  # files in folders that are not pages
    repeated: int = 0  # addresses that are in lists more than once


def run_batch(request: BatchRequest) -> Outcome:
    """Do the job, or what is left of it."""
    request = _checked(request)
    found = find_inputs(request.inputs, request.prefix)
    for kind in {each.kind for each in found.inputs} & PACKAGES.keys():
        for package in PACKAGES[kind]:
            need(package)  # better now than in a worker
    run = _Run(_with_types(request, found.inputs), JobFolder(request.folder))
    try:
        with explain_write_errors(request.folder):
            run.plan_job(found.inputs)
        log_event("job planned", folder=str(request.folder), shards=len(run.plan), pages_done=run.counts()[0])
        was_done = run.do_shards()
        if run.metrics is not None:
            run.metrics.show(*run.counts(), 1.0, is_end=True)
        with explain_write_errors(request.folder):
            run.clear()
        pages, failed = run.counts()
        log_event("job done", folder=str(request.folder), pages=pages, failed=failed, was_done=was_done)
        request.max_failures.check(pages, failed, is_end=True)
        return Outcome(run.tally(), len(run.plan), was_done, found.ignored, run.repeated)
    finally:
        run.close()


def _checked(request: BatchRequest) -> BatchRequest:
    """The request in one form. What is wrong with it is raised: better now than in a worker."""
    if request.form not in FORMATS:
        raise UsageError(f"There is no format {request.form!r} for a job; the formats are {', '.join(FORMATS)}.")
    if request.engine not in ENGINES:
        raise UsageError(f"There is no engine {request.engine!r}; the engines are {', '.join(ENGINES)}.")
    if request.form == "parquet":
        need("pyarrow")
    options = request.options
    fields, languages = check_fields(options.fields), check_languages(options.languages)
    options = replace(options, fields=fields, languages=languages, has_digest=options.has_digest or request.deduplicate)
    check_kept(options.keep, columns(replace(options, keep=())))
    options.parts().extractor(options.load_settings().extract.using)
    if request.form == "files":
        file_field(columns(options))
    return replace(request, options=options)


def _with_types(request: BatchRequest, inputs: Sequence[Input]) -> BatchRequest:
    """The request with the types of columns that are kept, by the first table that has them."""
    options = request.options
    table = next((each.path for each in inputs if each.kind == "parquet"), None)
    if not options.keep or table is None:
        return request
    found = column_types(table, Columns(options.html_column, options.url_column, options.keep))
    types = {name: kept_type(arrow) for name, arrow in found.items()}
    return replace(request, options=replace(options, keep_types=types))


class _Run:
    """One run of a job."""

    def __init__(self, request: BatchRequest, job: JobFolder) -> None:
        self._request, self._job = request, job
        self.plan: list[Shard] = []
        self.repeated = 0
        self.metrics = MetricsFile(request.metrics) if request.metrics is not None else None
        self._marks: dict[str, ShardMark] = {}
        self._engine: LocalEngine | None = None
        self._progress: Progress | None = None

    def plan_job(self, inputs: Sequence[Input]) -> None:
        """Make the plan, or load it and see what of it is done. Workers load what they need in the meantime."""
        request, job = self._request, self._job
        job.check_same_job(request.to_json())
        job.check_same_inputs(inputs)
        plan = job.load_plan()
        if plan is not None and not request.retry_failed:
            self._marks = job.marks(plan, request.form)
        is_here = any(map(is_in_this_process, (str(request.folder), *(each.path for each in inputs))))
        if request.engine == "local" and not is_here and (plan is None or len(self._marks) < len(plan)):
            workers = request.workers or workers_that_fit()
            self._engine = LocalEngine(workers, request.page_seconds, [job.lock] if os.name == "posix" else [])
        fetched = self._fetch_addresses(inputs)
        if plan is None or request.retry_failed:
            plan = job.save_plan(plan_shards(fetched, request.options))
            self._marks = job.marks(plan, request.form)
        self.plan = plan

    def do_shards(self) -> bool:
        """Do what is left; whether that was nothing."""
        request, job = self._request, self._job
        tries_again = self._failed_shards() if request.retry_failed else []
        left = self._left()
        was_done = not left and not tries_again
        if not was_done:
            before = self.counts()[0], self._done_before()
            with Progress(sum(shard.weight for shard in self.plan), "extracted", before, self.metrics) as progress:
                self._progress = progress
                self._do([self._task(shard, retries=True) for shard in tries_again])
                while left := self._left():
                    self._do([self._task(shard) for shard in left])
        if request.deduplicate:
            with explain_write_errors(request.folder):
                remove_duplicates(job, self.plan, self._marks, request.options, request.form, self._run_all)
        return was_done

    def tally(self) -> Tally:
        total = self._job.tally(self.plan, self._marks)
        if self.repeated:
            total.passed_over["an address that was in a list before"] += self.repeated
        return total

    def counts(self) -> tuple[int, int]:
        """Pages, and failed ones among them."""
        tally = self._job.tally(self.plan, self._marks)
        return tally.pages, tally.statuses[FAILED]

    def clear(self) -> None:
        self._job.clear()

    def close(self) -> None:
        if self._engine is not None:
            self._engine.close()
        self._job.close()

    def _left(self) -> list[Shard]:
        """The shards that are not done; when all are, those that started in the wrong place, to be done again."""
        if pending := [shard for shard in self.plan if shard.name not in self._marks]:
            return pending
        return misplaced_parts(self.plan, lambda shard: self._marks.get(shard.name))

    def _failed_shards(self) -> list[Shard]:
        return [
            shard
            for shard in self.plan
            if (mark := self._marks.get(shard.name)) is not None and mark.tally.statuses[FAILED]
        ]

    def _done_before(self) -> int:
        return sum(shard.weight for shard in self.plan if shard.name in self._marks)

    def _task(self, shard: Shard, retries: bool = False) -> ShardTask:
        request = self._request
        planned = next(each for each in self.plan if each.name == shard.name) if shard.is_exact else shard
        key = self._job.key_of(planned)
        if planned != shard:  # what a journal holds is from the wrong place
            self._job.journal(shard, key).unlink(missing_ok=True)
        return ShardTask(shard, request.options, str(request.folder), request.form, key, retries)

    def _do(self, tasks: Sequence[ShardTask]) -> None:
        """Do some shards, and read their marks."""
        if not tasks:
            return
        request, progress = self._request, self._progress
        assert progress is not None
        before, (pages, failed) = self._done_before(), self.counts()
        again = {task.shard.name for task in tasks}
        before -= sum(shard.weight for shard in self.plan if shard.name in again and shard.name in self._marks)

        def watch(more_pages: int, more_failed: int, weight: float) -> None:
            progress.show(pages + more_pages, failed + more_failed, before + weight)
            request.max_failures.check(pages + more_pages, failed + more_failed)

        if self._engine is not None:
            self._engine.run(tasks, watch)
        elif request.engine == "ray":
            run_on_ray(tasks, request.address, request.workers, request.page_seconds, watch)
        else:
            run_here(tasks, watch)
        self._marks = self._job.marks(self.plan, request.form)
        if missing := [name for name in again if name not in self._marks]:
            raise PagecrunchError(f"{missing[0]} in {request.folder} was changed while it was written; run this again.")

    def _run_all(self, function: Callable[[Any], Any], items: Sequence[Any]) -> Iterator[Any]:
        if self._request.engine == "ray":
            return tasks_on_ray(function, items, self._request.address, self._request.workers)
        return tasks_here(function, items)

    def _fetch_addresses(self, inputs: Sequence[Input]) -> list[Input]:
        """The inputs, with addresses fetched into WARC files."""
        lists = [each for each in inputs if each.kind in ("urls", "address")]
        if not lists:
            return list(inputs)
        request, job = self._request, self._job
        addresses = list(chain.from_iterable(_addresses(each) for each in lists))
        self.repeated = len(addresses) - len(set(addresses))
        limits = request.options.load_settings().fetch
        job.bring_fetched()
        pages = failed = 0
        with Progress(len(addresses) - self.repeated, "fetched") as progress:

            def count(is_failed: bool) -> None:
                nonlocal pages, failed
                pages, failed = pages + 1, failed + is_failed
                progress.show(pages, failed, pages)

            files = fetch_lists(addresses, job.fetched, limits, request.politeness, count, request.retry_failed)
        return [each for each in inputs if each not in lists] + [self._stored(path) for path in files]

    def _stored(self, path: Path) -> Input:
        """A file of fetched pages as an input, where every worker can reach it."""
        size = path.stat().st_size
        if isinstance(self._job.store, LocalStore):
            return Input("warc", str(path), size)
        name = f"{STATE}/fetched/{path.name}"
        facts = self._job.store.facts(name)
        if facts is None or facts.size != size:
            self._job.store.write(name, path.read_bytes())
        return Input("warc", f"{str(self._request.folder).rstrip('/')}/{name}", size)


def _addresses(each: Input) -> Sequence[str]:
    return [each.path] if each.kind == "address" else list(read_url_list(each.path))
