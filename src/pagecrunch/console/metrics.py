"""What the proxy and the console count, for Prometheus: GET /metrics, with a token. No address and no name is in it."""

from __future__ import annotations

import time
from http import HTTPStatus

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, ProcessCollector
from prometheus_client.exposition import generate_latest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..log import log_event
from .access import API, METRICS, STATIC

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
PAGES = Counter("pagecrunch_proxy_pages", "Pages that went through the proxy, by view.", ["view"], registry=REGISTRY)
PAGE_ERRORS = Counter("pagecrunch_proxy_page_errors", "Pages shown as they came, after an error.", registry=REGISTRY)
PAGE_SECONDS = Histogram(
    "pagecrunch_proxy_page_seconds", "Time that the proxy added to a page.", buckets=_SECONDS, registry=REGISTRY
)
REMOVED_WORDS = Counter("pagecrunch_proxy_removed_words", "Words that were taken out of pages.", registry=REGISTRY)
REQUESTS = Counter(
    "pagecrunch_console_requests", "Requests to the console and its API.", ["area", "status"], registry=REGISTRY
)
REQUEST_SECONDS = Histogram(
    "pagecrunch_console_request_seconds", "Time to answer a request.", ["area"], buckets=_SECONDS, registry=REGISTRY
)


def count_page(view: str, seconds: float, removed_words: int, is_error: bool) -> None:
    """Count a page that the proxy has shown."""
    PAGES.labels(view).inc()
    PAGE_SECONDS.observe(seconds)
    REMOVED_WORDS.inc(removed_words)
    PAGE_ERRORS.inc(is_error)


class CountRequests:
    """The middleware that counts requests, and logs them without their queries: those hold addresses of pages."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status, began = HTTPStatus.INTERNAL_SERVER_ERROR.value, time.perf_counter()

        async def send_and_note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, send_and_note)
        finally:
            area = _area(scope["path"])
            REQUESTS.labels(area, status).inc()
            seconds = time.perf_counter() - began
            REQUEST_SECONDS.labels(area).observe(seconds)
            log_event("request", area=area, method=scope["method"], path=scope["path"], status=status, seconds=seconds)


def _area(path: str) -> str:
    return "api" if path.startswith(API) else "files" if path.startswith(STATIC) else "pages"


async def show_metrics(request: Request) -> Response:
    return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)


ROUTES = [Route(METRICS, show_metrics)]
