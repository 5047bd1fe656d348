"""The addresses of the API, and what stands before each: who asks, how often, and how much is sent."""

from __future__ import annotations

import json
import math
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..._version import VERSION
from ...errors import PagecrunchError
from ...registry import Kind
from ...work.api_job import Action
from ...work.service import Service
from .listings import list_parts, list_settings
from .openapi import document
from .problems import Problem
from .rate import Rate
from .requests import read_request

if TYPE_CHECKING:
    from ..console import Console

Endpoint = Callable[[Request], Awaitable[Response]]

# A page of somebody else's must not run in the console's origin, however a browser came to show it.
SANDBOX = {"Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'"}
MOST_WARNING_BYTES = 4000  # of a header


class Api:
    """The API of one console: its workers, and how often each client has asked."""

    def __init__(self, console: Console) -> None:
        self._console = console
        settings = console.settings()
        self.service = Service(
            console.settings, console.state.site_rules, console.registry, workers=settings.api.workers
        )
        self._rate = Rate()

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """Workers start with the first page, and end with the application."""
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
            Route("/api/extract", self._told(self._read("extract")), methods=["POST"]),
            Route("/api/tidy", self._told(self._read("tidy")), methods=["POST"]),
            *(Route(f"/api/{name}", self._told(endpoint), methods=["GET"]) for name, endpoint in listings),
        ]

    def _told(self, endpoint: Endpoint) -> Endpoint:
        """An endpoint whose failures are problems in a sentence, and that nobody may ask too often."""

        async def answer(request: Request) -> Response:
            try:
                request.state.api = self._console.settings().api
                self._count(request)
                return await endpoint(request)
            except Problem as problem:
                return problem.response()
            except PagecrunchError as error:
                return Problem.of(error).response()

        return answer

    def _count(self, request: Request) -> None:
        who = request.headers.get("authorization") or (request.client.host if request.client else "")
        seconds = self._rate.wait(who, request.state.api.requests_per_minute)
        if seconds:
            detail = "You ask more often than api.requests_per_minute allows; wait a moment."
            raise Problem(429, detail, {"Retry-After": str(math.ceil(seconds))})

    def _read(self, action: Action) -> Endpoint:
        async def read(request: Request) -> Response:
            if not request.scope.get("has_token"):  # signed in as a browser, which sends cookies whoever asks it to
                raise Problem(403, "Send a token in the header Authorization: Bearer TOKEN; a cookie is not enough.")
            incoming = await read_request(request, int(request.state.api.max_bytes))
            answer = await self.service.answer(action, incoming.page_request, incoming.body, incoming.charset)
            if answer.rule_matches:
                self._console.state.rule_counts.add(answer.rule_matches)
            headers = SANDBOX if answer.media_type.startswith("text/html") else {}
            return Response(answer.body, 200, {**headers, **_warnings(answer.warnings)}, answer.media_type)

        return read

    def _parts(self, kind: Kind) -> Endpoint:
        async def list_them(request: Request) -> Response:
            return _json(list_parts(self._console.registry, kind))

        return list_them

    async def _settings(self, request: Request) -> Response:
        return _json(list_settings(self._console.registry, self._console.settings()))

    async def _health(self, request: Request) -> Response:
        await self.service.start()
        return _json({"status": "ok", "version": VERSION, "workers": len(self.service.pids)})

    async def _openapi(self, request: Request) -> Response:
        return _json(document(self._console.registry))


def _json(value: Any) -> Response:
    return Response(json.dumps(value), media_type="application/json")


def _warnings(warnings: tuple[str, ...]) -> dict[str, str]:
    """What the reader of an answer should know, also where the answer is no JSON: a JSON list in ASCII."""
    text = json.dumps(warnings)
    return {"X-Pagecrunch-Warnings": text} if warnings and len(text) <= MOST_WARNING_BYTES else {}
