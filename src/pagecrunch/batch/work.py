"""One shard from its input to its output and its done-mark."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from ..registry import Registry
from ..workers.memory import PAGES_BETWEEN, give_back
from .disk import explain_write_errors, write_json
from .heartbeat import Heartbeat
from .inputs.page import PassedOver
from .inputs.read import read_shard
from .inputs.warc import Span
from .journal import Journal
from .options import Options
from .outputs import file_columns, open_output, page_writer
from .rows import FAILED, Row, columns, failed_row, row_function
from .shards import Shard
from .tally import Tally

STATE = ".pagecrunch"  # the folder within the output folder where a job remembers what it has done


@dataclass(frozen=True, slots=True)
class Task:
    """A shard to be done, and what earlier tries at it have taught."""

    shard: Shard
    options: Options
    folder: str
    form: str
    given_up: Mapping[int, str] = field(default_factory=dict)  # pages that are not to be tried again, and why
    stop_at: int | None = None  # the shard cannot be read past this page

    def to_json(self) -> dict[str, Any]:
        return {
            "shard": self.shard.to_json(),
            "options": self.options.to_json(),
            "folder": self.folder,
            "form": self.form,
            "given_up": dict(self.given_up),
            "stop_at": self.stop_at,
        }

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Task:
        return cls(
            Shard.from_json(values["shard"]),
            Options.from_json(values["options"]),
            values["folder"],
            values["form"],
            {int(index): reason for index, reason in values["given_up"].items()},
            values["stop_at"],
        )


def mark_path(folder: Path, shard: Shard) -> Path:
    return folder / STATE / "done" / f"{shard.name}.json"


def journal_path(folder: Path, shard: Shard) -> Path:
    return folder / STATE / "journal" / f"{shard.name}.jsonl"


def work(task: Task, beat: Heartbeat) -> None:
    """Do what is left of a shard; afterwards its output and its done-mark are on the disk."""
    folder, shard, options = Path(task.folder), task.shard, task.options
    with explain_write_errors(folder):
        journal = Journal(journal_path(folder, shard))
        names = file_columns(columns(options)) if task.form == "files" else columns(options)
        output = open_output(folder, shard.name, names, task.form, journal.path)
        tally = Tally()
        for row in journal.recover():
            tally.add(row)
            output.add(row)
        span = Span()
        for row, seconds in _rows(task, journal.rows, tally, span, beat):
            journal.append(row)
            output.add(row)
            tally.add(row, seconds)
            beat.count(row["status"] == FAILED)
        beat.rest()
        journal.close()
        output.finish()
        mark = {"shard": shard.number, "first": span.first, "following": span.following, **tally.to_json()}
        write_json(mark_path(folder, shard), mark)


def _rows(task: Task, done: int, tally: Tally, span: Span, beat: Heartbeat) -> Iterator[tuple[Row, float]]:
    """The rows of the pages after those that are done, and how long each took."""
    options = task.options
    make_row = row_function(options)
    to_file = page_writer(Path(task.folder), task.shard.name, columns(options)) if task.form == "files" else None
    max_bytes = int(options.loaded_settings(Registry()).limits.max_bytes)
    pages = read_shard(task.shard, options, max_bytes, span)
    index = 0
    while True:
        beat.begin(index)
        if index == task.stop_at:
            page, problem = None, "the rest of its input could not be read"
        else:
            try:
                page, problem = next(pages, None), ""
            except Exception as error:  # what a file can hold that its reader did not expect
                page, problem = None, f"its input cannot be read from here on: {type(error).__name__}: {error}"
        if page is None and not problem:
            return
        if isinstance(page, PassedOver):
            tally.passed_over[page.reason] += 1
            continue
        if index >= done:
            begun = perf_counter()
            if page is None:
                row = failed_row(options, task.shard.paths[0], problem)
            elif index in task.given_up:
                row = failed_row(options, page.source, task.given_up[index])
            else:
                row = make_row(page)
            if to_file:
                row = to_file(index, row)
            yield row, perf_counter() - begun
        if page is None:
            return
        beat.share = page.share
        index += 1
        if index % PAGES_BETWEEN == 0:
            give_back()
