"""Pages a second of a whole job, from a WARC file to Parquet, beside the same job written with other tools.

All systems run in turn on the same archive in one run, by the wall clock; what more workers bring is compared with what
the machine allows. What a job costs beyond the bare library is measured in one process, in CPU time, so that other work
on the machine hardly shows.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from .batch_costs import measure_costs
from .batch_jobs import JOBS, time_job
from .batch_pool import measure_pool
from .batch_scaling import measure_scaling
from .corpora import Selection, add_selection, read_corpus
from .errors import UsageError
from .options import positive
from .report import context_lines, table_lines
from .speed import spread
from .systems import split_names, version_of
from .warc_made import make_archive, pages_in


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "corpus", type=Path, metavar="CORPUS|WARC", help="a folder with gold.jsonl and html/, or a WARC file"
    )
    parser.add_argument("--systems", default=",".join(JOBS), metavar="A,B,C", help=f"of {', '.join(JOBS)}")
    parser.add_argument("--using", default="learned", metavar="NAME", help="PageCrunch's extractor")
    parser.add_argument("--workers", default="1,2", metavar="N,M", help="numbers of workers to compare")
    parser.add_argument(
        "--pages", type=positive, default=300, metavar="N", help="how many pages, spread evenly over the corpus"
    )
    parser.add_argument("--copies", type=positive, default=1, metavar="N", help="how often each page is read")
    parser.add_argument("--rounds", type=positive, default=3, metavar="N", help="rounds; the fastest counts")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    names = split_names(arguments.systems)
    for name in names:
        if name not in JOBS:
            raise UsageError(f"There is no job {name!r}; there are {', '.join(JOBS)}.")
    workers = _numbers(arguments.workers)
    with tempfile.TemporaryDirectory(prefix="bench-batch-") as scratch:
        archive = _archive(arguments, Path(scratch))
        pages = pages_in(archive)
        if not pages:
            raise UsageError(f"There are no pages in {arguments.corpus}.")
        print("\n".join(context_lines([arguments.corpus.resolve().name], len(pages), _versions(names))))
        size = archive.stat().st_size
        print(
            f"archive   {size:,} bytes, {sum(map(len, pages.values())):,} bytes of HTML; extractor {arguments.using}\n"
        )
        if names != ["pagecrunch"]:
            print("\n".join(_speed(names, workers, archive, len(pages), arguments, Path(scratch))), flush=True)
            print()
        if "pagecrunch" in names:
            rounds = arguments.rounds
            lines = measure_scaling(archive, len(pages), workers, arguments.using, rounds, Path(scratch))
            print("\n".join(lines), flush=True)
            print()
            print("\n".join(measure_pool(archive, workers, arguments.using, rounds, Path(scratch))), flush=True)
            print()
        print("\n".join(measure_costs(archive, pages, arguments.using, arguments.rounds, Path(scratch))))
    return 0


def _speed(
    names: Sequence[str],
    workers: Sequence[int],
    archive: Path,
    pages: int,
    arguments: argparse.Namespace,
    scratch: Path,
) -> list[str]:
    """Rounds go over all systems, so that a busy minute falls on all of them."""
    runs = [(name, number) for name in names for number in workers]
    best = dict.fromkeys(runs, float("inf"))
    for _ in range(arguments.rounds):
        for name, number in runs:
            out = scratch / "out"
            best[name, number] = min(best[name, number], time_job(name, archive, out, number, arguments.using))
            shutil.rmtree(out)
    rows = []
    for name, number in runs:
        seconds = best[name, number]
        times = best[name, workers[0]] / seconds
        rows.append([name, str(number), f"{seconds:.2f}", f"{pages / seconds:,.0f}", f"{times:.2f}"])
    return table_lines(["system", "workers", "seconds", "pages/s", f"times {workers[0]}"], rows)


def _archive(arguments: argparse.Namespace, scratch: Path) -> Path:
    if arguments.corpus.is_file():
        return Path(arguments.corpus)
    samples = spread(list(read_corpus(arguments.corpus, Selection.of(arguments))), arguments.pages)
    return make_archive(scratch / "pages.warc.gz", samples, arguments.copies)


def _numbers(text: str) -> list[int]:
    try:
        numbers = [int(each) for each in text.split(",")]
    except ValueError:
        numbers = []
    if not numbers or min(numbers) < 1:
        raise UsageError(f"--workers takes whole numbers of at least 1, as in 1,2, and not {text!r}.")
    return numbers


def _versions(names: Sequence[str]) -> list[str]:
    return [f"{name} {version_of(name)}" for name in [*names, "fastwarc", "pyarrow"]]
