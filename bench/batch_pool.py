"""What a job costs beyond a plain pool: the loop that a user would write, with the same columns, and nothing else.

Each process of the pool takes an archive, reads, extracts and writes JSON lines: no journal, no resume, no time limit,
no account of what failed. Both get the same archives, in turn; processor time is that of all processes together, with
their start.
"""

from __future__ import annotations

import json
import multiprocessing
import resource
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

from .report import table_lines

ARCHIVES = 8  # for each worker: enough that none is left alone with the last one for long


def measure_pool(archive: Path, workers: Sequence[int], using: str, rounds: int, scratch: Path) -> list[str]:
    """A line for each number of workers, the least of the rounds."""
    from pagecrunch.batch.crawl.archive import members

    data = archive.read_bytes()
    records = [data[start:end] for start, end, _ in members(archive)]
    rows = []
    for number in workers:
        archives = _split(records, ARCHIVES * number, scratch / f"split-{number}")
        best: dict[str, tuple[float, float]] = {}
        for _ in range(rounds):
            for name, run in (("pool", _pool), ("job", _job)):
                took = _cost(run, archives, scratch / "out", number, using)
                wall, cpu = best.get(name, took)
                best[name] = min(wall, took[0]), min(cpu, took[1])
        (pool_wall, pool_cpu), (wall, cpu) = best["pool"], best["job"]
        figures = [f"{pool_wall:.2f}", f"{wall:.2f}", f"{wall / pool_wall - 1:+.1%}"]
        figures += [f"{pool_cpu:.2f}", f"{cpu:.2f}", f"{cpu / pool_cpu - 1:+.1%}"]
        rows.append([str(number), *figures])
    names = ["workers", "plain pool, s", "job, s", "more", "plain pool, CPU s", "job, CPU s", "more"]
    return table_lines(names, rows)


def _split(records: Sequence[bytes], parts: int, folder: Path) -> list[Path]:
    """The archive split into `parts` files; record i goes to file i modulo `parts`."""
    folder.mkdir()
    paths = []
    for part in range(parts):
        paths.append(folder / f"{part:03d}.warc.gz")
        paths[-1].write_bytes(b"".join(records[part::parts]))
    return paths


def _cost(
    run: Callable[..., None], archives: Sequence[Path], out: Path, workers: int, using: str
) -> tuple[float, float]:
    """Seconds, and seconds of processor time."""
    begun, before = perf_counter(), _cpu()
    run(archives, out, workers, using)
    took = perf_counter() - begun, _cpu() - before
    shutil.rmtree(out)
    return took


def _cpu() -> float:
    """Of this process and of those that it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def _job(archives: Sequence[Path], out: Path, workers: int, using: str) -> None:
    from pagecrunch.batch import BatchRequest, Options, run_batch

    options = Options(settings={"extract": {"using": using}})
    run_batch(BatchRequest([str(path) for path in archives], out, options, workers=workers))


def _pool(archives: Sequence[Path], out: Path, workers: int, using: str) -> None:
    out.mkdir()
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        pool.starmap(extract_archive, [(path, out / f"{path.name}.jsonl", using) for path in archives], chunksize=1)
        pool.close()
        pool.join()


def extract_archive(archive: Path, to: Path, using: str) -> None:
    """The plain loop, in a process of the pool."""
    from fastwarc.warc import ArchiveIterator, WarcRecordType

    from pagecrunch import extract

    with archive.open("rb") as file, to.open("w", encoding="utf-8") as lines:
        for record in ArchiveIterator(file, record_types=WarcRecordType.response):
            url = record.headers["WARC-Target-URI"]
            found = extract(record.reader.read(), url, using=using)
            row = {
                "source": url,
                "title": found.title,
                "text": found.text,
                "kind": found.kind,
                "confidence": found.confidence,
                "language": found.language,
                "verdict": found.verdict.name,
            }
            lines.write(json.dumps(row, ensure_ascii=False) + "\n")
