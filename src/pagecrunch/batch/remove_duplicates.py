"""De-duplication of a finished job in three steps, each made of tasks that an engine can run anywhere.

1. For every shard: the keys of its pages, which are a number for the text and one for each band of its fingerprint.
2. For every key: the first page of the job that has it. Pages that share a key are the same, or nearly.
3. For every shard: empty the rows of pages that are not the first.

Which of two pages stays does not depend on which worker was faster: it is the one that comes first in the input.
Digests stay in the rows, so a second time gives the same: it can be killed and run again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .job_folder import STATE, JobFiles
from .near_duplicates import BAND_BYTES, BANDS
from .options import Options
from .outputs import output_columns, output_name, read_output, write_rows
from .rows import DUPLICATE, OK, column_types, columns, without_fields
from .schema import Row
from .shard_mark import OutputFacts, ShardMark, digest_of_file
from .shards import Shard
from .tally import Tally

KEYS = 1 + BANDS  # of a page: its text, and the bands
KEY_BYTES = BAND_BYTES
_HEX_DIGITS = 2 * KEY_BYTES

# Runs a function on every item, anywhere, and gives the results in the items' order.
RunAll = Callable[[Callable[..., Any], Sequence[Any]], Iterable[Any]]
Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class JobShards:
    """What a task must know of the job: where it is, and how many pages each shard has."""

    folder: str
    form: str
    options: Options
    pages: Mapping[str, int]  # by the name of the shard, in the order of the plan

    def keys_name(self, shard: str) -> str:
        return f"{STATE}/keys/{shard}"


@dataclass(frozen=True)
class Repeated:
    """The pages of one shard that were there before: their rows, the first page of the job, and if it is the same."""

    shard: str
    mark: ShardMark
    rows: Numbers
    firsts: Numbers
    are_same: NDArray[np.bool_]


def remove_duplicates(
    job: JobFiles, plan: Sequence[Shard], marks: dict[str, ShardMark], options: Options, form: str, run_all: RunAll
) -> None:
    """Empty the rows of pages that were there before, in the outputs of a finished job, and renew its `marks`."""
    names = [shard.name for shard in plan]
    shards = JobShards(job.folder, form, options, {name: marks[name].output.rows for name in names})
    for _ in run_all(write_keys, [(shards, name) for name in names]):
        pass
    keys = KEYS if options.has_fingerprint else 1
    found = list(run_all(find_repeated, [(shards, key) for key in range(keys)]))
    tasks = [task for task in _by_shard(shards, marks, found) if _is_news(task)]
    for task, mark in zip(tasks, run_all(empty_rows, [(shards, task) for task in tasks]), strict=True):
        marks[task.shard] = mark
    for name in names:
        job.store.delete(shards.keys_name(name))


def write_keys(task: tuple[JobShards, str]) -> None:
    """Step 1: the keys of a shard's pages, key by key; 0 where a page has none."""
    shards, name = task
    files = JobFiles(shards.folder)
    keys = np.zeros((KEYS, shards.pages[name]), "<u8")
    for number, row in enumerate(_rows(files, shards, name)):
        if row["status"] in (OK, DUPLICATE) and row["digest"]:
            # Eight bytes of each are enough: no two of a hundred million texts will share them by chance.
            text = row["digest"][:_HEX_DIGITS] + (row.get("fingerprint") or "")
            found = np.frombuffer(bytes.fromhex(text), "<u8")
            keys[: len(found), number] = found
    files.store.write(shards.keys_name(name), keys.tobytes())


def find_repeated(task: tuple[JobShards, int]) -> tuple[Numbers, Numbers]:
    """Step 2: the numbers of pages that share a key with an earlier page, in order, and the first such page of each."""
    shards, key = task
    store = JobFiles(shards.folder).store
    parts = [
        np.frombuffer(store.read_part(shards.keys_name(name), key * count * KEY_BYTES, count * KEY_BYTES), "<u8")
        for name, count in shards.pages.items()
    ]
    values = np.concatenate(parts) if parts else np.zeros(0, "<u8")
    return repeated_values(values)


