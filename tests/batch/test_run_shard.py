"""One shard from its input to its done-mark."""

from __future__ import annotations

import gzip
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from batch_made import bytes_in, jsonl, make_folder, make_warc, page, rows_in
from waiting import PATIENCE_SECONDS, until

from pagecrunch.batch.heartbeat import Heartbeat
from pagecrunch.batch.inputs.find import find_inputs
from pagecrunch.batch.inputs.page import RawPage, ReadState
from pagecrunch.batch.job_folder import JobFiles, JobFolder
from pagecrunch.batch.journal import Journal
from pagecrunch.batch.options import Options
from pagecrunch.batch.rows import row_function
from pagecrunch.batch.run_shard import ShardResult, ShardTask, read_shard, run_shard
from pagecrunch.batch.shard_mark import ShardMark
from pagecrunch.batch.shards import Shard, plan_shards
from pagecrunch.errors import UsageError
from pagecrunch.work.frames import from_json, make_frame, read_frame


@pytest.fixture
def task(tmp_path: Path) -> ShardTask:
    folder = make_folder(tmp_path / "in", 5)
    out = tmp_path / "out"
    JobFolder(out).close()
    paths = tuple(sorted(map(str, folder.iterdir())))
    return ShardTask(Shard("shard-00000", "page", paths, 1), Options(), str(out), "jsonl")


def mark_of(task: ShardTask) -> ShardMark | None:
    files = JobFiles(task.folder)
    return ShardMark.from_bytes(files.store.read(files.mark_name(task.shard)) or b"")


def test_a_shard_ends_with_an_output_and_a_mark_and_no_journal(task: ShardTask, tmp_path: Path) -> None:
    beat = Heartbeat(tmp_path / "beat")
    run_shard(task, beat)
    out = Path(task.folder)
    assert [row["title"] for row in rows_in(out)] == [f"Page {n}" for n in range(5)]
    mark = mark_of(task)
    assert mark is not None
    assert (mark.tally.statuses, mark.output.rows) == ({"ok": 5}, 5)
    assert not JobFiles(task.folder).journal(task.shard, task.key).exists()
    last = beat.read()
    assert (last.pages, last.failed, last.is_busy) == (5, 0, False)


def test_pages_that_are_in_the_journal_are_not_done_again(task: ShardTask, tmp_path: Path) -> None:
    out = Path(task.folder)
    row = {"source": "from before", "status": "ok", "reason": None, "title": "x", "text": "", "kind": None}
    JobFiles(task.folder).journal(task.shard, task.key).write_text(json.dumps(row) + "\n" + '{"source": "cut o')
    run_shard(task, Heartbeat(tmp_path / "beat"))
    assert [row["title"] for row in rows_in(out)] == ["x", *(f"Page {n}" for n in range(1, 5))]
    mark = mark_of(task)
    assert mark is not None
    assert (mark.tally.statuses, mark.output.rows) == ({"ok": 5}, 5)


def test_pages_that_were_given_up_are_recorded_and_not_tried(task: ShardTask, tmp_path: Path) -> None:
    given_up = replace(task, given_up={2: "it took too long"}, stop_at=4)
    assert from_json(ShardTask, json.loads(json.dumps(asdict(given_up)))) == given_up
    run_shard(given_up, Heartbeat(tmp_path / "beat"))
    rows = rows_in(Path(task.folder))
    assert [row["reason"] for row in rows] == [
        None,
        None,
        "it took too long",
        None,
        "the rest of its input could not be read",
    ]


def test_a_reader_that_raises_is_a_failed_row_and_the_shard_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*arguments: object) -> object:
        raise ValueError("odd")

    monkeypatch.setattr("pagecrunch.batch.run_shard.read_warc", lambda *arguments: map(breaks, [1]))
    JobFolder(tmp_path / "out").close()
    path = make_warc(tmp_path / "a.warc", 1)
    run_shard(
        ShardTask(Shard("shard-00000", "warc", (str(path),), 1), Options(), str(tmp_path / "out"), "jsonl"),
        Heartbeat(tmp_path / "beat"),
    )
    (row,) = rows_in(tmp_path / "out")
    assert row["reason"] == "its input cannot be read from here on: odd"


