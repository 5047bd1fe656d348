"""The API's endpoints: extract, tidy, and lists of what can be requested. Requests are limited in number and size."""

from __future__ import annotations

import json
import math
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..._version import VERSION
from ...errors import PagecrunchError
from ...passages.tokens import estimate_tokens
from ...registry import Kind, Part, Registry
from ...settings import BUILT_IN, Settings, declared
from ...work.api_job import Action
from ...work.request import CLOSED_KEYS, CLOSED_SECTIONS
from ...work.service import Service
from ..console import Console
from .openapi import document
from .requests import Problem, read_request

Endpoint = Callable[[Request], Awaitable[Response]]

# A page of another site must not run in the console's origin, even if a browser shows it.
SANDBOX = {"Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'"}
WARNING_BYTES = 4000  # of a header
MOST_CLIENTS = 10_000  # whose requests are counted
BURST_SECONDS = 10.0  # the requests of this much time may come at once


class RateLimit:
    """A token bucket for each client, refilled at a steady rate."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what is left, and since when

    def wait(self, client: str, per_minute: int) -> float:
        """Count a request; 0 if it is allowed, else the seconds until one is."""
        if per_minute <= 0:
            return 0.0
        rate = per_minute / 60
        most = max(1.0, rate * BURST_SECONDS)
        now = self._clock()
        left, since = self._buckets.pop(client, (most, now))
        left = min(most, left + (now - since) * rate)
        is_allowed = left >= 1
        self._buckets[client] = (left - is_allowed, now)
        while len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)
        return 0.0 if is_allowed else (1 - left) / rate


class Api:
    """The API of one console."""

    def __init__(self, console: Console) -> None:
        self._console = console
        settings = console.settings()
        self.service = Service(
            console.settings, console.state.site_rules, console.registry, settings.api.workers, console.fetch
        )
        self._rate_limit = RateLimit()

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """Workers start with the first page, and stop with the application."""
        try:
            yield
        finally:
            await self.service.close()

    def routes(self) -> list[Route]:
        listings: tuple[tuple[str, Endpoint], ...] = (
            ("health", self._health),
            ("extractors", self._parts("extractor")),
            ("filters", self._parts("filter")),
            ("formats", self._parts("renderer")),
            ("settings", self._settings),
            ("openapi.json", self._openapi),
        )
        return [
            Route("/api/extract", self._limited(self._read("extract")), methods=["GET", "POST"]),
            Route("/api/tidy", self._limited(self._read("tidy")), methods=["POST"]),
            *(Route(f"/api/{name}", self._limited(endpoint), methods=["GET"]) for name, endpoint in listings),
        ]

    def _limited(self, endpoint: Endpoint) -> Endpoint:
        """The endpoint with a rate limit, and with errors as problem+json."""

        async def answer(request: Request) -> Response:
            try:
                request.state.api = self._console.settings().api
                self._check_rate(request)
                return await endpoint(request)
            except Problem as problem:
                return problem.response()
            except PagecrunchError as error:
                return Problem.of(error).response()

        return answer

    def _check_rate(self, request: Request) -> None:
        client = request.scope["token"] or (request.client.host if request.client else "")
        seconds = self._rate_limit.wait(client, request.state.api.requests_per_minute)
        if seconds:
            detail = "You send requests more often than api.requests_per_minute allows; wait a moment."
            raise Problem(429, detail, {"Retry-After": str(math.ceil(seconds))})

    def _read(self, action: Action) -> Endpoint:
        async def read(request: Request) -> Response:
            if not request.scope["token"]:  # a browser sends its cookie for any page that makes a request
                raise Problem(403, "Send a token in the header Authorization: Bearer TOKEN; a cookie is not enough.")
            page = await read_request(request, int(request.state.api.max_bytes))
            answer = await self.service.answer(action, page.options, page.body, page.charset)
            if answer.rule_matches:
                self._console.state.rule_counts.add(answer.rule_matches)
            headers = {
                **(SANDBOX if answer.media_type.startswith("text/html") else {}),
                **facts_in_headers(answer.body, answer.media_type, answer.verdict, answer.warnings),
            }
            return Response(answer.body, 200, headers, answer.media_type)

        return read

    def _parts(self, kind: Kind) -> Endpoint:
        async def list_parts(request: Request) -> Response:
            return _json([describe_part(part) for part in self._console.registry.all(kind)])

        return list_parts

    async def _settings(self, request: Request) -> Response:
        return _json(list_settings(self._console.registry, self._console.settings()))

    async def _health(self, request: Request) -> Response:
        if not request.scope["token"] and not request.scope["session"]:
            return _json({"status": "ok"})
        await self.service.start()
        return _json({"status": "ok", "version": VERSION, "workers": len(self.service.pids)})

    async def _openapi(self, request: Request) -> Response:
        return _json(document(self._console.registry))


def describe_part(part: Part[Any]) -> dict[str, Any]:
    """An extractor, filter or format, for programs."""
    facts = {"name": part.name, "title": part.title, "description": part.description, "owner": part.owner}
    return {**facts, "takes_focus": part.takes_focus} if part.kind == "extractor" else facts


def list_settings(registry: Registry, settings: Settings) -> list[dict[str, Any]]:
    """Every setting with its value, and whether a request may set it."""
    sections = {**BUILT_IN, **registry.sections()}
    found = []
    for setting in declared(sections):
        section, _, name = setting.key.partition(".")
        texts = {each: getattr(setting, each) for each in ("key", "title", "description", "accepts")}
        value = getattr(settings.section(section, sections[section]), name)
        by_request = section not in CLOSED_SECTIONS and setting.key not in CLOSED_KEYS
        values = {"default": _plain(setting.default), "value": _plain(value), "by_request": by_request}
        found.append({**texts, **values})
    return found


def _plain(value: Any) -> Any:
    """A value as JSON has it: a size becomes a number."""
    return int(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _json(value: Any) -> Response:
    return Response(json.dumps(value), media_type="application/json")


def facts_in_headers(body: bytes, media_type: str, verdict: str, warnings: tuple[str, ...]) -> dict[str, str]:
    """What a program should know of an answer that may not be JSON: warnings are a JSON list in ASCII."""
    text = json.dumps(warnings)
    headers = {
        "X-Pagecrunch-Verdict": verdict,
        "X-Token-Estimate": media_type.startswith(("text/markdown", "text/plain")) and str(estimate_tokens(body)),
        "X-Pagecrunch-Warnings": bool(warnings) and len(text) <= WARNING_BYTES and text,
    }
    return {"Vary": "Accept", **{name: value for name, value in headers.items() if value}}
