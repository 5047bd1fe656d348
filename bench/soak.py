"""Whether memory stays flat: one worker over many pages, its memory looked at as it goes.

The pages are those of a corpus over and over, each time in a new order, so that growth from page to page shows and the
largest page counts from the start. The trend is taken over the second half, by the middle of its differences.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
import threading
from pathlib import Path
from time import sleep

from .corpora import Selection, add_selection, read_corpus
from .errors import UsageError
from .options import positive
from .report import context_lines, table_lines

LOOKS = 20  # times that memory is looked at
LOOK_SECONDS = 0.005


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", type=Path, metavar="CORPUS", help="a folder with gold.jsonl and html/")
    parser.add_argument("--pages", type=positive, default=20_000, metavar="N", help="how many pages in all")
    parser.add_argument("--using", default="learned", metavar="NAME", help="the extractor")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    if not Path("/proc/self/status").exists():
        raise UsageError("The memory of a process is read from /proc, which this system does not have.")
    paths = [str(sample.path) for sample in read_corpus(arguments.corpus, Selection.of(arguments))]
    if not paths:
        raise UsageError(f"No page of {arguments.corpus} was selected.")
    looks = measure(paths, arguments.pages, arguments.using)
    print("\n".join(context_lines([arguments.corpus.resolve().name], arguments.pages, [])))
    print(f"extractor {arguments.using}\n")
    print(
        "\n".join(
            table_lines(["pages", "memory MB"], [[f"{n:,}", f"{kilobytes / 1024:.1f}"] for n, kilobytes in looks])
        )
    )
    print(f"\ntrend     {trend(looks):+.3f} kB a page over the second half")
    return 0


def measure(paths: list[str], pages: int, using: str) -> list[tuple[int, int]]:
    """Pages done and the worker's resident memory in kB, at even distances; one shard, one worker."""
    from pagecrunch.batch.engines.local import LocalEngine
    from pagecrunch.batch.job_folder import JobFolder
    from pagecrunch.batch.options import Options
    from pagecrunch.batch.run_shard import ShardTask
    from pagecrunch.batch.shards import Shard

    order = random.Random(1)
    rounds = [path for _ in range(pages // len(paths) + 1) for path in order.sample(paths, len(paths))]
    step = max(1, pages // LOOKS)
    looks: list[tuple[int, int]] = []
    with tempfile.TemporaryDirectory(prefix="bench-soak-") as scratch:
        out = Path(scratch) / "out"
        JobFolder(out).close()
        shard = Shard("shard-00000", "page", tuple(rounds[:pages]), 1)
        task = ShardTask(shard, Options(settings={"extract": {"using": using}}), str(out), "jsonl")
        engine = LocalEngine(1, page_seconds=60.0)
        thread = threading.Thread(target=engine.run, args=([task],), daemon=True)
        thread.start()
        while thread.is_alive():
            done, pid = engine.pages, engine.supervisors[0].pid
            before = looks[-1][0] if looks else 0
            if done // step > before // step and done < pages and pid:
                looks.append((done, resident(pid)))
            sleep(LOOK_SECONDS)
        engine.close()
    return looks


def resident(pid: int) -> int:
    """Memory that a process holds, in kB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0


def trend(looks: list[tuple[int, int]]) -> float:
    """kB a page: the median of the slopes between all pairs of the second half (Theil and Sen)."""
    half = looks[len(looks) // 2 :]
    slopes = [(b - a) / (m - n) for i, (n, a) in enumerate(half) for m, b in half[i + 1 :]]
    return statistics.median(slopes) if slopes else 0.0
