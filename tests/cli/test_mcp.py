from __future__ import annotations

import json

from run_command import start
from waiting import PATIENCE_SECONDS

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


def test_a_bad_setting_is_told_before_anything_is_served() -> None:
    process = start("mcp", "--set", "extract.focus=sharp")
    out, err = process.communicate(b"")
    assert (process.returncode, out) == (2, b"")
    assert err.startswith(b"In --set extract.focus=sharp: extract.focus must be precision")
