"""What more workers bring: with and without start-up, beside as many processes that have nothing to do with each other.

Those are what the machine allows: each does the whole archive by itself, with all that it needs loaded, and all at the
same time. Other work on the machine slows both, so they are measured in turn.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from .batch_jobs import time_job
from .report import table_lines

TINY = 1e-3  # seconds; a job of one page is all start-up


def measure_scaling(
    archive: Path, pages: int, workers: Sequence[int], using: str, rounds: int, scratch: Path
) -> list[str]:
    """A line for each number of workers, the fastest of the rounds."""
    one = _first_page(archive, scratch / "one.warc.gz")
    kinds = ("job", "start", "apart")
    best = {(kind, number): float("inf") for kind in kinds for number in workers}
    for _ in range(rounds):
        for number in workers:
            times = {
                "apart": _apart(archive, number, using, scratch),
                "start": _job(one, number, using, scratch),
                "job": _job(archive, number, using, scratch),
            }
            for kind, seconds in times.items():
                best[kind, number] = min(best[kind, number], seconds)
    rows = []
    for number in workers:
        job, start = best["job", number], best["start", number]
        done = (pages / job, pages / max(job - start, TINY), number * pages / best["apart", number])
        if not rows:
            first = done
        figures = (text for now, then in zip(done, first, strict=True) for text in (f"{now:,.1f}", f"{now / then:.2f}"))
        rows.append([str(number), f"{job:.2f}", f"{start:.2f}", *figures])
    names = ["workers", "seconds", "start-up", "pages/s", "times", "after start-up", "times", "apart", "times"]
    return table_lines(names, rows)


def _job(archive: Path, workers: int, using: str, scratch: Path) -> float:
    out = scratch / "out"
    seconds = time_job("pagecrunch", archive, out, workers, using)
    shutil.rmtree(out)
    return seconds


def _first_page(archive: Path, to: Path) -> Path:
    """An archive of the first record: a job that is all start-up."""
    from pagecrunch.batch.inputs.page import ReadState
    from pagecrunch.batch.inputs.warc import read_warc

    span = ReadState()
    for _ in read_warc(str(archive), 1 << 30, 0, 1, state=span):
        pass
    with archive.open("rb") as file:
        to.write_bytes(file.read(span.following if span.following is not None else -1))
    return to


def _apart(archive: Path, number: int, using: str, scratch: Path) -> float:
    """Seconds that `number` processes take for the whole archive each, once all have loaded everything."""
    command = [sys.executable, "-m", "bench.batch_scaling", str(archive), using]
    processes = [
        subprocess.Popen([*command, str(scratch / f"apart-{n}")], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for n in range(number)
    ]
    _wait_for_all(processes)
    begun = perf_counter()
    for process in processes:
        process.stdin.close()  # type: ignore[union-attr]
    _wait_for_all(processes)
    seconds = perf_counter() - begun
    for process in processes:
        process.stdout.close()  # type: ignore[union-attr]
        process.wait()
    return seconds


def _wait_for_all(processes: Sequence[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        if not process.stdout.readline():  # type: ignore[union-attr]
            raise RuntimeError("a process that was to be measured has ended")


def main(archive: str, using: str, folder: str) -> None:
    """One such process: reads a page to load everything, prints a line, and reads the archive when asked to."""
    from pagecrunch.batch.heartbeat import Heartbeat
    from pagecrunch.batch.job_folder import JobFolder
    from pagecrunch.batch.options import Options
    from pagecrunch.batch.run_shard import ShardTask, run_shard
    from pagecrunch.batch.shards import Shard

    out = Path(folder)
    JobFolder(out).close()
    options = Options(settings={"extract": {"using": using}})
    beat = Heartbeat(out / "beat")
    for number, stop in enumerate((1, Path(archive).stat().st_size)):
        shard = Shard(f"shard-{number:05d}", "warc", (archive,), stop, stop=stop)
        run_shard(ShardTask(shard, options, folder, "parquet"), beat)
        print("done", flush=True)
        sys.stdin.read()
    shutil.rmtree(out)


if __name__ == "__main__":
    main(*sys.argv[1:])
