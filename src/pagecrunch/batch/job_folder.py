"""The folder of a batch job: what was requested, the plan, which shards are done; so that the same command can go on.

DIR/NAME.jsonl                 finished shards, and nothing else that a reader must know
DIR/.pagecrunch/job.json       what was requested
DIR/.pagecrunch/inputs.jsonl   every input, with its size and stamp
DIR/.pagecrunch/plan.jsonl     every shard
DIR/.pagecrunch/done/          a mark for each finished shard
DIR/.pagecrunch/journal/       shards in work; in a folder of this machine where DIR is in an object store
DIR/.pagecrunch/fetched/       pages of URL lists, as WARC files
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from .._version import VERSION
from ..errors import PagecrunchError, UsageError
from ..files import is_disk_full, move_into_place
from ..work.frames import from_json
from .inputs.find import Input
from .outputs import ENDINGS, output_name
from .remote import FileFacts, is_in_this_process, is_remote
from .shard_mark import ShardMark, digest_of_file
from .shards import Shard
from .store import LocalStore, Store, open_store
from .tally import Tally

STATE = ".pagecrunch"  # the folder within the output folder where a job keeps what it has done
LOCK_SECONDS = 5.0  # workers of a run that was just killed are gone before that
_RETRY_SECONDS = 0.1
_KEY_BYTES = 12

Line = TypeVar("Line", Input, Shard)


class JobFiles:
    """Where the files of a job are. Every worker has one; what is written here needs no lock."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.store: Store = open_store(folder)
        if isinstance(self.store, LocalStore):
            self.scratch = self.store.folder / STATE / "journal"
        else:  # the next run on this machine goes on with what is there
            name = hashlib.blake2b(folder.encode(), digest_size=_KEY_BYTES).hexdigest()
            owner = os.getuid() if hasattr(os, "getuid") else 0
            self.scratch = Path(tempfile.gettempdir()) / f"pagecrunch-job-{owner}-{name}"

    def journal(self, shard: Shard, key: str) -> Path:
        """The rows of a shard in work. The key keeps apart what two plans call by one name."""
        return self.scratch / f"{shard.name}-{key[:12]}.jsonl"

    def mark_name(self, shard: Shard) -> str:
        return f"{STATE}/done/{shard.name}.json"


