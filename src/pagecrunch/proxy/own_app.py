"""Answers requests to the proxy's own host with a web application (ASGI), for the reader whom the proxy has checked."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import unquote

from mitmproxy import http
from starlette.types import ASGIApp

from ..console.owner import READER
from ..console.sessions import Session
from ..console.templating import OWN_MENU, menu_of
from .own_forms import OwnForms

NOT_FOR_APPS = frozenset({"transfer-encoding", "connection"})  # headers that belong to the connection


async def ask_app(app: ASGIApp, flow: http.HTTPFlow, user: str, forms: OwnForms) -> http.Response:
    """The application's answer, as a page of this reader."""
    request = flow.request
    body, status = request.raw_content or b"", 500
    headers: list[tuple[bytes, bytes]] = []
    pieces: list[bytes] = []

    requests = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive() -> dict[str, Any]:
        """The request; after it nothing more comes, and who waits for the end of the connection waits until done."""
        for message in requests:
            return message
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Any) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
            headers.extend((bytes(name), bytes(value)) for name, value in message["headers"])
        elif message["type"] == "http.response.body":
            pieces.append(message.get("body", b""))

    await app(_scope(request, user, forms, len(body)), receive, send)
    return http.Response.make(status, b"".join(pieces), http.Headers(headers))


def _scope(request: http.Request, user: str, forms: OwnForms, size: int) -> dict[str, Any]:
    path, _, query = request.path.partition("?")
    own = [(name.lower(), value) for name, value in request.headers.fields if name.lower().decode() not in NOT_FOR_APPS]
    own = [(name, value) for name, value in own if name not in (b"content-length", b"host")]
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": request.method,
        "scheme": request.scheme,
        "path": unquote(path),
        "raw_path": path.encode("ascii", "replace"),
        "query_string": query.encode("ascii", "replace"),
        "root_path": "",
        "headers": [
            *own,
            (b"host", request.host_header.encode() if request.host_header else request.pretty_host.encode()),
            (b"content-length", str(size).encode()),
        ],
        "client": None,
        "server": (request.pretty_host, request.port),
        "session": Session(f"reader {user}", forms.token(user), forms.token(f"links of {user}")),
        READER: user,
        OWN_MENU: menu_of(user),
    }