def repeated_values(values: NDArray[np.uint64]) -> tuple[Numbers, Numbers]:
    """The places of values that were there before, in order, and where each was first. A 0 is no value."""
    order = np.argsort(values, kind="stable")
    in_order = values[order]
    is_new = np.ones(len(values), bool)
    is_new[1:] = in_order[1:] != in_order[:-1]
    firsts = order[np.maximum.accumulate(np.where(is_new, np.arange(len(values)), 0))]
    is_repeated = ~is_new & (in_order != 0)
    places, firsts = order[is_repeated], firsts[is_repeated]
    by_place = np.argsort(places)
    return places[by_place].astype(np.int64), firsts[by_place].astype(np.int64)


def empty_rows(task: tuple[JobShards, Repeated]) -> ShardMark:
    """Step 3: write a shard again without the text of pages that were there before; its new mark."""
    shards, repeated = task
    files, name, mark = JobFiles(shards.folder), output_name(repeated.shard, shards.form), repeated.mark
    files.scratch.mkdir(parents=True, exist_ok=True)  # on another machine it may not be there
    tally = Tally(passed_over=mark.tally.passed_over, slowest=mark.tally.slowest)
    types = column_types(shards.options, output_columns(columns(shards.options), shards.form))
    scratch = files.scratch / f"{repeated.shard}-unique.jsonl"
    rows = _emptied(_rows(files, shards, repeated.shard), repeated, tally, files, shards.options)
    finished = write_rows(scratch, rows, types, shards.form)
    output = OutputFacts(tally.pages, finished.stat().st_size, digest_of_file(finished), "", tally.page_files)
    files.store.take(finished, name)
    scratch.unlink(missing_ok=True)
    stored = files.store.facts(name)
    mark = replace(mark, tally=tally, output=replace(output, stamp=stored.stamp if stored else ""))
    files.store.write(f"{STATE}/done/{repeated.shard}.json", mark.to_bytes())
    return mark


def _rows(files: JobFiles, shards: JobShards, name: str) -> Iterator[Row]:
    files.scratch.mkdir(parents=True, exist_ok=True)
    return read_output(files.store.fetch(output_name(name, shards.form), files.scratch))


def _emptied(rows: Iterator[Row], repeated: Repeated, tally: Tally, files: JobFiles, options: Options) -> Iterator[Row]:
    places, *known = (array.tolist() for array in (repeated.rows, repeated.firsts, repeated.are_same))
    firsts = dict(zip(places, zip(*known, strict=True), strict=True))
    for number, row in enumerate(rows):
        emptied = row
        if number in firsts and row["status"] == OK:
            first, is_same = firsts[number]
            if row.get("file"):
                files.store.delete(row["file"])
            what = "that of page" if is_same else "nearly that of page"
            emptied = without_fields(row, DUPLICATE, f"its text is {what} {first + 1:,}", options)
        tally.add(emptied)
        yield emptied


def _by_shard(
    shards: JobShards, marks: Mapping[str, ShardMark], found: Sequence[tuple[Numbers, Numbers]]
) -> Iterator[Repeated]:
    """What was found for all keys, together: a page with the same text goes before one with nearly the same."""
    start, total = 0, sum(shards.pages.values())
    same, nearest = np.full(total, total), np.full(total, total)
    for key, (places, firsts) in enumerate(found):
        target = nearest if key else same
        target[places] = np.minimum(target[places], firsts)
    for name, count in shards.pages.items():
        here, near = same[start : start + count], nearest[start : start + count]
        rows = np.flatnonzero((here < total) | (near < total))
        are_same = here[rows] < total
        yield Repeated(name, marks[name], rows, np.where(are_same, here[rows], near[rows]), are_same)
        start += count


def _is_news(repeated: Repeated) -> bool:
    """Whether some of these pages are not yet marked as duplicates."""
    return len(repeated.rows) != repeated.mark.tally.statuses[DUPLICATE]
