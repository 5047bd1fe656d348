from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from waiting import PATIENCE_SECONDS

from pagecrunch.console.app import build_app
from pagecrunch.console.console import open_console
from pagecrunch.console.serve import address_of, listen, serve
from pagecrunch.errors import UsageError
from pagecrunch.state import State


def test_it_runs_within_another_program_until_it_is_cancelled(tmp_path: Path) -> None:
    async def program() -> tuple[int, str]:
        ready = asyncio.Event()
        with State.open(tmp_path) as state, listen("127.0.0.1", 0) as door:
            console = open_console("127.0.0.1", state)
            address = address_of(door)
            task = asyncio.create_task(serve(build_app(console), door, on_ready=ready.set))
            await ready.wait()
            async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE_SECONDS) as client:
                status = (await client.get(f"{address}/sign-in")).status_code
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        return status, address

    status, address = asyncio.run(program())
    assert status == 200
    with pytest.raises(httpx.ConnectError):
        httpx.get(address, trust_env=False, timeout=PATIENCE_SECONDS)


def test_the_program_in_the_docs_runs(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs/console.md").read_text(encoding="utf-8")
    code = text.partition("```python until-stopped\n")[2].partition("```")[0]
    process = subprocess.Popen([sys.executable, "-u", "-c", code], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        address = process.stdout.readline().strip()
        assert (
            "Read a page in peace"
            in httpx.get(address, follow_redirects=True, trust_env=False, timeout=PATIENCE_SECONDS).text
        )
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)


def test_a_port_that_is_taken_is_said_in_a_sentence() -> None:
    with listen("127.0.0.1", 0) as door, pytest.raises(UsageError, match=r"cannot listen on 127\.0\.0\.1"):
        listen("127.0.0.1", door.getsockname()[1])


def test_the_address_is_one_that_a_browser_on_this_machine_can_open() -> None:
    with listen("0.0.0.0", 0) as door:
        assert address_of(door) == f"http://127.0.0.1:{door.getsockname()[1]}"
    if socket.has_ipv6:
        with listen("::1", 0) as door:
            assert address_of(door).startswith("http://[::1]:")
