"""A way in without proxy settings or certificates: `/read?url=...` on the console's address.

The page is fetched here, from public addresses only, and shown under a policy that lets it run nothing and be nobody.
Its links lead back here. Opening it needs no sign-in where only this machine can ask, so that a bookmark can: another
site can open it too, as it can open any page, but can neither read it nor put it into a frame.
"""

from __future__ import annotations

import asyncio
from html import escape
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING
from urllib.parse import quote

from starlette.datastructures import Headers, QueryParams
from starlette.responses import HTMLResponse, Response

from ..console.addresses import is_loopback, is_own_name
from ..console.guard import Guard, is_through_proxy
from ..errors import FetchError
from ..fetch import Fetched, fetch
from .error_pages import Trouble, as_page, headers_of
from .guard import Address
from .pool import Pool
from .readers import NOBODY, Readers
from .rendering import RenderJob
from .setup_page import PAC_PATH, proxy_script
from .setup_site import PAC_TYPE
from .views import READER, TIDY, known_view

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from ..console.console import Console

PATH = "/read"
AT_ONCE = 8  # pages that are fetched at the same time
# The page may show what it shows, and that is all: no script, no form, no name of its own.
POLICY = (
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src http: https: data:; "
    "media-src http: https:; font-src http: https: data:; style-src http: https: 'unsafe-inline'; form-action 'none'; "
    "frame-ancestors 'none'"
)
FORM_POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"


class Gateway:
    """Stands before the console and answers for its own addresses; everything else goes on to the console."""

    def __init__(self, console_app: ASGIApp, console: Console, readers: Readers, pool: Pool, proxy: Address) -> None:
        self._console_app = console_app
        self._console = console
        self._readers = readers
        self._pool = pool
        self._proxy = proxy
        self._places = asyncio.Semaphore(AT_ONCE)
        self._guarded = Guard(
            self._read,
            console.sessions,
            console.listens_on,
            console.names,
            lambda token: console.state.tokens.check(token) is not None,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path") if scope["type"] == "http" else None
        if path == PAC_PATH:
            answer = Response(proxy_script(*self._proxy), headers={"Content-Type": PAC_TYPE})
            await answer(scope, receive, send)
        elif path != PATH:
            await self._console_app(scope, receive, send)
        elif not is_loopback(self._console.listens_on):
            await self._guarded(scope, receive, send)
        elif refusal := self._refusal(scope):
            await refusal(scope, receive, send)
        else:
            await self._read(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if not is_own_name(headers.get("host", ""), self._console.listens_on, self._console.names):
            return _page(Trouble(421, "Not here", ("This is not an address that PageCrunch answers to.",)))
        if is_through_proxy(headers):
            return _page(Trouble(403, "Not allowed", ("The gateway cannot be used through a proxy.",)))
        if scope["method"] != "GET" or headers.get("sec-fetch-dest", "document") != "document":
            return _page(Trouble(403, "Not allowed", ("The gateway only opens pages for people to read.",)))
        return None

    async def _read(self, scope: Scope, receive: Receive, send: Send) -> None:
        query = QueryParams(scope["query_string"])
        url = query.get("url", "").strip()
        if not url:
            answer: Response = self._form(Headers(scope=scope)["host"])
        else:
            async with self._places:
                answer = await self._show(url, query.get("view", ""), Headers(scope=scope)["host"])
        await answer(scope, receive, send)

    def _form(self, host: str) -> Response:
        bookmark = f"javascript:location.href='http://{host}{PATH}?url='+encodeURIComponent(location.href)"
        text = (files(__package__) / "gateway.html").read_text("utf-8")
        page = Template(text).substitute(bookmark=escape(bookmark), pac=escape(f"http://{host}{PAC_PATH}"))
        return HTMLResponse(page, headers={**headers_of(), "Content-Security-Policy": FORM_POLICY})

    async def _show(self, url: str, view_name: str, host: str) -> Response:
        reader = self._readers.of(NOBODY)
        address = url if "://" in url else f"https://{url}"
        try:
            fetched = await asyncio.to_thread(fetch, address, reader.settings.fetch)
        except FetchError as error:
            return _page(Trouble(502, "The page could not be fetched", (str(error),)))
        if fetched.content_type not in (None, "text/html", "application/xhtml+xml"):
            sentence = f"{fetched.url} is {fetched.content_type} and no web page."
            return _page(Trouble(415, "This is no web page", (sentence,)))
        view = TIDY if known_view(view_name) == TIDY else READER
        here = f"http://{host}{PATH}?"
        job = RenderJob(
            url=fetched.url,
            view=view,
            charset=fetched.charset,
            settings={**reader.packed_settings, "base_address": {"enabled": True}},
            rules=reader.rules_text,
            gateway=f"{here}view={view}&url=",
            top=_top(here, fetched, view),
        )
        rendered, body = await self._pool.run(job, fetched.body, reader.settings.proxy.page_seconds)
        if rendered.why_not:
            sentence = f"The page could not be worked on: {rendered.why_not}."
            return _page(Trouble(500, "That did not work", (sentence,)))
        return Response(body, headers={**headers_of(), "Content-Security-Policy": POLICY})


def _top(here: str, fetched: Fetched, view: str) -> str:
    """Where the page is from, and its other view."""
    other = TIDY if view == READER else READER
    switch = escape(f"{here}view={other}&url={quote(fetched.url, safe='')}")
    return (
        '<nav id="pagecrunch-gateway" aria-label="PageCrunch" lang="en" dir="ltr">'
        f'<p>PageCrunch: <a href="{switch}">{other.capitalize()} view</a>, '
        f'<a href="{escape(fetched.url)}">original page</a>, '
        f'<a href="{escape(here.rstrip("?"))}">another page</a></p></nav>'
    )


def _page(trouble: Trouble) -> Response:
    return Response(as_page(trouble), trouble.status, headers_of())
