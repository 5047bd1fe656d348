"""The folder of a batch job: what was requested, the plan, which shards are done; so that the same command can go on.

DIR/shard-00000.jsonl        finished shards, and nothing else that a reader must know
DIR/.pagecrunch/job.json     what was requested
DIR/.pagecrunch/plan.jsonl   every shard
DIR/.pagecrunch/done/        a mark for each finished shard, with its tally
DIR/.pagecrunch/journal/     shards in work
DIR/.pagecrunch/fetched/     pages of URL lists, as WARC files
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from .._version import VERSION
from ..errors import PagecrunchError, UsageError
from ..files import is_disk_full, write_file
from ..work.frames import from_json
from .outputs import output_path
from .shards import Shard
from .tally import Tally

STATE = ".pagecrunch"  # the folder within the output folder where a job keeps what it has done
LOCK_SECONDS = 5.0  # workers of a run that was just killed are gone before that
_RETRY_SECONDS = 0.1


def mark_path(folder: Path, shard: Shard) -> Path:
    return folder / STATE / "done" / f"{shard.name}.json"


def journal_path(folder: Path, shard: Shard) -> Path:
    return folder / STATE / "journal" / f"{shard.name}.jsonl"


@dataclass(frozen=True, slots=True)
class ShardMark:
    """The mark of a finished shard: its tally, and for a part of a WARC file where its records start and end."""

    number: int
    first: int | None  # the part's first record
    following: int | None  # the first record after the part; None at the file's end
    tally: Tally

    def save(self, path: Path) -> None:
        places = {"shard": self.number, "first": self.first, "following": self.following}
        _write_json(path, {**places, **self.tally.to_json()})

    @classmethod
    def load(cls, path: Path) -> ShardMark:
        values = json.loads(path.read_bytes())
        return cls(values["shard"], values["first"], values["following"], from_json(Tally, values))


class JobFolder:
    """An output folder that this process holds the lock of."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.state = folder / STATE
        try:
            for name in ("done", "journal", "fetched"):
                (self.state / name).mkdir(parents=True, exist_ok=True)
            self.lock = os.open(self.state / "lock", os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise UsageError(f"The folder {folder} cannot be written: {error.strerror or error}.") from error
        self._take_lock()

    def check_same_job(self, requested: Mapping[str, Any]) -> None:
        """Note what is requested, in an empty folder; a folder with another job in it is an error."""
        path = self.state / "job.json"
        requested = json.loads(json.dumps({"version": VERSION, **requested}))
        if not path.exists():
            if any(self.folder.glob("shard-*")):
                raise UsageError(f"{self.folder} holds shards that are of no job; name an empty folder.")
            _write_json(path, requested)
            return
        before = json.loads(path.read_bytes())
        if before != requested:
            names = [name.replace("_", " ") for name in requested if before.get(name) != requested[name]]
            raise UsageError(
                f"{self.folder} holds another job (it differs in {', '.join(names)}); name another folder, "
                "or remove it to start anew."
            )

    def load_plan(self) -> list[Shard] | None:
        """The plan, if it has been made."""
        try:
            lines = (self.state / "plan.jsonl").read_bytes().splitlines()
        except FileNotFoundError:
            return None
        return [from_json(Shard, json.loads(line)) for line in lines]

    def save_plan(self, shards: Iterable[Shard]) -> list[Shard]:
        plan = list(shards)
        write_file(self.state / "plan.jsonl", "".join(json.dumps(asdict(shard)) + "\n" for shard in plan))
        return plan

    def mark(self, shard: Shard) -> ShardMark | None:
        """The mark of a shard that is done; None for one that is not."""
        try:
            return ShardMark.load(mark_path(self.folder, shard))
        except (FileNotFoundError, ValueError):
            return None

    def pending(self, plan: Sequence[Shard], form: str) -> list[Shard]:
        """The shards that are not done, in order."""
        done = {path.stem for path in (self.state / "done").glob("*.json")}
        return [shard for shard in plan if shard.name not in done or not self.output(shard, form).exists()]

    def output(self, shard: Shard, form: str) -> Path:
        return output_path(self.folder, shard.name, form)

    def tally(self, plan: Sequence[Shard]) -> Tally:
        """Over all shards that are done."""
        total = Tally()
        for shard in plan:
            if mark := self.mark(shard):
                total.merge(mark.tally)
        return total

    def close(self) -> None:
        with suppress(OSError):
            os.close(self.lock)

    def _take_lock(self) -> None:
        """Workers inherit the lock, so it is free only when all processes of an earlier run are gone."""
        try:
            import fcntl
        except ImportError:  # pragma: no cover - Windows: two runs at once in one folder are the user's to avoid
            return
        end = time.monotonic() + LOCK_SECONDS
        while True:
            try:
                fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            except OSError as error:
                if time.monotonic() > end:
                    os.close(self.lock)
                    raise UsageError(f"Another run is at work in {self.folder}; wait for it, or stop it.") from error
                time.sleep(_RETRY_SECONDS)


def misplaced_parts(plan: Sequence[Shard], mark_of: Callable[[Shard], ShardMark | None]) -> list[Shard]:
    """Parts of WARC files that started in the wrong place, with the right one: the first of each file.

    A part other than the first starts at a record that was searched for, and what was found may have been inside
    another record. The first part starts at the file's start and is right; where it ended, the second must have
    started, and so on. A part that started elsewhere is done again from the right place.
    """
    misplaced: list[Shard] = []
    settled: set[str] = set()  # files that need no further look
    following: dict[str, int | None] = {}
    for shard in plan:
        path = shard.paths[0]
        if shard.kind != "warc" or path in settled:
            continue
        mark = mark_of(shard)
        if mark is None:
            settled.add(path)
            continue
        if not shard.is_exact and mark.first != following[path]:
            settled.add(path)
            start = following[path]
            # Past its end, where a record reaches over all of it; None is the file's end.
            misplaced.append(replace(shard, start=(shard.size or 0) if start is None else start, is_exact=True))
        following[path] = mark.following
    return misplaced


@contextmanager
def explain_write_errors(folder: Path) -> Iterator[None]:
    """Turn a failure to write into a sentence which adds that nothing is lost."""
    try:
        yield
    except OSError as error:
        if is_disk_full(error):
            why = f"There is no room left to write in {folder} ({error.strerror}); make some"
        else:
            why = f"{error.filename or folder} could not be written ({error.strerror or error}); put that right"
        raise PagecrunchError(f"{why} and run the same command again: it goes on where it stopped.") from error


def _write_json(path: Path, value: Mapping[str, Any]) -> None:
    write_file(path, json.dumps(value, ensure_ascii=False, indent=1).encode("utf-8", "replace"))
