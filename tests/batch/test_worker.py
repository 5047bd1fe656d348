"""The process that does shards."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from batch_made import make_folder, rows_in
from waiting import PATIENCE_SECONDS, until

from pagecrunch.batch.heartbeat import Heartbeat
from pagecrunch.batch.job import Job
from pagecrunch.batch.options import Options
from pagecrunch.batch.shards import Shard
from pagecrunch.batch.work import Task


def task_for(tmp_path: Path, **options: object) -> Task:
    paths = tuple(sorted(map(str, make_folder(tmp_path / "in", 3).iterdir())))
    Job(tmp_path / "out").close()
    return Task(Shard(0, "page", paths, 1), Options(**options), str(tmp_path / "out"), "jsonl")  # type: ignore[arg-type]


def start(tmp_path: Path) -> subprocess.Popen[bytes]:
    program = [sys.executable, "-m", "pagecrunch.batch.worker", str(tmp_path / "beat")]
    return subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def test_it_answers_every_task_and_ends_with_its_input(tmp_path: Path, wicked: None) -> None:
    Heartbeat(tmp_path / "beat")
    task = task_for(tmp_path, settings={"extract": {"using": "wicked"}})  # which prints
    line = json.dumps(task.to_json()).encode() + b"\n"
    out, _ = start(tmp_path).communicate(line, timeout=PATIENCE_SECONDS)
    assert [json.loads(answer) for answer in out.splitlines()] == [{"done": True}]
    assert len(rows_in(tmp_path / "out")) == 3


def test_what_cannot_be_helped_is_told(tmp_path: Path) -> None:
    task = task_for(tmp_path, settings={"extract": {"using": "none"}})
    out, _ = start(tmp_path).communicate(json.dumps(task.to_json()).encode() + b"\n", timeout=PATIENCE_SECONDS)
    assert json.loads(out)["exit_code"] == 2
    assert "no extractor named 'none'" in json.loads(out)["error"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux kills the children of a process that is killed")
def test_it_dies_with_whoever_started_it_even_while_it_hangs(tmp_path: Path, wicked: None) -> None:
    task = task_for(tmp_path, settings={"extract": {"using": "wicked"}})
    Path(task.shard.paths[0]).write_bytes(b"<p>SLEEP")
    starter = (
        "import subprocess, sys, time\n"
        "program = [sys.executable, '-m', 'pagecrunch.batch.worker', sys.argv[1]]\n"
        "worker = subprocess.Popen(program, stdin=subprocess.PIPE)\n"
        "worker.stdin.write(sys.argv[2].encode() + b'\\n')\n"
        "worker.stdin.flush()\n"
        "print(worker.pid, flush=True)\n"
        "time.sleep(600)\n"
    )
    program = [sys.executable, "-c", starter, str(tmp_path / "beat"), json.dumps(task.to_json())]
    parent = subprocess.Popen(program, stdout=subprocess.PIPE)
    assert parent.stdout is not None
    worker = Path("/proc") / parent.stdout.readline().decode().strip()
    beat = Heartbeat(tmp_path / "beat")
    until(lambda: beat.is_busy)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    until(lambda: not worker.exists() or "\nState:\tZ" in (worker / "status").read_text())
