"""Reads single pages without proxy settings or certificates: `/read?url=...` on the console's address.

The page is fetched here, from public addresses only, and shown under a policy that lets it run nothing. Only a reader
who is signed in can use it. Another site can link here, and so can a bookmark: then the reader is asked first. The
links of a page that is shown lead back here. They carry a signature, because that page has no origin and sends no
cookie.
"""

from __future__ import annotations

import asyncio
import hmac
from html import escape
from importlib.resources import files
from string import Template
from urllib.parse import urlencode

from starlette.datastructures import Headers, QueryParams
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ..console.access import ConsoleAccess, is_through_proxy
from ..console.console import Console
from ..console.host_names import is_own_name
from ..console.sessions import Session
from ..dom.xhtml import XHTML
from ..errors import FetchError
from ..fetch import Fetched
from ..languages import _, set_language
from .error_pages import ErrorPage, own_headers
from .page_headers import HTML
from .page_visit import READER, TEXT, TIDY, find_view, view_title
from .pool import Pool
from .proxy_options import Address
from .readers import ANONYMOUS, Readers
from .rendering import RenderJob, link_signature, signed_link
from .setup_page import PAC_PATH, listen_address

GATEWAY_PATH = "/read"
SHOWN = 200  # characters of an address
GATEWAY_VIEWS = (READER, TIDY, TEXT)
CONCURRENT_PAGES = 8  # fetched at the same time
# The page may load what it shows, and nothing else: no script, no form, no origin.
POLICY = (
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src http: https: data:; "
    "media-src http: https:; font-src http: https: data:; style-src http: https: 'unsafe-inline'; form-action 'none'; "
    "frame-ancestors 'none'"
)
FORM_POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"


class Gateway:
    """ASGI app that answers for the gateway's addresses, and passes everything else on to the console."""

    def __init__(self, console_app: ASGIApp, console: Console, readers: Readers, pool: Pool, proxy: Address) -> None:
        self._console_app = console_app
        self._console = console
        self._readers = readers
        self._pool = pool
        self._proxy = proxy
        self._slots = asyncio.Semaphore(CONCURRENT_PAGES)
        self._read_signed_in = ConsoleAccess(self._read, console)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self._console_app
        if scope["type"] == "http" and scope.get("path") == GATEWAY_PATH:
            set_language(Headers(scope=scope).get("accept-language", ""))
            app = self._refusal(scope) or self._entrance(scope)
        await app(scope, receive, send)

    def _entrance(self, scope: Scope) -> ASGIApp:
        """How a request goes on: by a signed link, after a question, or like any request to the console."""
        query = QueryParams(scope["query_string"])
        if session := self._signed_by(query):
            scope["session"] = session
            return self._read
        if Headers(scope=scope).get("sec-fetch-site", "none") not in ("same-origin", "none") and query.get("url"):
            return _question(query)
        return self._read_signed_in

    def _signed_by(self, query: QueryParams) -> Session | None:
        """The session that a link was made for; None if it is not one of ours."""
        session = self._console.sessions.named(query.get("by", ""))
        if session is None:
            return None
        expected = link_signature(session.link_secret, query.get("url", ""))
        return session if hmac.compare_digest(expected.encode(), query.get("key", "").encode()) else None

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if not is_own_name(headers.get("host", ""), self._console.listens_on, self._console.names):
            return _response(ErrorPage(421, "Not here", ("This is not one of PageCrunch's addresses.",)))
        if is_through_proxy(headers):
            return _response(ErrorPage(403, "Not allowed", ("Open this page without a proxy.",)))
        if scope["method"] != "GET" or headers.get("sec-fetch-dest", "document") != "document":
            return _response(ErrorPage(403, "Not allowed", ("This address only opens pages for people to read.",)))
        return None

    async def _read(self, scope: Scope, receive: Receive, send: Send) -> None:
        query = QueryParams(scope["query_string"])
        url, host = query.get("url", "").strip(), Headers(scope=scope)["host"]
        if not url:
            response = _form(host, self._proxy)
        else:
            async with self._slots:
                response = await self._show(url, query.get("view", ""), host, scope.get("session"))
        await response(scope, receive, send)

    async def _show(self, url: str, view_name: str, host: str, session: Session | None) -> Response:
        reader = self._readers.get(ANONYMOUS)
        address = url if "://" in url else f"https://{url}"
        try:
            fetched = await asyncio.to_thread(self._console.fetch, address, reader.settings.fetch)
        except FetchError as error:
            return _response(ErrorPage(502, "The page could not be opened", (str(error),)))
        if fetched.content_type not in (None, HTML, XHTML):
            sentence = f"At {fetched.url} there is a file of the type {fetched.content_type}."
            return _response(ErrorPage(415, "This is not a web page", (sentence,)))
        view = found if (found := find_view(view_name)) in GATEWAY_VIEWS else READER
        here = f"http://{host}{GATEWAY_PATH}?"
        name, secret = (session.name, session.link_secret) if session else ("", "")
        job = RenderJob(
            url=fetched.url,
            view=view,
            charset=fetched.charset,
            is_xhtml=fetched.content_type == XHTML,
            serves_html=True,
            settings={**reader.packed_settings, "base_address": {"enabled": True}},
            rules=reader.rules_text,
            plug_ins=self._readers.plug_ins,
            gateway=f"{here}view={view}&by={name}&url=",
            link_secret=secret,
            top=_navigation(f"{here}by={name}&", secret, fetched, view),
        )
        result, body = await self._pool.run(job, fetched.body, reader.settings.proxy.page_seconds)
        if result.error:
            sentence = f"PageCrunch could not clean up this page: {result.error}."
            return _response(ErrorPage(500, "That did not work", (sentence,)))
        return Response(body, headers={**own_headers(), "Content-Security-Policy": POLICY})


def _question(query: QueryParams) -> Response:
    """Another page asks for this one to be read. Its reader decides."""
    target = urlencode([(key, value) for key, value in query.multi_items() if key in ("url", "view")])
    link = f"{GATEWAY_PATH}?{target}", _("Read {address}", address=query.get("url", "")[:SHOWN])
    page = ErrorPage(403, _("Read this page?"), (_("Another page asks PageCrunch to open this one."),), link)
    return _response(page)


def _form(host: str, proxy: Address) -> Response:
    bookmark = f"javascript:location.href='http://{host}{GATEWAY_PATH}?url='+encodeURIComponent(location.href)"
    text = (files(__package__) / "gateway.html").read_text("utf-8")
    page = Template(text).substitute(
        bookmark=escape(bookmark), pac=escape(f"http://{listen_address(*proxy)}{PAC_PATH}")
    )
    return HTMLResponse(page, headers={**own_headers(), "Content-Security-Policy": FORM_POLICY})


def _navigation(here: str, secret: str, fetched: Fetched, view: str) -> str:
    """Links to the page's other views, to the page itself, and to the form."""
    form, address = f"{here}url={signed_link('', secret)}", signed_link(fetched.url, secret)
    switches = ", ".join(
        f'<a href="{escape(f"{here}view={other}&url={address}")}">{view_title(other)}</a>'
        for other in GATEWAY_VIEWS
        if other != view
    )
    return (
        '<nav id="pagecrunch-gateway" aria-label="PageCrunch" lang="en" dir="ltr">'
        f"<p>PageCrunch: {switches}, "
        f'<a href="{escape(fetched.url)}">original page</a>, '
        f'<a href="{escape(form)}">another page</a></p></nav>'
    )


def _response(page: ErrorPage) -> Response:
    return Response(page.html(), page.status, own_headers())