class JobFolder(JobFiles):
    """An output folder that this process holds the lock of."""

    def __init__(self, folder: str | Path) -> None:
        super().__init__(str(folder))
        self._key = ""
        try:
            self.scratch.mkdir(parents=True, exist_ok=True, mode=0o700 if is_remote(self.folder) else 0o777)
            if isinstance(self.store, LocalStore):
                for name in ("done", "fetched"):
                    (self.store.folder / STATE / name).mkdir(parents=True, exist_ok=True)
            lock = self.scratch.parent / "lock" if isinstance(self.store, LocalStore) else self.scratch / "lock"
            self.lock = os.open(lock, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise UsageError(f"The folder {folder} cannot be written: {error.strerror or error}.") from error
        self._take_lock()

    @property
    def fetched(self) -> Path:
        """Where pages of URL lists are put first: a folder of this machine."""
        return self.scratch.parent / "fetched" if isinstance(self.store, LocalStore) else self.scratch

    def check_same_job(self, requested: Mapping[str, Any]) -> None:
        """Note what is requested, in an empty folder; a folder with another job in it is an error."""
        requested = json.loads(json.dumps({"version": VERSION, **requested}))
        self._key = _digest(json.dumps(requested, sort_keys=True))
        name = f"{STATE}/job.json"
        before = _object(self.store.read(name))
        if before is None:
            # One that was cut is written again: done-marks themselves say what they were made for.
            if not self.store.files(f"{STATE}/done") and any(file.endswith(ENDINGS) for file in self.store.files()):
                raise UsageError(f"{self.folder} holds files of another program or job; name an empty folder.")
            self.store.write(name, json.dumps(requested, ensure_ascii=False, indent=1).encode("utf-8", "replace"))
        elif before != requested:
            names = [name.replace("_", " ") for name in requested if before.get(name) != requested[name]]
            raise UsageError(
                f"{self.folder} holds another job (it differs in {', '.join(names)}); name another folder, "
                "or remove it to start over."
            )

    def check_same_inputs(self, inputs: Sequence[Input]) -> None:
        """Note the inputs when a job begins; when it goes on, they must be what they were."""
        before = self._load(f"{STATE}/inputs.jsonl", Input)
        if before is None:
            self._save(f"{STATE}/inputs.jsonl", inputs)
            return
        if before == list(inputs):
            return
        old, new = ({each.path: each for each in some} for some in (before, inputs))
        added, gone = sorted(new.keys() - old.keys()), sorted(old.keys() - new.keys())
        changed = sorted(path for path in old.keys() & new.keys() if old[path] != new[path])
        counts = [
            f"{len(each):,} {word}" for each, word in ((added, "new"), (changed, "changed"), (gone, "gone")) if each
        ]
        first = (*changed, *added, *gone, "their order")[0]
        raise UsageError(
            f"The input is not what it was when this job began ({', '.join(counts) or 'in another order'}; the first "
            f"is {first}); name another folder to start over."
        )

    def load_plan(self) -> list[Shard] | None:
        """The plan, if it has been made and is whole."""
        return self._load(f"{STATE}/plan.jsonl", Shard)

    def save_plan(self, shards: Iterable[Shard]) -> list[Shard]:
        plan = list(shards)
        self._save(f"{STATE}/plan.jsonl", plan)
        return plan

    def key_of(self, shard: Shard) -> str:
        """What the done-mark of a shard must have as its key."""
        return _digest(self._key + json.dumps(asdict(shard), sort_keys=True))

    def marks(self, plan: Sequence[Shard], form: str) -> dict[str, ShardMark]:
        """The marks of all shards that are done, by name: those of this job, whose output is as it was."""
        found = self.store.read_all(f"{STATE}/done")
        outputs = self.store.files()
        marks: dict[str, ShardMark] = {}
        for shard in plan:
            mark = ShardMark.from_bytes(found.get(f"{shard.name}.json", b""))
            name = output_name(shard.name, form)
            if mark is None or mark.key != self.key_of(shard) or not self._is_whole(mark, name, outputs.get(name)):
                continue
            if form != "files" or len(self.store.files(f"pages/{shard.name}")) >= mark.output.page_files:
                marks[shard.name] = mark
        return marks

    def _is_whole(self, mark: ShardMark, name: str, facts: FileFacts | None) -> bool:
        return mark.describes(facts, lambda: digest_of_file(self.store.fetch(name, self.scratch)))

    def tally(self, plan: Sequence[Shard], marks: Mapping[str, ShardMark]) -> Tally:
        """Over all shards that are done."""
        total = Tally()
        for shard in plan:
            if mark := marks.get(shard.name):
                total.merge(mark.tally)
        return total

    def bring_fetched(self) -> None:
        """Have the fetched pages of an earlier run here, also of one on another machine."""
        if isinstance(self.store, LocalStore):
            return
        for name in self.store.files(f"{STATE}/fetched"):
            if not (self.fetched / name).exists():
                move_into_place(self.store.fetch(f"{STATE}/fetched/{name}", self.scratch), self.fetched / name)

    def clear(self) -> None:
        """Leave nothing of a job in an object store on this machine but the lock, which others may wait for."""
        if not isinstance(self.store, LocalStore):
            for path in self.scratch.iterdir():
                if path.name != "lock":
                    path.unlink()

    def close(self) -> None:
        with suppress(OSError):
            os.close(self.lock)

    def _save(self, name: str, lines: Sequence[Input] | Sequence[Shard]) -> None:
        """The last line says how many there are and what they are, which shows a file that was cut."""
        text = "".join(json.dumps(asdict(line)) + "\n" for line in lines)
        end = json.dumps({"lines": len(lines), "digest": _digest(text)})
        self.store.write(name, f"{text}{end}\n".encode())

    def _load(self, name: str, kind: type[Line]) -> list[Line] | None:
        data = (self.store.read(name) or b"").decode("utf-8", "replace")
        lines, _, end = data.removesuffix("\n").rpartition("\n")
        text = f"{lines}\n" if lines else ""
        if (_object(end.encode()) or {}).get("digest") != _digest(text):
            return None
        try:
            return [from_json(kind, json.loads(line)) for line in text.splitlines()]
        except (ValueError, ValidationError):
            return None

    def _take_lock(self) -> None:
        """Workers inherit the lock, so it is free only when all processes of an earlier run are gone."""
        if is_in_this_process(self.folder):
            return
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


@contextmanager
def explain_write_errors(folder: str | Path) -> Iterator[None]:
    """Turn a failure to write into a sentence which adds that nothing is lost."""
    try:
        yield
    except OSError as error:
        if is_disk_full(error):
            why = f"There is no room left to write in {folder} ({error.strerror}); make some"
        else:
            why = f"{error.filename or folder} could not be written ({error.strerror or error}); put that right"
        raise PagecrunchError(f"{why} and run the same command again: it goes on where it stopped.") from error


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_KEY_BYTES).hexdigest()


def _object(data: bytes | None) -> dict[str, Any] | None:
    """The JSON object in a file; None where there is no file, or it was cut."""
    try:
        value = json.loads(data or b"")
    except ValueError:
        return None
    return value if isinstance(value, dict) else None
