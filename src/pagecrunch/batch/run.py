"""A whole job: find the inputs, fetch what has to be fetched, do the shards, and say what it came to."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from ..errors import UsageError
from ..registry import Registry
from .chain import broken_links
from .crawl.fetching import Politeness, fetch_lists
from .disk import explain_write_errors
from .duplicates import remove_duplicates
from .engines.local import LocalEngine, cores
from .inputs.find import Found, Input, find_inputs
from .inputs.urls import read_url_list
from .job import Job
from .needs import need
from .options import Options, check_fields
from .outputs import FORMATS
from .progress import Progress
from .shards import Shard, changed_since, plan_shards
from .tally import Tally
from .work import Task, journal_path

ENGINES = ("local", "ray")
# What reads a kind of input, beside the core; addresses are fetched into WARC files.
PACKAGES = {"warc": "fastwarc", "urls": "fastwarc", "address": "fastwarc", "parquet": "pyarrow"}


@dataclass(frozen=True)
class Request:
    """A job as it is asked for."""

    inputs: Sequence[str]
    folder: Path
    options: Options = field(default_factory=Options)
    form: str = "jsonl"
    deduplicate: bool = False
    workers: int | None = None  # as many as there are cores
    page_seconds: float = 30.0
    engine: str = "local"
    address: str | None = None  # of a Ray cluster
    politeness: Politeness = field(default_factory=Politeness)


@dataclass(frozen=True)
class Outcome:
    """What a job came to."""

    tally: Tally
    shards: int
    was_done: bool  # before this run
    left_alone: int  # files of folders that are no pages


def run_batch(request: Request) -> Outcome:
    """Do the job, or what is left of it."""
    options = _checked(request)
    found = find_inputs(request.inputs)
    for kind in {each.kind for each in found.inputs} & PACKAGES.keys():
        need(PACKAGES[kind])  # better now than in a worker
    workers = request.workers or cores()
    job = Job(request.folder)
    engine: LocalEngine | None = None
    try:
        with explain_write_errors(request.folder):
            job.agree(_asked(request, options))
            plan = job.load_plan()
            # Workers load what they need while the plan is made, unless there is nothing left for them to do.
            if request.engine == "local" and (plan is None or _left(job, plan, request.form)):
                engine = LocalEngine(workers, request.page_seconds, [job.lock] if os.name == "posix" else [])
            if plan is None:
                plan = job.save_plan(plan_shards(_fetched(found, request, job), options, workers))
            elif path := changed_since(plan):
                raise UsageError(f"{path} is not what it was when this job began; name another folder to start anew.")
        left = _left(job, plan, request.form)
        was_done = not left
        while left:
            _do(left, request, options, engine)
            left = _left(job, plan, request.form)
        if request.deduplicate:
            remove_duplicates(job, plan, options, request.form)
        return Outcome(job.tally(plan), len(plan), was_done, found.left_alone)
    finally:
        if engine is not None:
            engine.close()
        job.close()


def _left(job: Job, plan: Sequence[Shard], form: str) -> list[Shard]:
    """The shards that are not done; when all are, those that started in the wrong place, to be done anew."""
    if pending := job.pending(plan, form):
        return pending
    broken = broken_links(plan, job.mark)
    for shard in broken:
        journal_path(job.folder, shard).unlink(missing_ok=True)
    return broken


def _checked(request: Request) -> Options:
    """The options, once all that can be wrong with a request was looked at: better now than in a worker."""
    options = request.options
    if request.form not in FORMATS:
        raise UsageError(f"There is no format {request.form!r} for a job; there is: {', '.join(FORMATS)}.")
    if request.engine not in ENGINES:
        raise UsageError(f"There is no engine {request.engine!r}; there is: {', '.join(ENGINES)}.")
    if request.form == "parquet":
        need("pyarrow")
    check_fields(options.fields)
    registry = Registry()
    registry.extractor(options.loaded_settings(registry).extract.using)
    return options


def _asked(request: Request, options: Options) -> dict[str, object]:
    """What must be the same for a job to go on. How many workers there are and where they run is not part of it."""
    return {
        "inputs": list(request.inputs),
        "options": options.to_json(),
        "format": request.form,
        "deduplicate": request.deduplicate,
    }


def _fetched(found: Found, request: Request, job: Job) -> list[Input]:
    """The inputs, with addresses fetched into WARC files."""
    lists = [each for each in found.inputs if each.kind in ("urls", "address")]
    if not lists:
        return found.inputs
    addresses = list(chain.from_iterable(_addresses(each) for each in lists))
    limits = request.options.loaded_settings(Registry()).fetch
    told = [0, 0]
    with Progress(len(addresses), "fetched") as progress:

        def tell(is_failed: bool) -> None:
            told[0] += 1
            told[1] += is_failed
            progress.show(told[0], told[1], told[0])

        files = fetch_lists(addresses, job.state / "fetched", limits, request.politeness, tell)
    fetched = [Input("warc", str(path), path.stat().st_size) for path in files]
    return [each for each in found.inputs if each not in lists] + fetched


def _addresses(each: Input) -> Sequence[str]:
    return [each.path] if each.kind == "address" else list(read_url_list(each.path))


def _do(shards: Sequence[Shard], request: Request, options: Options, engine: LocalEngine | None) -> None:
    tasks = [Task(shard, options, str(request.folder), request.form) for shard in shards]
    with Progress(sum(shard.weight for shard in shards)) as progress:
        if engine is not None:
            engine.weight_done = 0
            engine.run(tasks, lambda engine: progress.show(engine.pages, engine.failed, engine.weight))
            return
        from .engines.ray import run_on_ray

        done = [0, 0, 0]

        def tell(*shard: int) -> None:
            done[:] = [total + more for total, more in zip(done, shard, strict=True)]
            progress.show(*done)

        run_on_ray(tasks, request.address, request.workers, request.page_seconds, tell)