def test_a_shard_that_is_tried_again_and_cannot_be_read_as_far_keeps_its_rows(task: ShardTask, tmp_path: Path) -> None:
    Path(task.shard.paths[1]).write_bytes(b"%PDF-1.4")
    run_shard(task, Heartbeat(tmp_path / "beat"))
    before = rows_in(Path(task.folder))
    assert [row["status"] for row in before] == ["ok", "failed", "ok", "ok", "ok"]
    Path(task.shard.paths[1]).write_bytes(page(1))
    again = replace(task, retries=True)
    run_shard(replace(again, stop_at=1), Heartbeat(tmp_path / "beat"))
    stopped = rows_in(Path(task.folder))
    assert stopped[1]["reason"] == "the rest of its input could not be read"
    assert stopped[:1] + stopped[2:] == before[:1] + before[2:]
    run_shard(again, Heartbeat(tmp_path / "beat"))
    found = rows_in(Path(task.folder))
    assert found[1]["status"] == "ok" and found[:1] + found[2:] == before[:1] + before[2:]


STEPS = ("write", "fsync", "replace", "unlink", "ftruncate")  # what a shard does to the disk


def die_at(step: int) -> None:
    """From now on this process is killed at the step of that number, before it is taken."""
    taken = 0

    def counted(real: Callable[..., object]) -> Callable[..., object]:
        def take(*arguments: object, **options: object) -> object:
            nonlocal taken
            taken += 1
            if taken == step:
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*arguments, **options)

        return take

    for name in STEPS:
        setattr(os, name, counted(getattr(os, name)))


@pytest.mark.parametrize("form", ["jsonl", "parquet", "files"])
def test_killed_at_every_step_it_comes_to_the_same_bytes(task: ShardTask, tmp_path: Path, form: str) -> None:
    whole = replace(task, form=form)
    run_shard(whole, Heartbeat(tmp_path / "beat"))
    wanted = bytes_in(Path(whole.folder))
    for step in range(1, 100):
        out = tmp_path / f"out-{step}"
        JobFolder(out).close()
        again = replace(whole, folder=str(out))
        child = os.fork()
        if child == 0:
            die_at(step)
            run_shard(again, Heartbeat(tmp_path / "beat"))
            os._exit(0)
        was_killed = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
        if not mark_of(again):
            run_shard(again, Heartbeat(tmp_path / "beat"))
        assert bytes_in(out) == wanted, step
        if not was_killed:
            break
    assert step > 10, "at least this many steps were tried"


def task_for(tmp_path: Path, **options: object) -> ShardTask:
    paths = tuple(sorted(map(str, make_folder(tmp_path / "in", 3).iterdir())))
    JobFolder(tmp_path / "out").close()
    return ShardTask(Shard("shard-00000", "page", paths, 1), Options(**options), str(tmp_path / "out"), "jsonl")  # type: ignore[arg-type]


def start(tmp_path: Path) -> subprocess.Popen[bytes]:
    program = [sys.executable, "-m", "pagecrunch.work.worker", "pagecrunch.batch.run_shard", str(tmp_path / "beat")]
    return subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def answers(tmp_path: Path, task: ShardTask) -> list[dict[str, object]]:
    out, _ = start(tmp_path).communicate(make_frame(task), timeout=PATIENCE_SECONDS)
    stream, found = io.BytesIO(out), []
    while frame := read_frame(stream):
        found.append(frame[0])
    return found


def test_the_worker_answers_every_task_and_ends_with_its_input(tmp_path: Path, wicked: None) -> None:
    task = task_for(tmp_path, settings={"extract": {"using": "wicked"}})  # which prints
    assert answers(tmp_path, task) == [{}, asdict(ShardResult())]
    assert len(rows_in(tmp_path / "out")) == 3


def test_the_worker_reports_an_error_that_stops_the_job(tmp_path: Path) -> None:
    _, answer = answers(tmp_path, task_for(tmp_path, settings={"extract": {"using": "none"}}))
    with pytest.raises(UsageError, match="no extractor named 'none'"):
        from_json(ShardResult, answer).raise_error()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux kills the children of a process that is killed")
