"""A console that really runs, for the tests that ask it as a browser or a program would."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from waiting import PATIENCE_SECONDS

from pagecrunch.console.app import build_app
from pagecrunch.console.console import Console, open_console
from pagecrunch.console.forms import SECRET_FIELD
from pagecrunch.console.serve import address_of, listen, serve
from pagecrunch.registry import Registry
from pagecrunch.state import State

TOKEN = "a-token-for-the-tests-0123456789"


@dataclass(frozen=True)
class Running:
    """A console with its address."""

    console: Console
    address: str

    @property
    def door(self) -> str:
        """The address that signs a browser in."""
        return f"{self.address}/sign-in?token={TOKEN}"

    @contextmanager
    def client(self, *, signed_in: bool = True) -> Iterator[httpx.Client]:
        """A program that keeps cookies and follows redirects, as browsers do."""
        with httpx.Client(
            base_url=self.address, follow_redirects=True, trust_env=False, timeout=PATIENCE_SECONDS
        ) as client:
            if signed_in:
                client.get(self.door)
            yield client


def secret_of(client: httpx.Client) -> str:
    """What the forms of this client's session carry."""
    found = re.search(rf'name="{SECRET_FIELD}" value="([0-9a-f]+)"', client.get("/").text)
    assert found
    return found.group(1)


@contextmanager
def running_console(folder: Path, registry: Registry | None = None) -> Iterator[Running]:
    """Start a console on a free port of this machine, and stop it in the end."""
    state = State.open(folder, registry)
    console = open_console("127.0.0.1", state, token=TOKEN)
    ready = threading.Event()
    loop = asyncio.new_event_loop()
    door = listen("127.0.0.1", 0)
    task = loop.create_task(serve(build_app(console), door, on_ready=ready.set))

    def run() -> None:
        try:
            loop.run_until_complete(task)
        except asyncio.CancelledError:
            pass
        finally:
            loop.close()

    thread = threading.Thread(target=run)
    thread.start()
    try:
        assert ready.wait(PATIENCE_SECONDS), "the console did not start"
        yield Running(console, address_of(door))
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join(PATIENCE_SECONDS)
        door.close()
        state.close()
