"""A whole job, killed at any moment and run again: no page lost, none doubled."""

from __future__ import annotations

import os
import random
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from batch_made import bytes_in, jsonl, make_folder, make_warc, page, record, rows_in, warc_bytes
from waiting import PATIENCE_SECONDS

from pagecrunch.batch import BatchRequest, Options, run_batch, shards
from pagecrunch.errors import PagecrunchError, UsageError

KILLS = 3
JOB_SECONDS = 5 * PATIENCE_SECONDS  # a whole job is hundreds of pages

PROGRAM = """
import sys
from pathlib import Path
from pagecrunch.batch import BatchRequest, Options, job_folder, run_batch, shards
shards.MIN_BYTES = 20_000
job_folder.LOCK_SECONDS = 120  # workers of a run that was killed may take long to die where a machine is busy
options = Options(has_digest=True)
run_batch(BatchRequest(sys.argv[3:], Path(sys.argv[1]), options, sys.argv[2], deduplicate=True, workers=2))
"""


def start(out: Path, form: str, *inputs: Path, **options: object) -> subprocess.Popen[bytes]:
    program = [sys.executable, "-c", PROGRAM, str(out), form, *map(str, inputs)]
    return subprocess.Popen(program, stderr=subprocess.PIPE, **options)  # type: ignore[call-overload, no-any-return]


@pytest.fixture
def inputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Some hundred pages in three forms, a few damaged, a few the same."""
    monkeypatch.setattr(shards, "MIN_BYTES", 20_000)
    pieces = [bytearray(warc_bytes([record(f"http://e/{n}", page(n, 400))])) for n in range(300)]
    pieces[100][200:230] = b"\xaa" * 30
    archive = tmp_path / "a.warc.gz"
    archive.write_bytes(b"".join(pieces))
    table = jsonl(tmp_path / "b.jsonl", [{"html": page(n, 300).decode()} for n in range(200, 300)])
    return [archive, table, make_folder(tmp_path / "pages", 60, words=300)]


@pytest.mark.parametrize(
    ("form", "victim"), [("jsonl", "all"), ("parquet", "all"), ("files", "all"), ("jsonl", "worker")]
)
def test_killed_at_random_moments_it_resumes_without_losing_or_doubling_a_page(
    inputs: list[Path], tmp_path: Path, form: str, victim: str
) -> None:
    options = Options(has_digest=True)
    run_batch(
        BatchRequest([str(path) for path in inputs], tmp_path / "whole", options, form, deduplicate=True, workers=1)
    )
    random.seed(f"{form} {victim}")
    out = tmp_path / "out"
    kills = 0
    for _ in range(60):
        process = start(out, form, *inputs)
        time.sleep(random.uniform(0.25, 1.0) if kills < KILLS else 0)
        if kills < KILLS and process.poll() is None:
            target = process.pid if victim == "all" else (random.choice(children(process.pid) or [process.pid]))
            os.kill(target, signal.SIGKILL)
            kills += 1
        _, errors = process.communicate(timeout=JOB_SECONDS)
        if process.returncode == 0:
            break
        assert process.returncode == -signal.SIGKILL, errors.decode()
    assert process.returncode == 0
    assert kills
    # The plan depends on how many workers there are; the rows, in their order, do not.
    assert contents(out) == contents(tmp_path / "whole")


def contents(folder: Path) -> list[dict[str, object]]:
    return [{name: value for name, value in row.items() if name != "file"} for row in rows_in(folder)]


def children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def test_the_same_inputs_give_the_same_bytes_whoever_was_faster(inputs: list[Path], tmp_path: Path) -> None:
    given = [str(path) for path in inputs]
    for name in ("one", "other"):
        outcome = run_batch(BatchRequest(given, tmp_path / name, form="parquet", workers=2))
    assert outcome.tally.pages == 460
    assert outcome.tally.statuses["failed"] == 1
    assert outcome.shards > 20
    assert bytes_in(tmp_path / "one") == bytes_in(tmp_path / "other")


def test_a_finished_job_is_not_done_again_and_another_is_refused(tmp_path: Path) -> None:
    request = BatchRequest([str(make_folder(tmp_path / "in", 3))], tmp_path / "out", workers=1)
    assert not run_batch(request).was_done
    before = bytes_in(tmp_path / "out")
    again = run_batch(request)
    assert again.was_done
    assert again.tally.pages == 3
    assert bytes_in(tmp_path / "out") == before
    with pytest.raises(UsageError, match="holds another job"):
        run_batch(BatchRequest(request.inputs, request.folder, form="parquet"))


def test_an_archive_that_changed_between_two_runs_is_noticed(tmp_path: Path) -> None:
    path = make_warc(tmp_path / "a.warc.gz", 3)
    request = BatchRequest([str(path)], tmp_path / "out", workers=1)
    run_batch(request)
    path.write_bytes(path.read_bytes() + warc_bytes([record("http://e/", page(9))]))
    with pytest.raises(UsageError, match="not what it was when this job began"):
        run_batch(request)


def test_a_full_disk_is_a_clear_error_and_a_clean_resume(inputs: list[Path], tmp_path: Path) -> None:
    """A limit on the size of files fails as a full disk does, in the middle of a write."""
    out = tmp_path / "out"
    limit = 30_000

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    process = start(out, "jsonl", inputs[0], preexec_fn=little_room)
    _, errors = process.communicate(timeout=JOB_SECONDS)
    assert process.returncode != 0
    assert "There is no room left to write" in errors.decode()
    assert "goes on where it stopped" in errors.decode()
    process = start(out, "jsonl", inputs[0])
    assert process.wait(JOB_SECONDS) == 0
    rows = rows_in(out)
    assert len(rows) == 300
    assert len({row["source"] for row in rows}) == 300


def test_what_is_wrong_with_a_request_is_said_before_any_work(tmp_path: Path) -> None:
    folder = str(make_folder(tmp_path / "in", 1))
    for wrong, words in (
        ({"form": "xml"}, "no format 'xml'"),
        ({"engine": "dask"}, "no engine 'dask'"),
        ({"options": Options(fields=("texts",))}, "no field 'texts'"),
        ({"options": Options(settings={"extract": {"using": "none"}})}, "no extractor named 'none'"),
    ):
        with pytest.raises(UsageError, match=words):
            run_batch(BatchRequest([folder], tmp_path / "out", **wrong))  # type: ignore[arg-type]
    assert not (tmp_path / "out").exists()


def test_a_page_that_hangs_is_one_failed_row_of_the_job(tmp_path: Path, wicked: None) -> None:
    folder = make_folder(tmp_path / "in", 12)
    (folder / "0003.html").write_bytes(b"<p>SLEEP")
    options = Options(settings={"extract": {"using": "wicked"}})
    outcome = run_batch(BatchRequest([str(folder)], tmp_path / "out", options, workers=2, page_seconds=5.0))
    assert outcome.tally.statuses == {"ok": 11, "failed": 1}
    assert outcome.tally.failed == [(str(folder / "0003.html"), "it waited longer than 5 seconds, 2 times")]


def test_an_error_that_cannot_be_helped_stops_every_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make_folder(tmp_path / "in", 40)
    out = tmp_path / "out"

    def planned(*arguments: object) -> object:
        (out / ".pagecrunch/journal").rmdir()
        (out / ".pagecrunch/journal").touch()
        return real(*arguments)  # type: ignore[arg-type]

    real = shards.plan_shards
    monkeypatch.setattr("pagecrunch.batch.run.plan_shards", planned)
    with pytest.raises(PagecrunchError, match="could not be written"):
        run_batch(BatchRequest([str(folder)], out, workers=2))
