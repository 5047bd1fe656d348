"""What mitmproxy's own HTTP layer lacks: send a page that does not end, explain errors, refuse malformed requests.

A page that we rewrite is held back until it is complete. A slow one is looked at while it arrives, and its finished
parts are sent (see `page_parts`). If that is not possible and it takes too long, or if it breaks off, the reader gets
what has arrived as it is, and the rest as it comes. If nothing arrives at all, the reader gets an error page.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from mitmproxy import flow as flows
from mitmproxy.http import HTTPFlow
from mitmproxy.proxy import commands, events, layer
from mitmproxy.proxy.layers.http import DropStream, HttpLayer, HttpStream, SendHttp
from mitmproxy.proxy.layers.http._events import (
    RequestData,
    RequestEndOfMessage,
    RequestHeaders,
    ResponseData,
    ResponseEndOfMessage,
    ResponseHeaders,
    ResponseProtocolError,
)
from mitmproxy.proxy.layers.http._hooks import HttpErrorHook, HttpResponseHook
from mitmproxy.utils import human

from ..languages import use_language
from .error_pages import RESULT_HEADER, answer, error_page_for, refusal
from .own_addresses import is_ours
from .page_visit import SentParts, visit_of
from .request_smuggling import BAD_REQUEST, StrictHttp1Server, request_fault, set_host_header
from .response_limits import use_bounded_client

Commands = layer.CommandGenerator[None]

REFUSED_BYTES = 64 * 1024  # of the body of a request that we do not send on, after which it is answered
# Then the client may still be sending, and would not read an answer on a connection that we cut off.
MOST_REFUSED_BYTES, MOST_REFUSED_SECONDS = 64 * 1024 * 1024, 5.0

SLOW_SECONDS = 0.5  # a page that takes longer to arrive is looked at while it does
LOOK_SECONDS = 1.0  # between two looks
LEAST_GROWTH = 1.25  # of what has arrived, for another look: all looks together cost about five times the last one


@dataclass
class PagePartHook(commands.StartHook):  # type: ignore[no-untyped-call]
    """A page that is slow has arrived in part. Addons say in its visit what can be sent of it."""

    flow: HTTPFlow


class PatientStream(HttpStream):
    """One request and its response."""

    def _handle_event(self, event: events.Event) -> Commands:
        if isinstance(event, events.Wakeup):
            if self._is_buffering():
                yield from self._look()
            elif self.client_state == self.state_drop_request_body:
                yield from self._cut_off()
        else:
            yield from super()._handle_event(event)

    def _look(self) -> Commands:
        """Send the next part of a slow page; or all that has arrived, if it takes too long and no part can be sent."""
        visit = visit_of(self.flow)
        parts = visit.parts if visit else None
        if visit and parts:
            if len(self.response_body_buf) >= LEAST_GROWTH * parts.measured and self.response_body_buf:
                yield from self._send_part(parts)
            left = visit.wait_seconds - (time.monotonic() - self._waits_since)
            if parts.has_begun or left > 0:
                yield commands.RequestWakeup(LOOK_SECONDS if parts.has_begun else min(LOOK_SECONDS, left))
                return
        yield from self._stop_buffering("it did not arrive completely in time")

    def _send_part(self, parts: SentParts) -> Commands:
        has_begun, parts.arrived = parts.has_begun, bytes(self.response_body_buf)
        yield PagePartHook(self.flow)
        parts.arrived = b""
        if (yield from self.check_killed(True)) or not parts.piece or not self._is_buffering():
            return
        if not has_begun:
            assert self.flow.response
            yield SendHttp(ResponseHeaders(self.stream_id, self.flow.response, end_stream=False), self.context.client)
        yield SendHttp(ResponseData(self.stream_id, parts.piece), self.context.client)

    def state_consume_response_body(self, event: events.Event) -> Commands:
        parts = self._parts_begun()
        if parts and isinstance(event, ResponseData):
            limit = human.parse_size(self.context.options.stream_large_bodies)
            parts.is_cut = parts.is_cut or len(self.response_body_buf) + len(event.data) > (limit or 0)
            if not parts.is_cut:
                self.response_body_buf += event.data
            return
        yield from super().state_consume_response_body(event)

    def send_response(self, already_streamed: bool = False) -> Commands:
        if not self._parts_begun():
            yield from super().send_response(already_streamed)
            return
        yield from self._send_rest()
        if self.server_state == self.state_done and self.client_state == self.state_done:
            yield from self.flow_done()

    def _send_rest(self) -> Commands:
        """Send what is left of a page that was sent in parts."""
        assert self.flow.response
        self.flow.response.timestamp_end = time.time()
        self.flow.response.trailers = None
        yield HttpResponseHook(self.flow)
        self.server_state = self.state_done
        if (yield from self.check_killed(False)):
            return
        if self.flow.response.data.content:
            yield SendHttp(ResponseData(self.stream_id, self.flow.response.data.content), self.context.client)

    def _parts_begun(self) -> SentParts | None:
        visit = visit_of(self.flow) if self.flow else None
        return visit.parts if visit and visit.parts and visit.parts.has_begun else None

    def state_wait_for_request_headers(self, event: RequestHeaders) -> Commands:
        self._has_body, self._refused_bytes = not event.end_stream, 0
        yield from super().state_wait_for_request_headers(event)

    def start_request_stream(self) -> Commands:
        """Send a body on as it comes; but not if the request is refused, or for us."""
        if not self.flow.response and is_ours(self.flow.request.pretty_host, self.flow.request.path):
            answer(self.flow, refusal("This form is too large.", 413))
        if not self.flow.response:
            yield from super().start_request_stream()
            return
        self.flow.request.stream = False
        self.client_state = self.state_consume_request_body

    def state_consume_request_body(self, event: events.Event) -> Commands:
        if self.flow.response is None or not isinstance(event, RequestData):
            yield from super().state_consume_request_body(event)
            return
        self._refused_bytes += len(event.data)
        if self._refused_bytes > REFUSED_BYTES:  # the answer does not wait for the end of it
            yield from self.send_response()
            yield SendHttp(ResponseEndOfMessage(self.stream_id), self.context.client)
            self.client_state = self.state_drop_request_body
            yield commands.RequestWakeup(MOST_REFUSED_SECONDS)

    def state_drop_request_body(self, event: events.Event) -> Commands:
        if isinstance(event, RequestData):
            self._refused_bytes += len(event.data)
            if self._refused_bytes > MOST_REFUSED_BYTES:
                yield from self._cut_off()
        elif isinstance(event, RequestEndOfMessage):
            self.client_state = self.state_done
            yield DropStream(self.stream_id)

    def _cut_off(self) -> Commands:
        self.client_state = self.state_errored
        yield commands.CloseConnection(self.context.client)

    def check_invalid(self, request: bool) -> layer.CommandGenerator[bool]:
        fault = request_fault(self.flow.request, self._has_body) if request else ""
        if not fault:
            if request:
                set_host_header(self.flow.request)
            return (yield from super().check_invalid(request))
        yield SendHttp(ResponseProtocolError(self.stream_id, fault, BAD_REQUEST), self.context.client)
        self.flow.live = False
        self.client_state = self.server_state = self.state_errored
        return True

    def state_wait_for_response_headers(self, event: ResponseHeaders) -> Commands:
        yield from super().state_wait_for_response_headers(event)
        visit = visit_of(self.flow)
        if visit and visit.is_buffered and self._is_buffering():
            self._waits_since = time.monotonic()
            yield commands.RequestWakeup(min(SLOW_SECONDS, visit.wait_seconds) if visit.parts else visit.wait_seconds)

    def handle_protocol_error(self, event: Any) -> Commands:
        if isinstance(event, ResponseProtocolError):
            if self._parts_begun() and self._is_buffering():
                assert self.flow.response
                self.flow.response.data.content = bytes(self.response_body_buf)
                yield from self._send_rest()
            elif self._is_buffering():
                yield from self._stop_buffering("it stopped in the middle")
            elif self._has_no_response():
                yield from self._send_error_page(event.message)
                return
        yield from super().handle_protocol_error(event)

    def flow_done(self) -> Commands:
        yield from super().flow_done()
        if self.flow.response is not None and self.flow.response.status_code != 101:
            self.flow.response.data.content = None  # a wake-up that is still to come keeps all of this in memory

    def _is_buffering(self) -> bool:
        return bool(self.server_state == self.state_consume_response_body)

    def _has_no_response(self) -> bool:
        return bool(
            self.client_state == self.state_done
            and self.server_state in (self.state_wait_for_response_headers, self.state_uninitialized)
            and not self.flow.response
        )

    def _stop_buffering(self, reason: str) -> Commands:
        """Send what has arrived, and from now on everything as it comes."""
        assert self.flow.response
        visit = visit_of(self.flow)
        if visit:
            visit.error = reason
        self.flow.response.headers[RESULT_HEADER] = f"original; {reason}" if visit else "original"
        self.flow.response.stream = True
        arrived = bytes(self.response_body_buf)
        self.response_body_buf.clear()  # type: ignore[no-untyped-call]
        yield from self.start_response_stream()
        if arrived:
            yield from self.state_stream_response_body(ResponseData(self.stream_id, arrived))

    def _send_error_page(self, message: str) -> Commands:
        self.flow.error = flows.Error(message)
        yield HttpErrorHook(self.flow)
        if (yield from self.check_killed(False)):
            return
        request = self.flow.request
        with use_language(request.headers.get("accept-language", "")):
            page = error_page_for(message, request.pretty_host)
            self.flow.response = page.response(message, can_retry=request.method == "GET")
        self.flow.response.timestamp_start = time.time()
        yield from self.send_response()


class PatientHttpLayer(HttpLayer):
    """All requests of one connection."""

    def _handle_event(self, event: events.Event) -> Commands:
        if isinstance(event, events.Start) and self.context.client.alpn != b"h2":
            self.connections[self.context.client] = StrictHttp1Server(self.context.fork())
        yield from super()._handle_event(event)

    def make_stream(self, stream_id: int) -> Commands:
        self.streams[stream_id] = PatientStream(self.context.fork(), stream_id)
        yield from self.event_to_child(self.streams[stream_id], events.Start())


class PatientLayers:
    """The addon that makes mitmproxy use these classes. It must come after the one that chooses layers."""

    def __init__(self) -> None:
        use_bounded_client()

    def next_layer(self, chosen: layer.NextLayer) -> None:
        if type(chosen.layer) is HttpLayer:
            chosen.layer.__class__ = PatientHttpLayer
