"""A job within this process: for memory://, which no other process can see."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import fsspec
from batch_made import bytes_in, make_folder, make_warc

from pagecrunch.batch import BatchRequest, run_batch


def test_a_job_in_memory_gives_the_bytes_of_one_in_a_folder(tmp_path: Path) -> None:
    given = [str(make_warc(tmp_path / "a.warc.gz", 20)), str(make_folder(tmp_path / "pages", 5))]
    here = f"memory://here-{uuid4().hex}"
    outcome = run_batch(BatchRequest(given, f"{here}/out"))
    assert outcome.tally.statuses == {"ok": 25} and not outcome.was_done
    assert run_batch(BatchRequest(given, f"{here}/out")).was_done
    run_batch(BatchRequest(given, tmp_path / "out", workers=1))
    fs = fsspec.filesystem("memory")
    root = here.removeprefix("memory:/")
    found = {path.removeprefix(f"{root}/out/"): fs.cat_file(path) for path in fs.find(f"{root}/out")}
    outputs = {name: data for name, data in found.items() if not name.startswith(".pagecrunch")}
    assert outputs == bytes_in(tmp_path / "out")
    assert set(outputs) == {"a-00000.jsonl", "shard-00000.jsonl"}


def test_an_output_that_was_changed_is_made_again(tmp_path: Path) -> None:
    given, out = [str(make_folder(tmp_path / "pages", 5))], f"memory://here-{uuid4().hex}/out"
    run_batch(BatchRequest(given, out))
    fs = fsspec.filesystem("memory")
    (path,) = [path for path in fs.find(out) if path.endswith("shard-00000.jsonl")]
    whole = fs.cat_file(path)
    fs.pipe_file(path, whole[:-10])
    assert not run_batch(BatchRequest(given, out)).was_done
    assert fs.cat_file(path) == whole
