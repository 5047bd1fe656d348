"""The doors that input from outside comes in by, one function each. It raises where a promise is broken.

Whatever arrives must be read, or refused in a sentence (a PagecrunchError, or 4xx over HTTP).
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from pagecrunch.errors import PagecrunchError

MAX_PAGE_BYTES = 1 << 20


def page(data: bytes) -> None:
    """A page: the first byte chooses the extractor and how it is used."""
    from .exercise import EXTRACTORS, FOCUSES, HIDDEN, exercise

    choice = data[0] if data else 0
    exercise(
        data[1:],
        EXTRACTORS[choice % len(EXTRACTORS)],
        FOCUSES[choice // 16 % len(FOCUSES)],
        HIDDEN[choice // 64 % len(HIDDEN)],
    )


def warc(data: bytes) -> None:
    """A WARC file, packed or not, read as a whole and in two parts."""
    from pagecrunch.batch.inputs.warc import read_warc

    path = folder() / "input.warc"
    path.write_bytes(data)
    for start, stop in ((0, None), (0, len(data) // 2), (len(data) // 2, None)):
        for found in read_warc(str(path), MAX_PAGE_BYTES, start, stop, is_exact=start == 0):
            assert found is not None


def rules(data: bytes) -> None:
    """Site rules: our own, which can be written and read again, and those of Full-Text RSS."""
    from pagecrunch.sites import parse_rules, to_toml
    from pagecrunch.sites.ftr import import_ftr

    text = data.decode("utf-8", "replace")
    import_ftr(text, "e.example")
    try:
        found = parse_rules(text)
    except PagecrunchError:
        return
    assert to_toml(parse_rules(to_toml(found))) == to_toml(found)


def settings(data: bytes) -> None:
    """A settings file, which can be written and read again."""
    from pagecrunch.settings.sources import parse_settings
    from pagecrunch.settings.toml import to_toml

    try:
        found = parse_settings(data.decode("utf-8", "replace"))
    except PagecrunchError:
        return
    assert to_toml(parse_settings(to_toml(found))) == to_toml(found)


def proxy(data: bytes) -> None:
    """The bytes of a request to the proxy: a head, and a body in chunks that reads the same however it arrives."""
    from h11._receivebuffer import ReceiveBuffer

    from pagecrunch.proxy.request_smuggling import MalformedRequest, StrictChunkedReader, head_fault

    assert isinstance(head_fault(data), str)

    def read(step: int) -> tuple[bytes, bool]:
        reader, buffer, body = StrictChunkedReader(), ReceiveBuffer(), b""
        for at in range(0, len(data), step):
            buffer += data[at : at + step]
            try:
                while (event := reader(buffer)) is not None:
                    if not hasattr(event, "data"):
                        return body, False
                    body += bytes(event.data)
            except MalformedRequest:
                return body, True
        return body, False

    assert read(len(data) or 1) == read(3)


def console(data: bytes) -> None:
    """A request to the console and its API: method, path, headers and body in lines."""
    head, _, body = data.partition(b"\n\n")
    lines = head.split(b"\n")
    method, _, path = lines[0].partition(b" ")
    headers = [(name.strip().lower(), value.strip()) for name, _, value in (line.partition(b":") for line in lines[1:])]
    name, _, query = path.partition(b"?")
    scope = {
        "type": "http", "http_version": "1.1", "method": method.decode("latin-1") or "GET", "scheme": "http",
        "path": "/" + name.decode("latin-1").lstrip("/"), "raw_path": name, "query_string": query, "root_path": "",
        "headers": [(b"host", b"127.0.0.1:8181"), *headers], "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 8181),
    }  # fmt: skip
    statuses: list[int] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    asyncio.run(console_app()(scope, receive, send))
    assert statuses and statuses[0] != 500, statuses


ENTRIES: dict[str, Callable[[bytes], None]] = {
    each.__name__: each for each in (page, warc, rules, settings, proxy, console)
}


@cache
def folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="pagecrunch-fuzz-"))


@cache
def console_app() -> Any:
    from pagecrunch.console.app import build_app
    from pagecrunch.console.console import open_console
    from pagecrunch.state import State

    return build_app(open_console("127.0.0.1", State.open(folder()), token="a-token-for-fuzzing-0123456789"))
