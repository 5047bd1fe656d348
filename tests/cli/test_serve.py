from __future__ import annotations

import json
import re
import signal
import subprocess
from pathlib import Path

import httpx
from local_server import serving
from run_command import Run, start
from waiting import PATIENCE_SECONDS

from pagecrunch.state import State


def test_it_prints_an_address_that_signs_in_and_ends_when_interrupted(tmp_path: Path) -> None:
    process = start("serve", "--listen", "127.0.0.1:0", "--state", tmp_path, "--log", tmp_path / "log")
    try:
        assert process.stdout
        line = process.stdout.readline().decode()
        address = re.fullmatch(
            r"Open this address in your browser: (http://127\.0\.0\.1:\d+/sign-in\?token=\S+)\n", line
        )
        assert address, line
        answer = httpx.get(address.group(1), follow_redirects=True, trust_env=False, timeout=PATIENCE_SECONDS)
        assert answer.status_code == 200 and "Read a page in peace" in answer.text
    finally:
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode in (0, 130) and not err
    logged = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert [line["status"] for line in logged if line["path"] == "/"] == [200] and "token" not in str(logged)


def test_a_page_on_this_machine_is_read_only_with_allow_private(tmp_path: Path) -> None:
    page = b"<title>Tides</title><article><p>High water comes fifty minutes later each morning.</p></article>"
    with serving() as server:
        url = server.page("/", page, Content_Type="text/html")
        for flags, text in (([], "--allow-private"), (["--allow-private"], "High water comes")):
            process = start("serve", "--listen", "127.0.0.1:0", "--state", tmp_path, *flags)
            try:
                assert process.stdout
                address = process.stdout.readline().decode().split()[-1]
                with httpx.Client(follow_redirects=True, trust_env=False, timeout=PATIENCE_SECONDS) as client:
                    client.get(address)
                    answer = client.get(address.partition("/sign-in")[0] + "/read", params={"url": url})
                assert text in answer.text
            finally:
                process.send_signal(signal.SIGTERM)
                process.communicate(timeout=PATIENCE_SECONDS)


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


HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": {"name": "test", "version": "0"}},
}


def test_answers_on_its_output_and_ends_with_its_input() -> None:
    process = start("mcp")
    assert process.stdin and process.stdout and process.stderr
    process.stdin.write(json.dumps(HELLO).encode() + b"\n")
    process.stdin.flush()
    answer = json.loads(process.stdout.readline())
    assert answer["result"]["serverInfo"]["name"] == "pagecrunch"
    process.stdin.close()
    assert process.wait(PATIENCE_SECONDS) == 0
    assert process.stderr.read() == b""
    process.stdout.close()
    process.stderr.close()


def test_a_bad_setting_is_reported_before_anything_is_served() -> None:
    process = start("mcp", "--set", "extract.focus=sharp")
    out, err = process.communicate(b"")
    assert (process.returncode, out) == (2, b"")
    assert err.startswith(b"In --set extract.focus=sharp: extract.focus must be precision")


def test_a_token_is_made_listed_and_taken_back(run_here: Run, tmp_path: Path) -> None:
    assert run_here("token", "--state", tmp_path).out.startswith("There is no token")
    made = run_here("token", "--make", "my script", "--state", tmp_path)
    token = made.out.strip()
    assert made.code == 0 and "shown only now" in made.err
    with State.open(tmp_path) as state:
        assert state.tokens.check(token)
    listed = run_here("token", "--state", tmp_path).out
    assert "my script" in listed and token not in listed
    assert run_here("token", "--remove", "1", "--state", tmp_path).out == "Token 1 is deleted and no longer works.\n"
    with State.open(tmp_path) as state:
        assert state.tokens.check(token) is None


def test_bad_use_is_reported_in_a_sentence(run_here: Run, tmp_path: Path) -> None:
    done = run_here("token", "--remove", "7", "--state", tmp_path)
    assert (done.code, done.err) == (2, "There is no token number 7.\n")
    assert run_here("token", "--make", "a", "--remove", "1", "--state", tmp_path).code == 2