def test_the_worker_dies_with_its_parent_even_while_it_hangs(tmp_path: Path, wicked: None) -> None:
    task = task_for(tmp_path, settings={"extract": {"using": "wicked"}})
    Path(task.shard.paths[0]).write_bytes(b"<p>SLEEP")
    starter = (
        "import subprocess, sys, time\n"
        "program = [sys.executable, '-m', 'pagecrunch.work.worker', 'pagecrunch.batch.run_shard', sys.argv[1]]\n"
        "worker = subprocess.Popen(program, stdin=subprocess.PIPE)\n"
        "worker.stdin.write(bytes.fromhex(sys.argv[2]))\n"
        "worker.stdin.flush()\n"
        "print(worker.pid, flush=True)\n"
        "time.sleep(600)\n"
    )
    program = [sys.executable, "-c", starter, str(tmp_path / "beat"), make_frame(task).hex()]
    parent = subprocess.Popen(program, stdout=subprocess.PIPE)
    assert parent.stdout is not None
    worker = Path("/proc") / parent.stdout.readline().decode().strip()
    beat = Heartbeat(tmp_path / "beat")
    until(lambda: beat.read().is_busy)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    until(lambda: not worker.exists() or "\nState:\tZ" in (worker / "status").read_text())


def test_the_same_pages_come_from_every_kind_of_input(tmp_path: Path) -> None:
    html = [page(n) for n in range(20)]
    folder = make_folder(tmp_path / "folder", 20)
    make_warc(tmp_path / "a.warc.gz", 20)
    make_warc(tmp_path / "b.warc", 20, packed=False)
    jsonl(tmp_path / "c.jsonl", [{"html": each.decode()} for each in html])
    (tmp_path / "d.jsonl.gz").write_bytes(gzip.compress((tmp_path / "c.jsonl").read_bytes()))
    pq.write_table(pa.table({"html": html}), tmp_path / "e.parquet", 7)
    for given in (folder, *(tmp_path / name for name in ("a.warc.gz", "b.warc", "c.jsonl", "d.jsonl.gz", "e.parquet"))):
        shards = list(plan_shards(find_inputs([str(given)]).inputs, Options()))
        read = [each for shard in shards for each in read_shard(shard, Options(), ReadState())]
        found = [
            each.html if isinstance(each.html, bytes) else each.html.encode()
            for each in read
            if isinstance(each, RawPage)
        ]
        assert found == html, given


@pytest.mark.parametrize("done", [0, 2])
def test_what_repeats_over_a_host_is_left_out_of_all_its_rows_even_after_a_break(tmp_path: Path, done: int) -> None:
    notice = "We are open all year, and our boats are for hire at prices that everyone finds fair."
    prose = "".join(f"<p>On day {day} the tide of NAME is later, because the Moon moves on.</p>" for day in range(12))
    pages = [
        f"<title>x</title><main><p>{notice}</p></main><main>{prose}</main><script>1</script>".replace("NAME", n)
        for n in "abcd"
    ]
    lines = [json.dumps({"url": f"https://a.example/{n}", "html": html}) for n, html in enumerate(pages)]
    source = tmp_path / "pages.jsonl"
    source.write_text("\n".join(lines) + "\n")
    rows: dict[bool, list[str]] = {}
    for is_on in (False, True):
        options = Options(settings={"sites": {"repeats": is_on}})
        out = tmp_path / f"out{is_on}"
        JobFolder(out).close()
        shard = Shard("shard-00000", "jsonl", (str(source),), 1, stop=source.stat().st_size)
        task = ShardTask(shard, options, str(out), "jsonl")
        if done and is_on:  # the first rows were made before the job broke off
            journal = Journal(JobFiles(task.folder).journal(shard, task.key))
            made = row_function(options)
            journal.recover()
            for page_, line in zip(pages, range(done), strict=False):
                journal.append(made(RawPage(f"{source}:{line}", page_, f"https://a.example/{line}")))
            journal.close()
        run_shard(task, Heartbeat(tmp_path / "beat"))
        rows[is_on] = [row["text"] for row in rows_in(out)]
    assert all(notice in text for text in rows[False])
    assert [notice in text for text in rows[True]] == [True] * done + [False] * (4 - done)
    assert all("On day 11 the tide" in text for text in rows[True])
