"""What a job costs beyond the bare library: reading, rows, writing, and the time until it starts."""

from __future__ import annotations

import gc
import shutil
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from time import perf_counter, process_time, sleep

import numpy as np

from .batch_pool import extract_archive
from .report import table_lines

FIRST = b"<title>A page</title><p>The tide was late, and nobody in the harbour had noticed.</p>"


def measure_costs(archive: Path, pages: Mapping[str, bytes], using: str, rounds: int, scratch: Path) -> list[str]:
    """CPU milliseconds a page in one process, the fastest of the rounds, and what each is beside another."""
    from pagecrunch import extract
    from pagecrunch.batch.heartbeat import Heartbeat
    from pagecrunch.batch.inputs.page import RawPage
    from pagecrunch.batch.inputs.warc import read_warc
    from pagecrunch.batch.job_folder import JobFolder
    from pagecrunch.batch.options import Options
    from pagecrunch.batch.rows import row_function
    from pagecrunch.batch.run_shard import ShardTask, run_shard
    from pagecrunch.batch.shards import Shard

    options = Options(settings={"extract": {"using": using}})
    make_row = row_function(options)

    def text() -> None:
        for source, html in pages.items():
            extract(html, source, using=using).text  # noqa: B018  rendered on demand

    def rows() -> None:
        for source, html in pages.items():
            make_row(RawPage(source, html, source))

    def read() -> None:
        for _ in read_warc(str(archive), 1 << 30):
            pass

    def loop() -> None:
        extract_archive(archive, scratch / "loop.jsonl", using)

    def job(form: str, options: Options = options) -> None:
        out = scratch / "costs"
        JobFolder(out).close()
        size = archive.stat().st_size
        task = ShardTask(Shard("shard-00000", "warc", (str(archive),), size), options, str(out), form)
        run_shard(task, Heartbeat(scratch / "beat"))
        shutil.rmtree(out)

    make_row(RawPage("first", FIRST))  # what is loaded with the first page
    runs = {"text": text, "rows": rows, "read": read, "loop": loop}
    runs["job for text"] = lambda: job("jsonl", replace(options, fields=("text",)))
    runs["jsonl"], runs["parquet"] = lambda: job("jsonl"), lambda: job("parquet")
    took = _fastest(runs, rounds)
    per = {name: seconds * 1000 / len(pages) for name, seconds in took.items()}
    table = [
        ["text alone, in memory", "text", ""],
        ["rows of the default columns, in memory", "rows", "text"],
        ["reading WARC", "read", ""],
        ["a plain loop: read, extract, write the default columns", "loop", ""],
        ["a job for text alone", "job for text", ""],
        ["a job to JSON lines, the default columns", "jsonl", "job for text"],
        ["", "jsonl", "loop"],
        ["a job to Parquet, the default columns", "parquet", "loop"],
    ]
    lines = [
        [what, f"{per[name]:.3f}", f"{per[name] / per[other]:.3f} times {other}" if other else ""]
        for what, name, other in table
    ]
    fixed, per_kb = _by_size(pages, lambda source, html: make_row(RawPage(source, html, source)), rounds)
    begun = min(_start_up(archive, scratch) for _ in range(rounds))
    return [
        *table_lines(["what, in one process", "CPU ms/page", "beside"], lines),
        "",
        f"a row of a page in memory  {fixed:.2f} ms and {per_kb:.4f} ms for each KB of HTML (least squares)",
        f"start-up  {begun:.2f} s from the call to the first page, fastest of {rounds}",
    ]


def _by_size(pages: Mapping[str, bytes], make: Callable[[str, bytes], object], rounds: int) -> tuple[float, float]:
    """CPU milliseconds that every page costs, and those for each KB of it."""
    took = []
    for source, html in pages.items():
        times = []
        for _ in range(rounds):
            begun = process_time()
            make(source, html)
            times.append(process_time() - begun)
        took.append(min(times) * 1000)
    per_kb, fixed = np.polyfit([len(html) / 1000 for html in pages.values()], took, 1)
    return float(fixed), float(per_kb)


def _fastest(runs: Mapping[str, Callable[[], None]], rounds: int) -> dict[str, float]:
    best = dict.fromkeys(runs, float("inf"))
    for _ in range(rounds):
        for name, run in runs.items():
            gc.collect()
            begun = process_time()
            run()
            best[name] = min(best[name], process_time() - begun)
    return best


def _start_up(archive: Path, scratch: Path) -> float:
    """What run_batch does until a worker begins its first page, as its heartbeat shows."""
    from pagecrunch.batch.engines.local import LocalEngine
    from pagecrunch.batch.inputs.find import find_inputs
    from pagecrunch.batch.job_folder import JobFolder
    from pagecrunch.batch.machine import cores
    from pagecrunch.batch.options import Options
    from pagecrunch.batch.run_shard import ShardTask
    from pagecrunch.batch.shards import plan_shards

    out = scratch / "start"
    begun = perf_counter()
    job = JobFolder(out)
    engine = LocalEngine(cores(), 30.0, [job.lock])
    plan = job.save_plan(plan_shards(find_inputs([str(archive)]).inputs, Options()))
    tasks = [ShardTask(shard, Options(), str(out), "jsonl") for shard in plan]
    first: list[float] = []
    is_done = threading.Event()

    def watch() -> None:
        while not is_done.is_set() and not any(each.heartbeat.read().is_busy for each in engine.supervisors):
            sleep(0.001)
        first.append(perf_counter())

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    engine.run(tasks)
    is_done.set()
    watcher.join()
    engine.close()
    job.close()
    shutil.rmtree(out)
    return first[0] - begun
