"""Who a request is from. Where there are users, each has to say who they are; where there are none, nobody has to."""

from __future__ import annotations

import asyncio
import base64
import binascii
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from .error_pages import Trouble, as_page, headers_of
from .guard import refuse
from .setup_page import asks_for_script

if TYPE_CHECKING:
    from mitmproxy import http

    from ..state import State
    from ..state.users import User
    from .diary import Diary

_USER, _PASSED = "pagecrunch user", "pagecrunch bytes"
CREDENTIALS = "proxy-authorization"
MINUTE = 60.0
LOOK_SECONDS = 1.0  # how often it is looked whether there are users now


def user_of(flow: Any) -> str:
    """The user's name; empty where there are none."""
    name: str = flow.metadata.get(_USER, "")
    return name


class Users:
    """The addon. It comes first, so that nothing is done for who is not let in."""

    def __init__(self, state: State, diary: Diary) -> None:
        self._state = state
        self._diary = diary
        self._of_connection: WeakKeyDictionary[Any, User] = WeakKeyDictionary()
        self._requests: dict[str, deque[float]] = {}
        self._looked, self._are_there = float("-inf"), False

    def name_of(self, client: Any) -> str:
        """The user of a connection that was let in by a request for a tunnel."""
        user = self._of_connection.get(client)
        return user.name if user else ""

    async def http_connect(self, flow: http.HTTPFlow) -> None:
        if await self._let_in(flow):
            flow.request.headers.pop(CREDENTIALS, None)

    async def requestheaders(self, flow: http.HTTPFlow) -> None:
        if await self._let_in(flow):
            flow.request.headers.pop(CREDENTIALS, None)
            flow.request.headers.pop("proxy-connection", None)
            self._hold_to_limits(flow)

    def counted(self, flow: http.HTTPFlow) -> bool | Callable[[bytes], bytes]:
        """How an answer passes: as it comes, and for a user counted."""
        if not user_of(flow):
            return True

        def count(piece: bytes) -> bytes:
            flow.metadata[_PASSED] = flow.metadata.get(_PASSED, 0) + len(piece)
            return piece

        return count

    def response(self, flow: http.HTTPFlow) -> None:
        self._note_use(flow)

    def error(self, flow: http.HTTPFlow) -> None:
        self._note_use(flow)

    def _note_use(self, flow: http.HTTPFlow) -> None:
        if user := user_of(flow):
            held_back = len(flow.response.raw_content or b"") if flow.response else 0
            self._diary.note_use(user, flow.metadata.pop(_PASSED, 0) + held_back)

    async def _let_in(self, flow: http.HTTPFlow) -> bool:
        # Systems fetch the script before they know a password; it says where the proxy is, and no more.
        if not self._has_users() or asks_for_script(flow):
            return True
        user = self._of_connection.get(flow.client_conn) if flow.request.method != "CONNECT" else None
        if user is None or CREDENTIALS in flow.request.headers:
            name, password = credentials(flow.request.headers.get(CREDENTIALS, ""))
            # A password is slow to check by design, and nobody else is to wait for it.
            user = await asyncio.to_thread(self._state.users.check, name, password) if name else None
        if user is None:
            flow.metadata["own"] = True
            flow.response = _ask()
            return False
        self._of_connection[flow.client_conn] = user
        flow.metadata[_USER] = user.name
        return True

    def _has_users(self) -> bool:
        now = time.monotonic()
        if now - self._looked > LOOK_SECONDS:
            self._looked, self._are_there = now, not self._state.users.is_empty
        return self._are_there

    def _hold_to_limits(self, flow: http.HTTPFlow) -> None:
        user = self._of_connection.get(flow.client_conn)
        if user is None:
            return
        if user.requests_per_minute is not None and not self._has_a_request_left(user.name, user.requests_per_minute):
            _refuse(flow, f"You may make {user.requests_per_minute:,} requests a minute; wait a little.")
        elif user.bytes_per_day is not None and self._state.users.used_today(user.name)[1] >= user.bytes_per_day:
            _refuse(flow, f"You have used the {user.bytes_per_day:,} bytes that you may use in a day.")

    def _has_a_request_left(self, name: str, limit: int) -> bool:
        now = time.monotonic()
        made = self._requests.setdefault(name, deque())
        while made and now - made[0] > MINUTE:
            made.popleft()
        if len(made) >= limit:
            return False
        made.append(now)
        return True


def credentials(header: str) -> tuple[str, str]:
    """Name and password of Basic authentication (RFC 7617); empty where there are none."""
    scheme, _, coded = header.partition(" ")
    if scheme.lower() != "basic":
        return "", ""
    try:
        name, _, password = base64.b64decode(coded.strip(), validate=True).decode("utf-8", "replace").partition(":")
    except (binascii.Error, ValueError):
        return "", ""
    return name, password


def _refuse(flow: http.HTTPFlow, sentence: str) -> None:
    flow.metadata["own"] = True
    flow.response = refuse(sentence, 429)


def _ask() -> http.Response:
    from mitmproxy import http

    trouble = Trouble(407, "Who are you?", ("This proxy is for people who have a name and a password for it.",))
    headers = {**headers_of(), "Proxy-Authenticate": 'Basic realm="PageCrunch", charset="UTF-8"'}
    return http.Response.make(407, as_page(trouble), headers)
