from __future__ import annotations

import re
import signal
import subprocess
from pathlib import Path

import httpx
from run_command import Run, start
from waiting import PATIENCE_SECONDS


def test_it_prints_an_address_that_signs_in_and_ends_when_interrupted(tmp_path: Path) -> None:
    process = start("serve", "--listen", "127.0.0.1:0", "--state", tmp_path)
    try:
        assert process.stdout
        line = process.stdout.readline().decode()
        address = re.fullmatch(r"The console is at (http://127\.0\.0\.1:\d+/sign-in\?token=\S+)\n", line)
        assert address, line
        answer = httpx.get(address.group(1), follow_redirects=True, trust_env=False, timeout=PATIENCE_SECONDS)
        assert answer.status_code == 200 and "<h1>Playground</h1>" in answer.text
    finally:
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode in (0, 130) and not err


def test_the_token_that_was_made_is_used_again(tmp_path: Path) -> None:
    lines = []
    for _ in range(2):
        process = start("serve", "--listen", "127.0.0.1:0", "--state", tmp_path, stderr=subprocess.DEVNULL)
        assert process.stdout
        lines.append(process.stdout.readline().decode().partition("token=")[2])
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE_SECONDS)
    assert lines[0] and lines[0] == lines[1]


def test_bad_usage_is_one_sentence(run_here: Run, tmp_path: Path) -> None:
    done = run_here("serve", "--listen", "8081")
    assert done.code == 2 and "--listen takes HOST:PORT" in done.err
    done = run_here("serve", "--token", "short", "--state", tmp_path)
    assert done.code == 2 and "at least 16" in done.err
