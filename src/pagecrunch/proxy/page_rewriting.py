"""The addon that rewrites pages: finds page requests, waits for the response, and has a worker render it.

Everything else passes through.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from mitmproxy import http

from ..decode import parse_content_type
from ..dom.xhtml import XHTML
from ..languages import N_, _, current_language, use_language
from ..languages.words import translate_message
from ..policies import digest_source
from ..sites.removed_groups import put_back_groups
from . import page_headers
from .activity_log import ActivityWriter
from .authentication import ProxyAuthentication, user_of
from .bar import BarFacts, bar_script, bar_styles
from .error_pages import RESULT_HEADER, error_page_for, is_own_response
from .own_addresses import is_ours
from .own_forms import OwnForms
from .page_headers import CSP
from .page_policy import reader_policies, with_bar
from .page_visit import (
    ORIGINAL,
    OWN_PAGES,
    READER,
    TEXT,
    TIDY,
    VIEW_HEADER,
    PageVisit,
    SentParts,
    find_view,
    parse_view_request,
    set_visit,
    visit_of,
    with_view,
)
from .pool import Pool
from .readers import Reader, Readers
from .removals import Removals
from .rendering import UTF8_HTML, RenderJob, RenderResult
from .site_choices import NO_BAR
from .text_page import TEXT_STYLE

BROKEN_FILE = N_("Your settings or site rules cannot be used now. http://pagecrunch.test/ says why.")
READER_LEFT = ("Client disconnected", "killed")  # the start of mitmproxy's message if the reader did not wait


@dataclass(frozen=True, eq=False)
class PageRewriter:
    readers: Readers
    authentication: ProxyAuthentication
    pool: Pool
    activity_log: ActivityWriter
    forms: OwnForms

    def requestheaders(self, flow: http.HTTPFlow) -> None:
        request = flow.request
        if flow.response or is_ours(request.pretty_host, request.path):
            return
        if "referer" in request.headers:
            request.headers["referer"] = parse_view_request(request.headers["referer"]).path
        if "content-length" in request.headers or "transfer-encoding" in request.headers:
            request.stream = True
        view_in_header = find_view(request.headers.pop(VIEW_HEADER, ""))
        if not page_headers.is_page_request(request.method, request.headers):
            return
        reader = self.readers.get(user_of(flow))
        if self.readers.is_turned_off(request.pretty_host, reader.name):
            return
        requested = parse_view_request(request.path)
        if requested.path != request.path:
            request.path = requested.path or "/"
        view = view_in_header or requested.view
        view = view or self.readers.view_for(reader, request.pretty_host, request.pretty_url)
        visit = PageVisit(reader.name, request.pretty_url, view, requested.shows_bar)
        visit.choices = self.readers.site_choices(reader.name, request.pretty_host)
        visit.wait_seconds = reader.settings.proxy.wait_seconds
        if view == ORIGINAL and not _has_bar(visit, reader):
            return
        # A program that asks for text gets text; a browser gets a page, which has room for the bar.
        visit.has_room_for_bar = view != TEXT or page_headers.HTML in request.headers.get("accept", "").lower()
        set_visit(flow, visit)
        for name in page_headers.CONDITIONAL_HEADERS:
            request.headers.pop(name, None)
        accepted = request.headers.get("accept-encoding", "identity")
        request.headers["accept-encoding"] = page_headers.shared_encodings(accepted)

    def responseheaders(self, flow: http.HTTPFlow) -> None:
        visit, response = visit_of(flow), flow.response
        if response is None or is_own_response(flow):
            return
        is_too_large = bool(response.stream)
        response.stream = self.authentication.streamed(flow)
        if visit is None or not page_headers.is_page_response(response.status_code, response.headers):
            return
        if visit.view == ORIGINAL and page_headers.media_type(response.headers) == XHTML:
            return  # nothing may stand after the end of an XML page, so there is no place for the bar
        limit = self.readers.get(visit.user).settings.proxy.max_bytes
        visit.is_buffered = True
        visit.content_encoding = response.headers.get("content-encoding", "")
        visit.error = f"it is larger than {limit:,} bytes"
        is_too_large = is_too_large or (page_headers.content_length(response.headers) or 0) > limit
        response.stream = response.stream if is_too_large else False
        if self._may_be_sent_in_parts(flow, visit):
            visit.parts = SentParts()
        # A page that turns out to be too large later is sent with the headers that it has now.
        response.headers[RESULT_HEADER] = f"original; {visit.error}"

    def _may_be_sent_in_parts(self, flow: http.HTTPFlow, visit: PageVisit) -> bool:
        """Whether a page is shown while it loads if it is slow. HTTP/1.0 has no way to send it piece by piece."""
        response = flow.response
        return bool(
            response
            and visit.view == TIDY
            and not put_back_groups(visit.choices, visit.view)  # the whole page is needed to know what to keep
            and self.readers.get(visit.user).settings.proxy.while_loading
            and page_headers.media_type(response.headers) == page_headers.HTML
            and flow.request.http_version != "HTTP/1.0"
        )

    async def page_part(self, flow: http.HTTPFlow) -> None:
        """Find out what can be sent of a slow page now, and set the headers before its first part."""
        visit, response = visit_of(flow), flow.response
        if visit is None or response is None or visit.parts is None:
            return
        parts, reader = visit.parts, self.readers.get(visit.user)
        parts.piece, parts.measured = b"", len(parts.arrived)
        job = self._job(flow, visit, reader)
        job = replace(job, part=parts.sent, charset=parts.charset or job.charset)
        result, piece = await self.pool.run(job, parts.arrived, reader.settings.proxy.page_seconds, visit.user)
        if result.error or result.part is None:
            return
        parts.piece, parts.charset, parts.sent = piece, result.charset, result.part
        if piece and not parts.has_begun:
            parts.has_begun = True
            _set_headers(response, visit, replace(result, content_type=UTF8_HTML), _bar_sources(visit, reader))
            response.headers.pop("content-length", None)
            if flow.request.http_version == "HTTP/1.1":
                response.headers["transfer-encoding"] = "chunked"
            response.headers[RESULT_HEADER] = f"{visit.view}; while it loads"

    async def response(self, flow: http.HTTPFlow) -> None:
        visit, response = visit_of(flow), flow.response
        if visit is None or response is None or not visit.is_buffered:
            return
        reader = self.readers.get(visit.user)
        removals, seconds = Removals(), 0.0
        if not response.stream:
            result, body = await self._render(flow, visit, reader)
            visit.error, removals, seconds = result.error, result.removals, result.seconds
            if visit.parts and visit.parts.has_begun:
                reason = visit.error or f"it is larger than {reader.settings.proxy.max_bytes:,} bytes"
                is_complete = not visit.error and not visit.parts.is_cut
                response.data.content = body if is_complete else body + unfinished(reason, flow.request.path).encode()
            elif result.error:
                response.headers[RESULT_HEADER] = page_headers.header_text(f"original; {result.error}")
            else:
                _replace(response, visit, result, body, _bar_sources(visit, reader))
        self._log(flow, visit, removals, seconds)

    def error(self, flow: http.HTTPFlow) -> None:
        """Log a page that did not arrive too, unless its reader left first."""
        visit = visit_of(flow)
        if visit is None or flow.error is None or flow.error.msg.startswith(READER_LEFT):
            return
        with use_language(""):  # it is stored; pages translate it
            visit.error = error_page_for(flow.error.msg, flow.request.pretty_host).title
        self._log(flow, visit, Removals(), time.monotonic() - visit.started)
        visit.is_buffered = False

    def tcp_message(self, flow: Any) -> None:
        """Keep nothing of what goes through a connection that changed its protocol."""
        flow.messages.clear()

    def _log(self, flow: http.HTTPFlow, visit: PageVisit, removals: Removals, seconds: float) -> None:
        remember = self.readers.get(visit.user).settings.proxy.remember
        request = flow.request
        self.activity_log.add_page(visit, request.pretty_host, request.path, removals, seconds, remember)

    async def _render(self, flow: http.HTTPFlow, visit: PageVisit, reader: Reader) -> tuple[RenderResult, bytes]:
        assert flow.response is not None and flow.response.data.content is not None
        job, parts = self._job(flow, visit, reader), visit.parts
        if parts and parts.has_begun:
            job = replace(job, part=replace(parts.sent, is_whole=True), charset=parts.charset)
        return await self.pool.run(job, flow.response.data.content, reader.settings.proxy.page_seconds, visit.user)

    def _job(self, flow: http.HTTPFlow, visit: PageVisit, reader: Reader) -> RenderJob:
        response = flow.response
        assert response is not None
        policies = response.headers.get_all(CSP)
        is_own = visit.view in OWN_PAGES
        return RenderJob(
            url=visit.url,
            view=visit.view,
            content_encoding=visit.content_encoding,
            charset=parse_content_type(response.headers.get("content-type", "")).charset,
            max_bytes=reader.settings.limits.max_bytes,
            settings=reader.packed_settings,
            rules=self.readers.rules_for(reader, flow.request.pretty_host),
            plug_ins=self.readers.plug_ins,
            is_xhtml=page_headers.media_type(response.headers) == XHTML,
            bar=self._bar_facts(flow, visit, reader) if _has_bar(visit, reader) else None,
            put_back=put_back_groups(visit.choices, visit.view),
            language=current_language(),
            policy=reader_policies(policies, *_bar_sources(visit, reader))[0] if is_own else "",
        )

    def _bar_facts(self, flow: http.HTTPFlow, visit: PageVisit, reader: Reader) -> BarFacts:
        host, settings = flow.request.pretty_host, reader.settings
        is_reader = visit.view == READER
        return BarFacts(
            page=visit.url,
            path=flow.request.path,
            view=visit.view,
            text_size=settings.proxy.text_size,
            theme=settings.output.theme if is_reader else "",
            font=settings.output.font if is_reader else "",
            put_back=put_back_groups(visit.choices, visit.view),
            is_paused=self.readers.site_view(reader.name, host) == ORIGINAL,
            message=self.forms.take_message(reader.name, host) or (_(BROKEN_FILE) if reader.error else ""),
            can_switch=flow.request.method == "GET",
        )


Sources = tuple[tuple[str, ...], str]  # of styles, and of a script


def _has_bar(visit: PageVisit, reader: Reader) -> bool:
    wants_bar = reader.settings.proxy.bar and NO_BAR not in visit.choices
    return visit.has_room_for_bar and (wants_bar or visit.shows_bar)


def _bar_sources(visit: PageVisit, reader: Reader) -> Sources:
    """The sources of the bar's styles and script, and of our own page's style; none if the page has no bar."""
    if not _has_bar(visit, reader):
        return (), ""
    styles = bar_styles(reader.settings.proxy.text_size)
    return ((*styles, digest_source(TEXT_STYLE)) if visit.view == TEXT else styles), bar_script()


def unfinished(reason: str, path: str) -> str:
    """What stands at the end of a page that was shown while it loaded and could not be finished."""
    address = escape(with_view(path, ORIGINAL))
    text = escape(_("PageCrunch could not finish this page ({reason}).", reason=translate_message(reason)))
    label = escape(_("Open it unchanged."))
    link = f'<a href="{address}">{label}</a>'
    return f'<p lang="{current_language()}" dir="ltr">{text} {link}</p>'


def _set_headers(response: http.Response, visit: PageVisit, result: RenderResult, bar: Sources) -> None:
    """Let the headers describe the page that we send."""
    headers = response.headers
    policies = headers.get_all(CSP)
    for name in page_headers.STALE_HEADERS:
        headers.pop(name, None)
    if visit.view in OWN_PAGES:
        for name in page_headers.NOT_FOR_READER:
            headers.pop(name, None)
        headers.set_all(CSP, reader_policies(policies, *bar))
    elif bar[1] or result.styles:
        for name in (CSP, page_headers.CSP_REPORT):
            if own := headers.get_all(name):
                styles = (*bar[0], *result.styles)
                headers.set_all(name, [with_bar(each, styles, bar[1]) for each in own])
    if result.content_type:
        headers["content-type"] = result.content_type
    if result.content_encoding:
        headers["content-encoding"] = result.content_encoding
    if "no-store" not in headers.get("cache-control", "").lower():
        headers["cache-control"] = page_headers.NO_CACHE


def _replace(response: http.Response, visit: PageVisit, result: RenderResult, body: bytes, bar: Sources) -> None:
    """Put the rendered page in place of the one that came."""
    _set_headers(response, visit, result, bar)
    headers = response.headers
    response.data.content = body
    response.trailers = None
    headers["content-length"] = str(len(body))
    headers[RESULT_HEADER] = f"{visit.view}; removed={result.removals.count}; ms={result.seconds * 1000:.0f}"
