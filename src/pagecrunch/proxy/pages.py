"""The addon that works on pages: decides what is one, waits for it, has it rendered, and lets all else pass."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING

from ..decode import parse_content_type
from ..fetch.unpack import accepted_encodings
from . import bar_actions
from .account import Account
from .bar import ADDRESS, BarFacts
from .diary import Diary
from .documents import announced_bytes, asks_for_page, is_page
from .error_pages import MARK
from .policy import own_nonce, reading_policies
from .pool import Pool
from .readers import Reader, Readers
from .rendering import Job, Rendered
from .setup_host import SETUP_HOST
from .users import Users, user_of
from .views import HEADER, ORIGINAL, READER, known_view, read_address
from .visit import Visit, keep_visit, visit_of

if TYPE_CHECKING:
    from mitmproxy import http

POLICY = "content-security-policy"
# What was said of the page as it came and does not hold for what becomes of it.
STALE_HEADERS = (
    "transfer-encoding", "content-encoding", "etag", "last-modified", "accept-ranges", "content-md5", "digest",
    "content-digest", "repr-digest", "trailer", "expires", "age",
)  # fmt: skip
# What a browser kept may be the page as it came; it is not asked whether that is still good.
CONDITIONS = ("if-none-match", "if-modified-since")
LEFT = ("Client disconnected", "killed")  # how mitmproxy begins to say that nobody waits any more
# A reading page has no use for what the page would have loaded.
NOT_FOR_READING = (POLICY, f"{POLICY}-report-only", "link", "refresh", "x-frame-options")
FRESH = "private, no-cache"  # the same address may be asked for in another view


class Pages:
    """The addon."""

    def __init__(
        self, readers: Readers, users: Users, pool: Pool, diary: Diary, actions: bar_actions.Actions, console: str
    ) -> None:
        self._readers = readers
        self._users = users
        self._pool = pool
        self._diary = diary
        self._actions = actions
        self._console = console

    def requestheaders(self, flow: http.HTTPFlow) -> None:
        request = flow.request
        if flow.response or request.pretty_host == SETUP_HOST or request.path.startswith(ADDRESS):
            return
        if "content-length" in request.headers or "transfer-encoding" in request.headers:
            request.stream = True
        wanted = request.headers.pop(HEADER, "")
        if not asks_for_page(request.method, request.headers):
            return
        reader = self._readers.of(user_of(flow))
        asked = read_address(request.path)
        if asked.path != request.path:
            request.path = asked.path or "/"
        view = known_view(wanted) or asked.view
        view = view or self._readers.view_for(reader, request.pretty_host, request.pretty_url)
        if view == ORIGINAL and not (reader.settings.proxy.bar or asked.bar):
            return
        visit = Visit(reader.name, request.pretty_url, view, asked.bar)
        visit.wait_seconds = reader.settings.proxy.wait_seconds
        keep_visit(flow, visit)
        for name in CONDITIONS:
            request.headers.pop(name, None)
        request.headers["accept-encoding"] = _both(request.headers.get("accept-encoding", "identity"))

    def responseheaders(self, flow: http.HTTPFlow) -> None:
        visit, response = visit_of(flow), flow.response
        if response is None or flow.metadata.get("own"):
            return
        was_too_large = bool(response.stream)
        response.stream = self._users.counted(flow)
        if visit is None or not is_page(response.status_code, response.headers):
            return
        limit = self._readers.of(visit.user).settings.proxy.max_bytes
        visit.is_held_back = True
        visit.why_not = f"it is larger than {limit:,} bytes"
        response.stream = response.stream if was_too_large or _is_longer(response, limit) else False
        # What is found too large only later goes on with the headers it has by then.
        response.headers[MARK] = f"original; {visit.why_not}"

    async def response(self, flow: http.HTTPFlow) -> None:
        visit, response = visit_of(flow), flow.response
        if visit is None or response is None or not visit.is_held_back:
            return
        reader = self._readers.of(visit.user)
        account, seconds = Account(), 0.0
        if not response.stream:
            nonce = secrets.token_urlsafe(16)
            rendered, body = await self._render(flow, visit, reader, nonce)
            visit.why_not, account, seconds = rendered.why_not, rendered.account, rendered.seconds
            if rendered.why_not:
                response.headers[MARK] = _header_text(f"original; {rendered.why_not}")
            else:
                _replace(response, visit, rendered, body, nonce)
        path = flow.request.path
        self._diary.note(visit, flow.request.pretty_host, path, account, seconds, reader.settings.proxy.remember)

    def error(self, flow: http.HTTPFlow) -> None:
        """A page that did not arrive is noted down too, unless its reader left before it did."""
        visit = visit_of(flow)
        if visit is None or flow.error is None or flow.error.msg.startswith(LEFT):
            return
        visit.why_not = flow.error.msg
        seconds = time.monotonic() - visit.began
        remember = self._readers.of(visit.user).settings.proxy.remember
        self._diary.note(visit, flow.request.pretty_host, flow.request.path, Account(), seconds, remember)
        visit.is_held_back = False

    def tcp_message(self, flow: object) -> None:
        """What went through a connection that changed its protocol is not kept."""
        flow.messages.clear()  # type: ignore[attr-defined]

    async def _render(self, flow: http.HTTPFlow, visit: Visit, reader: Reader, nonce: str) -> tuple[Rendered, bytes]:
        response = flow.response
        assert response is not None and response.data.content is not None
        policies = response.headers.get_all(POLICY)
        proxy = reader.settings.proxy
        has_bar = proxy.bar or visit.asks_for_bar
        own = nonce if visit.view == READER else own_nonce(policies)
        job = Job(
            url=visit.url,
            view=visit.view,
            content_encoding=response.headers.get("content-encoding", ""),
            charset=parse_content_type(response.headers.get("content-type", "")).charset,
            max_bytes=reader.settings.limits.max_bytes,
            settings=reader.sent_settings,
            sites=reader.rules_text,
            bar=self._bar_facts(flow, visit, reader, own).to_json() if has_bar else None,
            policy=reading_policies(policies, nonce)[0] if visit.view == READER else "",
        )
        return await self._pool.run(job, response.data.content, proxy.page_seconds)

    def _bar_facts(self, flow: http.HTTPFlow, visit: Visit, reader: Reader, nonce: str) -> BarFacts:
        host = flow.request.pretty_host
        return BarFacts(
            host=host,
            path=flow.request.path,
            view=visit.view,
            site_view=self._readers.site_view(reader.name, host) or "",
            token=self._actions.token(reader.name, host),
            text_size=reader.settings.proxy.text_size,
            said=self._actions.said(reader.name, host) or reader.fault,
            console=self._console,
            nonce=nonce,
            can_switch=flow.request.method == "GET",
        )


def _replace(response: http.Response, visit: Visit, rendered: Rendered, body: bytes, nonce: str) -> None:
    """Put the page that was made in the place of the one that came."""
    policies = response.headers.get_all(POLICY)
    for name in STALE_HEADERS:
        response.headers.pop(name, None)
    if visit.view == READER:
        for name in NOT_FOR_READING:
            response.headers.pop(name, None)
        response.headers.set_all(POLICY, reading_policies(policies, nonce))
    if rendered.content_type:
        response.headers["content-type"] = rendered.content_type
    if rendered.content_encoding:
        response.headers["content-encoding"] = rendered.content_encoding
    if "no-store" not in response.headers.get("cache-control", "").lower():
        response.headers["cache-control"] = FRESH
    response.data.content = body
    response.trailers = None
    response.headers["content-length"] = str(len(body))
    response.headers[MARK] = f"{visit.view}; removed={rendered.account.removed_count}; ms={rendered.seconds * 1000:.0f}"


def _is_longer(response: http.Response, limit: int) -> bool:
    return (announced_bytes(response.headers) or 0) > limit


def _both(accept_encoding: str) -> str:
    """The ways of packing that both the browser and we know."""
    offered = {each.partition(";")[0].strip().lower(): each.strip() for each in accept_encoding.split(",")}
    known = [offered[name] for name in accepted_encodings() if name in offered]
    return ", ".join(known) or "identity"


def _header_text(text: str) -> str:
    return "".join(character if " " <= character <= "~" else "?" for character in text)[:300]
