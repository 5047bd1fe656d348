"""Checks every request to the console, and adds the security headers of every response.

- A request for another host name is refused (DNS rebinding), and so is one that came through a proxy.
- A request from another origin is refused, unless it only opens a page, which that origin cannot read.
- Without a session or a token there is only the sign-in page.
- A form must carry the session's secret; `forms.read_form` checks it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..languages import set_language
from ..languages.words import translate_message
from .host_names import is_own_name
from .reading.signed_links import follow_link

if TYPE_CHECKING:
    from .console import Console

SIGN_IN = "/sign-in"
READ_PATH, SAVE_PATH = "/read", "/save"  # which other pages may link to, with the address of a page
STATIC = "/static/"  # the same for everyone, so it needs no sign-in
API = "/api/"
HEALTH = "/api/health"  # for programs that watch over others; it tells strangers nothing else
METRICS = "/metrics"  # for Prometheus, with a token of the API
PROBLEM_TYPE = "application/problem+json"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
# Headers that only a proxy adds to a request. Our own proxy names itself in `Via`.
PROXY_HEADERS = ("proxy-connection", "proxy-authorization")
VIA_NAME = "pagecrunch"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
SECURITY_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Frame-Options": "DENY",
    # With no-referrer, browsers hide the origin of our own forms, which we check. Other sites still get no referrer.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}


class ConsoleAccess:
    """The middleware that refuses requests, or asks the reader to sign in."""

    def __init__(self, app: ASGIApp, console: Console) -> None:
        self._app = app
        self._sessions = console.sessions
        self._listens_on = console.listens_on
        self._names = console.names
        self._tokens = console.state.tokens  # those that were made for programs

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":  # there are no web sockets here
            await send({"type": "websocket.close", "code": 1008})
            return
        set_language(Headers(scope=scope).get("accept-language", ""))
        response = self._refusal(scope) or self._ask_to_sign_in(scope)
        await (response or self._app)(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        if not scope["query_string"].isascii():  # browsers escape it; what reads it next would fail
            return _refuse("The address has characters that must be escaped.", 400)
        headers = Headers(scope=scope)
        if len(headers.getlist("host")) != 1 or not is_own_name(headers["host"], self._listens_on, self._names):
            return _refuse("The console does not answer at this address. The option --name allows more names.", 421)
        if is_through_proxy(headers):
            return _refuse("Open the console without a proxy.")
        if not is_own_origin(headers, scope["method"]):
            return _refuse("Another site made this request. The console does not answer it.")
        return None

    def _ask_to_sign_in(self, scope: Scope) -> Response | None:
        request = HTTPConnection(scope)
        session = self._sessions.of_cookie(request.cookies.get(self._sessions.cookie_name))
        scope["session"] = session
        path = scope["path"]
        is_api = path.startswith(API) or path == METRICS
        token = self._valid_token(request.headers, is_api=is_api)
        scope["token"] = token  # a request without one may be made by a page that uses the browser's cookie
        if session or token or path in (SIGN_IN, HEALTH) or path.startswith(STATIC):
            return None
        if is_api:
            detail = "Send the console's token in the header Authorization: Bearer TOKEN."
            return problem_response(401, "Unauthorized", detail, {"WWW-Authenticate": "Bearer"})
        if scope["method"] not in SAFE_METHODS:
            return _refuse("You are not signed in any more. Sign in, then send the form again.")
        query = scope["query_string"].decode("ascii", "replace")
        if path == READ_PATH and (target := follow_link(QueryParams(query), self._sessions)):
            # To go on from a page of ours, which this is, makes the browser send its cookie.
            refresh = escape(f"0;url={READ_PATH}?{target}")
            return HTMLResponse(
                f'<!doctype html><title>PageCrunch</title><meta http-equiv="refresh" content="{refresh}">'
            )
        return RedirectResponse(f"{SIGN_IN}?next={quote(f'{path}?{query}' if query else path)}", 303)

    def _valid_token(self, headers: Headers, *, is_api: bool) -> str:
        """The token of a request; empty if it has none that opens this.

        The console's own token opens everything; those that were made for programs open the API only.
        """
        scheme, _, token = headers.get("authorization", "").partition(" ")
        token = token.strip()
        if scheme.lower() != "bearer" or not token:
            return ""
        is_valid = self._sessions.is_token(token) or (is_api and self._tokens.check(token) is not None)
        return token if is_valid else ""


class SecurityHeaders:
    """The middleware that adds the headers. A response that sets one itself, as a frame does, keeps its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if scope.get("path", "").startswith(STATIC):  # the same for everyone, and needed by every page
                    headers["Cache-Control"] = "no-cache"
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)


def is_through_proxy(headers: Headers) -> bool:
    via = headers.get("via", "").lower()
    return VIA_NAME in via or any(name in headers for name in PROXY_HEADERS)


def is_own_origin(headers: Headers, method: str) -> bool:
    """Whether the request comes from one of our own pages, or from a program that is not a browser."""
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if origin is not None and _host_of(origin) != headers["host"].lower():
        return False
    if site is not None and site not in ("same-origin", "none"):
        # Another page may link to ours: the browser shows our page, and the other page cannot read it.
        is_top = headers.get("sec-fetch-dest", "document") == "document"
        return method in SAFE_METHODS and headers.get("sec-fetch-mode") == "navigate" and is_top
    return True


def form_secret(request: Request) -> str:
    """The secret in the forms of this session; empty if no one is signed in."""
    session = request.scope.get("session")
    return session.form_secret if session else ""


def _host_of(origin: str) -> str:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return ""
    return parts.netloc.lower() if parts.scheme in ("http", "https") else ""


def _refuse(message: str, status: int = 403) -> Response:
    return PlainTextResponse(translate_message(message) + "\n", status)


def problem_response(status: int, title: str, detail: str, headers: Mapping[str, str] | None = None) -> Response:
    """An error for programs (RFC 9457)."""
    problem = {"type": "about:blank", "title": title, "status": status, "detail": detail}
    return Response(json.dumps(problem), status, headers, PROBLEM_TYPE)  # ASCII, whatever a request held
