"""A request to what is asked for: JSON, or a page as it is with the rest in the query."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any

from starlette.requests import ClientDisconnect, Request

from ...decode import parse_content_type
from ...errors import UsageError
from ...service.asked import Asked, check
from .problems import Problem

PAGE_TYPES = ("text/html", "application/xhtml+xml")
JSON_TYPE = "application/json"
JSON_ROOM = 64 * 1024  # bytes of a JSON body beside the page
JSON_GROWTH = 2  # a page may be so many times as long when written as JSON
LARGE_BYTES = 256 * 1024  # JSON beyond this is read in a thread: it takes milliseconds
_IN_QUERY = ("url", "using", "focus", "format", "set")


@dataclass(frozen=True, slots=True)
class Incoming:
    """What is asked for, and the page where it came as it is."""

    asked: Asked
    body: bytes | None = None
    charset: str | None = None


async def read_request(request: Request, max_bytes: int) -> Incoming:
    """What a request asks for. Raises Problem."""
    kind, charset = parse_content_type(request.headers.get("content-type", ""))
    if request.headers.get("content-encoding", "identity").lower() != "identity":
        raise Problem(415, "Send the page unpacked, without Content-Encoding.")
    if kind not in (JSON_TYPE, *PAGE_TYPES):
        raise Problem(415, f"Send {JSON_TYPE}, or a page as {PAGE_TYPES[0]}; the header Content-Type says which it is.")
    is_json = kind == JSON_TYPE
    limit = max_bytes * JSON_GROWTH + JSON_ROOM if is_json else max_bytes
    body = await _read(request, limit, max_bytes)
    try:
        if is_json:
            return Incoming(check(await _parsed(body)))
        return Incoming(check(_from_query(request)), body, charset)
    except UsageError as error:
        raise Problem(400, str(error)) from None


async def _read(request: Request, limit: int, max_bytes: int) -> bytes:
    too_large = Problem(413, f"The page is larger than {max_bytes:,} bytes.")
    announced = request.headers.get("content-length", "")
    if announced.isascii() and announced.isdigit() and int(announced[:20]) > limit:
        raise too_large
    pieces, size = [], 0
    try:
        async for piece in request.stream():
            size += len(piece)
            if size > limit:
                raise too_large
            pieces.append(piece)
    except ClientDisconnect:
        raise Problem(400, "The request ended before all of it was there.") from None
    return b"".join(pieces)


async def _parsed(body: bytes) -> dict[str, Any]:
    try:
        values = await asyncio.to_thread(json.loads, body) if len(body) > LARGE_BYTES else json.loads(body)
    except (ValueError, RecursionError):
        raise Problem(400, "The body is not valid JSON.") from None
    if not isinstance(values, dict):
        raise Problem(400, 'The body must be a JSON object, such as {"url": "https://example.com/"}.')
    return values


def _from_query(request: Request) -> dict[str, Any]:
    """The query of a request whose body is the page: url, using, focus, format, and set=section.name=value."""
    query = request.query_params
    for name in query:
        if name not in _IN_QUERY:
            raise Problem(400, f"There is nothing called {name[:100]!r} to ask for; there is: {', '.join(_IN_QUERY)}.")
    values: dict[str, Any] = {name: query[name] for name in _IN_QUERY if name in query and name != "set"}
    settings: dict[str, str] = {}
    for each in query.getlist("set"):
        key, equals, value = each.partition("=")
        if not equals:
            raise Problem(400, "set takes section.name=value, as in set=extract.hidden=keep.")
        settings[key.strip()] = value.strip()
    return {**values, **({"settings": settings} if settings else {})}
