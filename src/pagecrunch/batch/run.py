"""A whole job: find the inputs, fetch what has to be fetched, do the shards, and count what it came to."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any

from ..errors import UsageError
from .crawl.fetching import Politeness, fetch_lists
from .duplicates import remove_duplicates
from .engines.local import LocalEngine, cores
from .engines.ray import run_on_ray
from .inputs.find import FoundInputs, Input, find_inputs, read_url_list
from .job_folder import JobFolder, explain_write_errors, journal_path, misplaced_parts
from .needs import need
from .options import Options, check_fields
from .outputs import FORMATS
from .progress import Progress
from .run_shard import ShardTask
from .shards import Shard, changed_since, plan_shards
from .tally import Tally

ENGINES = ("local", "ray")
# The packages that read a kind of input, beside the core; addresses are fetched into WARC files.
PACKAGES: dict[str, tuple[str, ...]] = {"warc": ("fastwarc",), "parquet": ("pyarrow",)}
PACKAGES |= dict.fromkeys(("urls", "address"), ("fastwarc", "protego"))


@dataclass(frozen=True)
class BatchRequest:
    """A job as it is requested."""

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


def run_batch(request: BatchRequest) -> Outcome:
    """Do the job, or what is left of it."""
    options = request.options
    _check(request)
    found = find_inputs(request.inputs)
    for kind in {each.kind for each in found.inputs} & PACKAGES.keys():
        for package in PACKAGES[kind]:
            need(package)  # better now than in a worker
    workers = request.workers or cores()
    job = JobFolder(request.folder)
    engine: LocalEngine | None = None
    try:
        with explain_write_errors(request.folder):
            job.check_same_job(request.to_json())
            plan = job.load_plan()
            # Workers load what they need while the plan is made, unless there is nothing left for them to do.
            if request.engine == "local" and (plan is None or _left(job, plan, request.form)):
                engine = LocalEngine(workers, request.page_seconds, [job.lock] if os.name == "posix" else [])
            if plan is None:
                plan = job.save_plan(plan_shards(_fetch_addresses(found, request, job), options, workers))
            elif path := changed_since(plan):
                raise UsageError(f"{path} is not what it was when this job began; name another folder to start anew.")
        left = _left(job, plan, request.form)
        was_done = not left
        while left:
            _run_shards(left, request, engine)
            left = _left(job, plan, request.form)
        if request.deduplicate:
            remove_duplicates(job, plan, options, request.form)
        return Outcome(job.tally(plan), len(plan), was_done, found.ignored)
    finally:
        if engine is not None:
            engine.close()
        job.close()


def _check(request: BatchRequest) -> None:
    """Raise what is wrong with a request: better now than in a worker."""
    if request.form not in FORMATS:
        raise UsageError(f"There is no format {request.form!r} for a job; the formats are {', '.join(FORMATS)}.")
    if request.engine not in ENGINES:
        raise UsageError(f"There is no engine {request.engine!r}; the engines are {', '.join(ENGINES)}.")
    if request.form == "parquet":
        need("pyarrow")
    check_fields(request.options.fields)
    request.options.parts().extractor(request.options.load_settings().extract.using)


def _left(job: JobFolder, plan: Sequence[Shard], form: str) -> list[Shard]:
    """The shards that are not done; when all are, those that started in the wrong place, to be done anew."""
    if pending := job.pending(plan, form):
        return pending
    misplaced = misplaced_parts(plan, job.mark)
    for shard in misplaced:
        journal_path(job.folder, shard).unlink(missing_ok=True)
    return misplaced


def _fetch_addresses(found: FoundInputs, request: BatchRequest, job: JobFolder) -> list[Input]:
    """The inputs, with addresses fetched into WARC files."""
    lists = [each for each in found.inputs if each.kind in ("urls", "address")]
    if not lists:
        return found.inputs
    addresses = list(chain.from_iterable(_addresses(each) for each in lists))
    limits = request.options.load_settings().fetch
    pages = failed = 0
    with Progress(len(addresses), "fetched") as progress:

        def count(is_failed: bool) -> None:
            nonlocal pages, failed
            pages, failed = pages + 1, failed + is_failed
            progress.show(pages, failed, pages)

        files = fetch_lists(addresses, job.state / "fetched", limits, request.politeness, count)
    fetched = [Input("warc", str(path), path.stat().st_size) for path in files]
    return [each for each in found.inputs if each not in lists] + fetched


def _addresses(each: Input) -> Sequence[str]:
    return [each.path] if each.kind == "address" else list(read_url_list(each.path))


def _run_shards(shards: Sequence[Shard], request: BatchRequest, engine: LocalEngine | None) -> None:
    tasks = [ShardTask(shard, request.options, str(request.folder), request.form) for shard in shards]
    with Progress(sum(shard.weight for shard in shards)) as progress:
        if engine is not None:
            engine.weight_done = 0
            engine.run(tasks, lambda engine: progress.show(engine.pages, engine.failed, engine.weight))
            return
        done = [0, 0, 0]

        def count(*shard: int) -> None:
            done[:] = [total + more for total, more in zip(done, shard, strict=True)]
            progress.show(*done)

        run_on_ray(tasks, request.address, request.workers, request.page_seconds, count)
