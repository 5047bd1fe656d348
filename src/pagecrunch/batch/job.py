"""A job's folder: what was asked for, the plan, which shards are done; so that the same command can go on later.

DIR/shard-00000.jsonl        finished shards, and nothing else that a reader must know
DIR/.pagecrunch/job.json     what was asked for
DIR/.pagecrunch/plan.jsonl   every shard
DIR/.pagecrunch/done/        a mark for each finished shard, with its tally
DIR/.pagecrunch/journal/     shards being worked on
DIR/.pagecrunch/fetched/     pages of URL lists, as WARC files
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from .._version import VERSION
from ..errors import UsageError
from ..files import write_file
from .disk import read_json, write_json
from .outputs import output_path
from .shards import Shard
from .tally import Tally
from .work import STATE, mark_path

LOCK_SECONDS = 5.0  # workers of a run that was just killed are gone before that
_RETRY_SECONDS = 0.1


class Job:
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

    def agree(self, asked: Mapping[str, Any]) -> bool:
        """Whether this job has been started before. A folder with another job in it is an error."""
        path = self.state / "job.json"
        asked = json.loads(json.dumps({"version": VERSION, **asked}))
        if not path.exists():
            if any(self.folder.glob("shard-*")):
                raise UsageError(f"{self.folder} holds shards that are of no job; name an empty folder.")
            write_json(path, asked)
            return False
        before = read_json(path)
        if before != asked:
            names = [name.replace("_", " ") for name in asked if before.get(name) != asked[name]]
            raise UsageError(
                f"{self.folder} holds another job (it differs in {', '.join(names)}); name another folder, "
                "or remove it to start anew."
            )
        return True

    def load_plan(self) -> list[Shard] | None:
        """The plan, if it has been made."""
        try:
            lines = (self.state / "plan.jsonl").read_bytes().splitlines()
        except FileNotFoundError:
            return None
        return [Shard.from_json(json.loads(line)) for line in lines]

    def save_plan(self, shards: Iterable[Shard]) -> list[Shard]:
        plan = list(shards)
        lines = "".join(json.dumps(shard.to_json()) + "\n" for shard in plan)
        write_file(self.state / "plan.jsonl", lines)
        return plan

    def mark(self, shard: Shard) -> Mapping[str, Any] | None:
        """What is known of a shard that is done; None for one that is not."""
        try:
            mark: Mapping[str, Any] = read_json(mark_path(self.folder, shard))
        except (FileNotFoundError, ValueError):
            return None
        return mark

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
                total.merge(Tally.from_json(mark))
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
