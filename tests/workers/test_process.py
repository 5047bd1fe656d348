"""What a worker process sees to, and what its end says."""

from __future__ import annotations

import signal
import subprocess
import sys

from waiting import until

from pagecrunch.workers.process import in_words

ORPHAN = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "from pagecrunch.workers.process import die_with_parent\\n"
    "import time\\ndie_with_parent()\\nprint('ready', flush=True)\\ntime.sleep(600)"], stdout=subprocess.PIPE)
child.stdout.readline()
print(child.pid, flush=True)
input()
"""


def test_exit_codes_are_told_in_words() -> None:
    assert in_words(1) == "it ended its worker process (exit code 1)"
    assert in_words(-9) == "it ended its worker process (SIGKILL, perhaps for want of memory)"
    if sys.platform == "linux":
        assert "signal 99" in in_words(-99)


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


def _is_running(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_what_a_page_prints_does_not_mix_with_the_answers() -> None:
    program = (
        "from pagecrunch.workers.process import take_output\nanswers = take_output()\nprint('noise')\n"
        "answers.write(b'answer')\nanswers.flush()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout == b"answer"
    assert done.stderr.split() == [b"noise"]
