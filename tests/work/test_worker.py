"""The worker process."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from misbehaving import Order
from waiting import until

from pagecrunch.work.frames import make_frame, read_frame
from pagecrunch.work.process import describe_exit
from pagecrunch.work.worker import release_memory

ORPHAN = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "from pagecrunch.work.worker import die_with_parent\\n"
    "import time\\ndie_with_parent()\\nprint('ready', flush=True)\\ntime.sleep(600)"], stdout=subprocess.PIPE)
child.stdout.readline()
print(child.pid, flush=True)
input()
"""


def test_says_that_it_is_ready_and_answers_until_its_input_ends() -> None:
    paths = [str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    done = subprocess.run(
        [sys.executable, "-m", "pagecrunch.work.worker", "misbehaving"],
        input=make_frame(Order(1), b"ab") + make_frame(Order(2), b"cd"),
        capture_output=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        check=True,
    )
    answers = io.BytesIO(done.stdout)
    assert read_frame(answers) == ({}, b"")
    first, second = read_frame(answers), read_frame(answers)
    assert first is not None and second is not None
    assert (first[0]["n"], first[1], second[0]["n"], second[1]) == (1, b"ba", 2, b"dc")
    assert read_frame(answers) is None


def test_a_worker_dies_with_its_parent_even_when_it_hangs() -> None:
    if sys.platform != "linux":
        return
    parent = subprocess.Popen([sys.executable, "-c", ORPHAN], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert parent.stdout and parent.stdin
    child = int(parent.stdout.readline())
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdin.close()
    parent.stdout.close()
    until(lambda: not _is_running(child), "the worker outlived its parent")


@pytest.mark.skipif(sys.platform != "linux", reason="the limit is the kernel's")
def test_the_kernel_ends_a_loop_of_compiled_code_that_takes_too_much_processor_time() -> None:
    """No one waits for this worker; each job starts with its own share of time."""
    loop = (
        "from pagecrunch.work.worker import limit_cpu\nlimit_cpu(1)\nlimit_cpu(1)\nprint('began', flush=True)\n"
        "10 ** 10 ** 8"  # one long loop in C, which no signal handler of Python's could interrupt
    )
    done = subprocess.run([sys.executable, "-c", loop], capture_output=True, timeout=60, check=False)
    assert (done.stdout, done.returncode) == (b"began\n", -signal.SIGXCPU)
    assert describe_exit(done.returncode) == "it took more processor time than a page may have"


def _is_running(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_what_a_page_prints_does_not_mix_with_the_answers() -> None:
    program = (
        "from pagecrunch.work.worker import take_output\nanswers = take_output()\nprint('noise')\n"
        "answers.write(b'answer')\nanswers.flush()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout == b"answer"
    assert done.stderr.split() == [b"noise"]


def resident() -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc can release it")
def test_free_memory_between_pieces_in_use_goes_back_to_the_system() -> None:
    release_memory()
    pieces = [bytearray(50_000) for _ in range(2000)]
    kept = pieces[::100]
    full = resident()
    del pieces
    release_memory()
    assert full - resident() > 50_000  # kB, of about 100,000 that are free
    assert len(kept) == 20


def test_elsewhere_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pagecrunch.work.worker._malloc_trim", lambda: None)
    release_memory()
