"""Stands before every page of the console: who asks, from where, and by which way.

- A request for a name that is not ours is refused (DNS rebinding), and so is one that came through a proxy.
- A request that another origin made is refused, unless it only opens a page, which that origin cannot read.
- Without a session or the token there is the page to sign in, and nothing else.
- What changes something needs the secret that our own forms carry; `forms.read_form` checks it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from urllib.parse import quote, urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from .addresses import is_own_name
from .session import Sessions

SIGN_IN = "/sign-in"
STATIC = "/static/"  # like the page to sign in, there is nothing here that is worth hiding
API = "/api/"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
# What only a proxy writes into a request. Our own names itself in `Via`.
PROXY_HEADERS = ("proxy-connection", "proxy-authorization")
VIA_NAME = "pagecrunch"


class Guard:
    """The middleware."""

    def __init__(
        self,
        app: ASGIApp,
        sessions: Sessions,
        listens_on: str,
        names: Collection[str],
        find_token: Callable[[str], object | None],
    ) -> None:
        self._app = app
        self._find_token = find_token  # among those that were made for programs
        self._sessions = sessions
        self._listens_on = listens_on
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":  # there are no web sockets here
            await send({"type": "websocket.close", "code": 1008})
            return
        answer = self._refusal(scope) or self._ask_to_sign_in(scope)
        await (answer or self._app)(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if len(headers.getlist("host")) != 1 or not is_own_name(headers["host"], self._listens_on, self._names):
            return _refuse("This address is not one that the console answers to; --name allows it.", 421)
        if is_through_proxy(headers):
            return _refuse("The console does not answer requests that come through a proxy.")
        if not is_own_origin(headers, scope["method"]):
            return _refuse("The console does not answer requests that another site makes.")
        return None

    def _ask_to_sign_in(self, scope: Scope) -> Response | None:
        request = HTTPConnection(scope)
        session = self._sessions.of_cookie(request.cookies.get(self._sessions.cookie_name))
        scope["session"] = session
        path = scope["path"]
        is_api = path.startswith(API)
        has_token = self._has_token(request.headers, is_api=is_api)
        scope["has_token"] = has_token  # without it, a program's request may be one that a page made a browser send
        if session or has_token or path == SIGN_IN or path.startswith(STATIC):
            return None
        if is_api:
            return _refuse_api()
        if scope["method"] not in SAFE_METHODS:
            return _refuse("You are not signed in, or no longer; sign in and send the form again.")
        return RedirectResponse(f"{SIGN_IN}?next={quote(_target(scope))}", 303)

    def _has_token(self, headers: Headers, *, is_api: bool) -> bool:
        """The console's own token opens everything; those that were made for programs open the API alone."""
        scheme, _, token = headers.get("authorization", "").partition(" ")
        token = token.strip()
        if scheme.lower() != "bearer" or not token:
            return False
        return self._sessions.is_token(token) or (is_api and self._find_token(token) is not None)


def is_through_proxy(headers: Headers) -> bool:
    via = headers.get("via", "").lower()
    return VIA_NAME in via or any(name in headers for name in PROXY_HEADERS)


def is_own_origin(headers: Headers, method: str) -> bool:
    """Whether the request is one that our own pages, or a program that is no browser, may make."""
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if origin is not None and _host_of(origin) != headers["host"].lower():
        return False
    if site is not None and site not in ("same-origin", "none"):
        # Another page may link to one of ours: the browser shows it and lets the other read nothing.
        return method in SAFE_METHODS and headers.get("sec-fetch-mode") == "navigate" and _is_top(headers)
    return True


def form_secret(request: Request) -> str:
    """What forms of this session carry; "" where nobody is signed in."""
    session = request.scope.get("session")
    return session.form_secret if session else ""


def _is_top(headers: Headers) -> bool:
    return headers.get("sec-fetch-dest", "document") == "document"


def _host_of(origin: str) -> str:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return ""
    return parts.netloc.lower() if parts.scheme in ("http", "https") else ""


def _target(scope: Scope) -> str:
    query = scope["query_string"].decode("ascii", "replace")
    path = str(scope["path"])
    return f"{path}?{query}" if query else path


def _refuse(message: str, status: int = 403) -> Response:
    return PlainTextResponse(message + "\n", status)


def _refuse_api() -> Response:
    import json

    problem = {
        "type": "about:blank",
        "title": "Unauthorized",
        "status": 401,
        "detail": "Send the console's token in the header Authorization: Bearer TOKEN.",
    }
    headers = {"WWW-Authenticate": "Bearer"}
    return Response(json.dumps(problem), 401, headers, "application/problem+json")
