"""Proxy authentication: in a group, each request must come from one of its users, within their limits.

A proxy is for a group if other machines can reach it, or if it has users or ever had some. Whatever is deleted later,
it asks for a name and a password from then on.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

from mitmproxy import http
from mitmproxy.addons.proxyserver import Proxyserver

from ..errors import PagecrunchError
from ..state import State, User
from .activity_log import ActivityWriter
from .error_pages import ErrorPage, answer, refusal
from .login_check import FAILURE_SECONDS, LoginCheck, TooManyFailures
from .setup_page import is_pac_request

_USER, _BYTES = "pagecrunch user", "pagecrunch bytes"
CREDENTIALS = "proxy-authorization"
MINUTE = 60.0
CACHE_SECONDS = 1.0  # how long what the state says about users is kept
SIGN_IN = ErrorPage(
    407,
    "Please sign in",
    ("You need a name and a password for this proxy. Type them in when your browser asks for them.",),
)


def user_of(flow: Any) -> str:
    """The user's name; empty if there are no users."""
    name: str = flow.metadata.get(_USER, "")
    return name


class ProxyAuthentication:
    """The addon. It comes first, so that nothing is done for strangers."""

    def __init__(self, state: State, activity_log: ActivityWriter, server: Proxyserver, *, is_group: bool) -> None:
        """`is_group` if other machines can reach the proxy."""
        self._state = state
        self._activity_log = activity_log
        self._server = server
        self._logins = LoginCheck(state.users)
        self._user_of_connection: WeakKeyDictionary[Any, User] = WeakKeyDictionary()
        self._request_times: dict[str, deque[float]] = {}
        self._is_group, self._checked_at = is_group, float("-inf")
        self._watching: asyncio.Task[None] | None = None

    def running(self) -> None:
        self._watching = asyncio.ensure_future(self._watch())

    def done(self) -> None:
        self._logins.close()
        if self._watching:
            self._watching.cancel()

    def name_of(self, client: Any) -> str:
        """The user who opened this client connection, by a CONNECT request."""
        user = self._user_of_connection.get(client)
        return user.name if user else ""

    async def http_connect(self, flow: http.HTTPFlow) -> None:
        if await self._authenticate(flow):
            flow.request.headers.pop(CREDENTIALS, None)

    async def requestheaders(self, flow: http.HTTPFlow) -> None:
        if await self._authenticate(flow):
            flow.request.headers.pop(CREDENTIALS, None)
            flow.request.headers.pop("proxy-connection", None)
            self._check_limits(flow)

    def streamed(self, flow: http.HTTPFlow) -> bool | Callable[[bytes], bytes]:
        """How mitmproxy streams a response: as it comes, and for a user with its bytes counted."""
        if not user_of(flow):
            return True

        def count(piece: bytes) -> bytes:
            flow.metadata[_BYTES] = flow.metadata.get(_BYTES, 0) + len(piece)
            return piece

        return count

    def response(self, flow: http.HTTPFlow) -> None:
        self._log_usage(flow)

    def error(self, flow: http.HTTPFlow) -> None:
        self._log_usage(flow)

    def _log_usage(self, flow: http.HTTPFlow) -> None:
        if user := user_of(flow):
            buffered = len(flow.response.raw_content or b"") if flow.response else 0
            self._activity_log.add_usage(user, flow.metadata.pop(_BYTES, 0) + buffered)

    async def _authenticate(self, flow: http.HTTPFlow) -> bool:
        # Systems fetch the PAC file before they know a password. It only holds the proxy's address.
        if not self._asks_for_a_user() or is_pac_request(flow):
            return True
        try:
            user = await self._user(flow)
        except TooManyFailures:
            answer(flow, _too_many())
            return False
        if user is None:
            self._user_of_connection.pop(flow.client_conn, None)
            response = SIGN_IN.response()
            response.headers["Proxy-Authenticate"] = 'Basic realm="PageCrunch", charset="UTF-8"'
            answer(flow, response)
            return False
        self._user_of_connection[flow.client_conn] = user
        flow.metadata[_USER] = user.name
        return True

    async def _user(self, flow: http.HTTPFlow) -> User | None:
        """The user that a request names, or the one who opened its connection and still is a user."""
        if CREDENTIALS in flow.request.headers:
            name, password = parse_credentials(flow.request.headers[CREDENTIALS])
            return await self._logins.user(flow.client_conn.peername[0], name, password) if name else None
        before = self._user_of_connection.get(flow.client_conn) if flow.request.method != "CONNECT" else None
        return self._still(before) if before else None

    def _still(self, before: User) -> User | None:
        """The user as they are now; None if they were removed, even if the name was given to someone else since."""
        now = self._state.users.find(before.name)
        return now if now and now.created == before.created else None

    def _asks_for_a_user(self) -> bool:
        now = time.monotonic()
        if not self._is_group and now - self._checked_at > CACHE_SECONDS:
            self._is_group, self._checked_at = self._state.users.is_group, now
        return self._is_group

    async def _watch(self) -> None:
        """Close the connections of users who were removed: a tunnel makes no further request."""
        while True:
            await asyncio.sleep(CACHE_SECONDS)
            with suppress(PagecrunchError):  # the state cannot be read now; every request is checked anyway
                for client, user in list(self._user_of_connection.items()):
                    if self._still(user) is None:
                        self._user_of_connection.pop(client, None)
                        _close(self._server, client)

    def _check_limits(self, flow: http.HTTPFlow) -> None:
        user = self._user_of_connection.get(flow.client_conn)
        if user is None:
            return
        requests, size = user.requests_per_minute, user.bytes_per_day
        if requests is not None and not self._take_request(user.name, requests):
            answer(flow, refusal(f"You may make {requests:,} requests a minute. Wait a little, then try again.", 429))
        elif size is not None and self._activity_log.used_today(user.name) >= size:
            answer(flow, refusal(f"You have used up your {size:,} bytes for today. Try again tomorrow.", 429))

    def _take_request(self, name: str, limit: int) -> bool:
        """Count a request; False if the user has none left in this minute."""
        now = time.monotonic()
        times = self._request_times.setdefault(name, deque())
        while times and now - times[0] > MINUTE:
            times.popleft()
        if len(times) >= limit:
            return False
        times.append(now)
        return True


def _close(server: Proxyserver, client: Any) -> None:
    handler = server.connections.get(client.id)
    opened = handler.transports.get(client) if handler else None
    if opened and opened.handler:
        opened.handler.cancel("the user was removed")


def _too_many() -> http.Response:
    response = refusal("There were too many wrong passwords. Wait a minute, then try again.", 429)
    response.headers["Retry-After"] = str(int(FAILURE_SECONDS))
    return response


def parse_credentials(header: str) -> tuple[str, str]:
    """Name and password of Basic authentication (RFC 7617); empty if the header has none."""
    scheme, _, coded = header.partition(" ")
    if scheme.lower() != "basic":
        return "", ""
    try:
        name, _, password = base64.b64decode(coded.strip(), validate=True).decode("utf-8", "replace").partition(":")
    except (binascii.Error, ValueError):
        return "", ""
    return name, password
