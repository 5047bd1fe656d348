"""Whether a job survives: it is killed at random moments, and its files are damaged before the same command goes on.

In the end every file must be the same, byte for byte, as that of a job that was left in peace. The archive itself is
damaged too, so that some rows say that they failed.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, sleep

from .corpora import Selection, add_selection, read_corpus
from .errors import UsageError
from .options import positive
from .report import context_lines, table_lines
from .warc_made import make_archive

SMALL_DISK = ("sh", "-c", 'ulimit -f 200; exec "$@"', "sh")  # no file of a run may grow past 200 blocks
DAMAGES = 5  # of the archive
STATE = ".pagecrunch"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", type=Path, metavar="CORPUS", help="a folder with gold.jsonl and html/")
    parser.add_argument("--kills", type=positive, default=50, metavar="N", help="in all")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the random numbers")
    add_selection(parser)


def run(arguments: argparse.Namespace) -> int:
    samples = list(read_corpus(arguments.corpus, Selection.of(arguments)))
    if not samples:
        raise UsageError(f"No page of {arguments.corpus} was selected.")
    chance, counts = random.Random(arguments.seed), Counter[str]()
    with tempfile.TemporaryDirectory(prefix="bench-kills-") as scratch:
        archive = make_archive(Path(scratch) / "pages.warc.gz", samples)
        damage(archive, chance)
        peace = Path(scratch) / "peace"
        begun = perf_counter()
        subprocess.run(command(archive, peace), check=True, capture_output=True)
        seconds = perf_counter() - begun
        rows = sum(1 for name, data in outputs(peace).items() if name.endswith(".jsonl") for _ in data.splitlines())
        jobs = wrong = 0
        while counts["kills"] < arguments.kills:
            out = Path(scratch) / f"job-{jobs}"
            disturb(archive, out, chance, counts, (arguments.kills, seconds))
            finish = subprocess.run(command(archive, out), check=False, capture_output=True, text=True)
            jobs += 1
            if finish.returncode or outputs(out) != outputs(peace):
                wrong += 1
                print(f"job {jobs} differs: {finish.stderr.strip() or 'its files are not the same'}", file=sys.stderr)
    print("\n".join(context_lines([arguments.corpus.resolve().name], len(samples), [])))
    print(f"job       {rows:,} rows; {jobs} jobs, {wrong} of them not the same as the one left in peace\n")
    print("\n".join(table_lines(["what was done to them", "times"], [[what, f"{n:,}"] for what, n in counts.items()])))
    return 1 if wrong else 0


def command(archive: Path, out: Path) -> list[str]:
    return [sys.executable, "-m", "pagecrunch", "batch", str(archive), "-o", str(out), "--workers", "2", "--provenance"]


def outputs(folder: Path) -> dict[str, bytes]:
    """The finished files of a job."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


def damage(archive: Path, chance: random.Random) -> None:
    """Overwrite some bytes, as a bad disk does."""
    data = bytearray(archive.read_bytes())
    for _ in range(DAMAGES):
        at = chance.randrange(len(data))
        data[at : at + 20] = chance.randbytes(20)
    archive.write_bytes(data)


def disturb(archive: Path, out: Path, chance: random.Random, counts: Counter[str], limits: tuple[int, float]) -> None:
    """Run a job and kill it, again and again, until a run ends by itself."""
    most, seconds = limits
    while counts["kills"] < most:
        is_full = chance.random() < 0.15
        process = subprocess.Popen(
            [*(SMALL_DISK if is_full else ()), *command(archive, out)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        counts["a disk with no room"] += is_full
        try:
            process.wait(chance.uniform(0.05, seconds))
            if not is_full:
                return
        except subprocess.TimeoutExpired:
            counts["kills"] += 1
            kill(process, chance, counts)
        if chance.random() < 0.5:
            counts[chance.choice(FILE_FAULTS)(out, chance)] += 1


def kill(process: subprocess.Popen[bytes], chance: random.Random, counts: Counter[str]) -> None:
    """Kill -9: the command with its workers, the command alone, or one worker, after which the command goes on."""
    way = chance.choice(("everything killed", "the command killed", "a worker killed"))
    counts[way] += 1
    if way == "a worker killed":
        if workers := children(process.pid):
            os.kill(chance.choice(workers), signal.SIGKILL)
        sleep(chance.uniform(0.0, 0.5))
    elif way == "the command killed":
        process.kill()
        process.wait()
        return
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def children(pid: int) -> list[int]:
    try:
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def _cut(files: list[Path], chance: random.Random) -> bool:
    if files:
        path = chance.choice(files)
        path.write_bytes(path.read_bytes()[: chance.randrange(max(1, path.stat().st_size))])
    return bool(files)


def _files(folder: Path, pattern: str) -> list[Path]:
    return sorted(path for path in folder.glob(pattern) if path.is_file())


def cut_output(out: Path, chance: random.Random) -> str:
    return "a finished shard cut" if _cut(_files(out, "*.jsonl"), chance) else "nothing there to damage"


def cut_mark(out: Path, chance: random.Random) -> str:
    return "a done-mark cut" if _cut(_files(out, f"{STATE}/done/*.json"), chance) else "nothing there to damage"


def cut_state(out: Path, chance: random.Random) -> str:
    return "the job's own files cut" if _cut(_files(out, f"{STATE}/*.json*"), chance) else "nothing there to damage"


def cut_journal(out: Path, chance: random.Random) -> str:
    return "a journal cut" if _cut(_files(out, f"{STATE}/journal/*.jsonl"), chance) else "nothing there to damage"


def remove_output(out: Path, chance: random.Random) -> str:
    if not (files := _files(out, "*.jsonl")):
        return "nothing there to damage"
    chance.choice(files).unlink()
    return "a finished shard removed"


FILE_FAULTS: tuple[Callable[[Path, random.Random], str], ...] = (
    cut_output,
    cut_mark,
    cut_state,
    cut_journal,
    remove_output,
)
