"""Parses API requests: JSON, or a page with the options in the query. Errors are problem+json (RFC 9457)."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from ...decode import parse_content_type
from ...errors import PagecrunchError, UsageError
from ...languages import N_
from ...work.request import PageRequest, parse_request
from ...work.service import Busy, TooLarge
from ..access import problem_response

PROBLEM_TITLES = {
    400: "Not understood",
    401: "Not signed in",
    403: N_("Not allowed"),
    404: N_("Not found"),
    405: N_("Not possible here"),
    413: N_("Too large"),
    415: "Not a page",
    422: "Not possible",
    429: "Too many requests",
    503: "Busy",
}
RETRY_SECONDS = 1
PAGE_TYPES = ("text/html", "application/xhtml+xml")
JSON_TYPE = "application/json"
JSON_EXTRA_BYTES = 64 * 1024  # of a JSON body beside the page
JSON_GROWTH = 2  # a page may be this many times as long when it is written as JSON
LARGE_BYTES = 256 * 1024  # larger JSON is parsed in a thread, because it takes milliseconds
FORMATS_BY_TYPE = {"application/json": "json", "text/markdown": "markdown", "text/plain": "text"}
MOST_ACCEPTED = 50  # media types of a header Accept that are looked at
MOST_STRINGS = 2000  # names and values; there are about 300 settings
MOST_LEVELS = 20
TOO_MANY_VALUES = "The body has more values or more levels than a request can have."
# A string, which may not end: then there is no other place to look for one, however many quotes there are.
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)', re.DOTALL)
QUERY_NAMES = (*(name for name in PageRequest.model_fields if name not in ("html", "settings")), "set")


class Problem(Exception):
    """An error response. The message is its detail."""

    def __init__(self, status: int, detail: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(detail)
        self.status = status
        self.headers = dict(headers or {})

    @classmethod
    def of(cls, error: PagecrunchError) -> Problem:
        """The problem for one of our own errors. Faults of a page or its site are not faults of this server."""
        if isinstance(error, TooLarge):
            return cls(413, str(error))
        if isinstance(error, Busy):
            return cls(503, str(error), {"Retry-After": str(RETRY_SECONDS)})
        return cls(400 if isinstance(error, UsageError) else 422, str(error))

    def response(self) -> Response:
        title = PROBLEM_TITLES.get(self.status, "That did not work")
        return problem_response(self.status, title, str(self), self.headers)


@dataclass(frozen=True, slots=True)
class IncomingPage:
    """The options of a request, and the page if it is the request's body."""

    options: PageRequest
    body: bytes | None = None
    charset: str | None = None


async def read_request(request: Request, max_bytes: int) -> IncomingPage:
    """Parse a request. Raises Problem. A GET names the page to fetch in its query."""
    if request.method == "GET":
        values = _parse_query(request)
        if "url" not in values:
            raise Problem(400, "Name the page to fetch, as in /api/extract?url=https://example.com/.")
        try:
            return IncomingPage(_with_accepted(parse_request(values), values, request))
        except UsageError as error:
            raise Problem(400, str(error)) from None
    media_type, charset = parse_content_type(request.headers.get("content-type", ""))
    if request.headers.get("content-encoding", "identity").lower() != "identity":
        raise Problem(415, "Send the page unpacked, without Content-Encoding.")
    if media_type not in (JSON_TYPE, *PAGE_TYPES):
        raise Problem(415, f"Send {JSON_TYPE}, or a page as {PAGE_TYPES[0]}; the header Content-Type says which it is.")
    is_json = media_type == JSON_TYPE
    limit = max_bytes * JSON_GROWTH + JSON_EXTRA_BYTES if is_json else max_bytes
    body = await _read_body(request, limit, max_bytes)
    try:
        if is_json:
            if name := next(iter(request.query_params), None):
                raise Problem(400, f"With a JSON body, all options are in the body; put {name[:100]} there.")
            values = await _parse_json(body)
            return IncomingPage(_with_accepted(parse_request(values), values, request))
        values = _parse_query(request)
        return IncomingPage(_with_accepted(parse_request(values), values, request), body, charset)
    except UsageError as error:
        raise Problem(400, str(error)) from None


def _with_accepted(options: PageRequest, values: Mapping[str, Any], request: Request) -> PageRequest:
    """The request with the format that its header Accept prefers, where it names none itself."""
    if "format" in values:
        return options
    wanted = preferred_type(request.headers.get("accept", ""))
    return options.model_copy(update={"format": FORMATS_BY_TYPE[wanted]}) if wanted else options


def preferred_type(accept: str, offered: Collection[str] = FORMATS_BY_TYPE.keys()) -> str:
    """The first of the offered media types with the highest q in a header Accept; "" where it names none of them."""
    best, best_q = "", 0.0
    for each in accept.split(",")[:MOST_ACCEPTED]:
        name, *parameters = (word.strip().lower() for word in each.split(";"))
        q = next((word[2:] for word in parameters if word.startswith("q=")), "1")
        try:
            weight = float(q)
        except ValueError:
            continue
        if name in offered and weight > best_q:
            best, best_q = name, weight
    return best


async def _read_body(request: Request, limit: int, max_bytes: int) -> bytes:
    too_large = Problem(413, f"The page is larger than {max_bytes:,} bytes.")
    length = request.headers.get("content-length", "")
    if length.isascii() and length.isdigit() and int(length[:20]) > limit:
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


def check_shape(body: bytes) -> None:
    """Refuse JSON with more values or levels than a request can need, before any of it is built."""
    strings, end, depth = 0, 0, 0
    rest = 0  # bytes outside of strings
    for found in _STRING.finditer(body):
        between = body[end : found.start()]
        rest, strings, end = rest + len(between), strings + 1, found.end()
        depth += between.count(b"{") + between.count(b"[") - between.count(b"}") - between.count(b"]")
        if strings > MOST_STRINGS or depth > MOST_LEVELS or rest > JSON_EXTRA_BYTES:
            raise Problem(400, TOO_MANY_VALUES)
    if rest + len(body) - end > JSON_EXTRA_BYTES or body.count(b"[", end) + body.count(b"{", end) > MOST_LEVELS:
        raise Problem(400, TOO_MANY_VALUES)


async def _parse_json(body: bytes) -> dict[str, Any]:
    check_shape(body)
    try:
        values = await asyncio.to_thread(json.loads, body) if len(body) > LARGE_BYTES else json.loads(body)
    except (ValueError, RecursionError):
        raise Problem(400, "The body is not valid JSON.") from None
    if not isinstance(values, dict):
        raise Problem(400, 'The body must be a JSON object, such as {"url": "https://example.com/"}.')
    return values


def _parse_query(request: Request) -> dict[str, Any]:
    """The query of a request whose body is the page: `QUERY_NAMES`, of which set is section.name=value."""
    query = request.query_params
    for name in query:
        if name not in QUERY_NAMES:
            known = ", ".join(QUERY_NAMES)
            raise Problem(400, f"The query has an unknown name {name[:100]!r}; the known names are: {known}.")
        if name != "set" and len(query.getlist(name)) > 1:
            raise Problem(400, f"The query has {name} more than once.")
    values: dict[str, Any] = {name: query[name] for name in QUERY_NAMES if name in query and name != "set"}
    settings: dict[str, str] = {}
    for each in query.getlist("set"):
        key, equals, value = each.partition("=")
        if not equals:
            raise Problem(400, "set takes section.name=value, as in set=extract.hidden=keep.")
        settings[key.strip()] = value.strip()
    return {**values, **({"settings": settings} if settings else {})}
