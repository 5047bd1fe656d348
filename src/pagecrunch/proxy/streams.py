"""What mitmproxy's own HTTP layer does not do: go on with a page that does not end, say what went wrong, be strict.

A page that is to be worked on is held back until it is complete. When it takes too long or breaks off, what has
arrived goes to the reader as it is, and the rest follows as it comes. Where no answer arrives at all, the reader gets a
page that says so. Requests that are not clear are refused (see `strict`).
"""

from __future__ import annotations

import time
from typing import Any

from mitmproxy import flow as flows
from mitmproxy import http
from mitmproxy.proxy import commands, events, layer
from mitmproxy.proxy.layers.http import HttpLayer, HttpStream, SendHttp
from mitmproxy.proxy.layers.http._events import RequestHeaders, ResponseData, ResponseHeaders, ResponseProtocolError
from mitmproxy.proxy.layers.http._hooks import HttpErrorHook

from .error_pages import MARK, as_page, headers_of, trouble_of
from .strict import BAD_REQUEST, CarefulServer, name_one_host, request_fault
from .visit import visit_of

Commands = layer.CommandGenerator[None]


class PatientStream(HttpStream):
    """One request and its answer."""

    def _handle_event(self, event: events.Event) -> Commands:
        if isinstance(event, events.Wakeup):
            if self._is_holding_back():
                visit = visit_of(self.flow)
                if visit:
                    visit.why_not = "it did not arrive as a whole in time"
                yield from self._go_on()
        else:
            yield from super()._handle_event(event)

    def state_wait_for_request_headers(self, event: RequestHeaders) -> Commands:
        self._has_body = not event.end_stream
        yield from super().state_wait_for_request_headers(event)

    def check_invalid(self, request: bool) -> layer.CommandGenerator[bool]:
        fault = request_fault(self.flow.request, self._has_body) if request else ""
        if not fault:
            if request:
                name_one_host(self.flow.request)
            return (yield from super().check_invalid(request))
        yield SendHttp(ResponseProtocolError(self.stream_id, fault, BAD_REQUEST), self.context.client)
        self.flow.live = False
        self.client_state = self.server_state = self.state_errored
        return True

    def state_wait_for_response_headers(self, event: ResponseHeaders) -> Commands:
        yield from super().state_wait_for_response_headers(event)
        visit = visit_of(self.flow)
        if visit and visit.is_held_back and self._is_holding_back():
            yield commands.RequestWakeup(visit.wait_seconds)

    def handle_protocol_error(self, event: Any) -> Commands:
        if isinstance(event, ResponseProtocolError):
            if self._is_holding_back():
                visit = visit_of(self.flow)
                if visit:
                    visit.why_not = "it broke off"
                yield from self._go_on()
            elif self._has_no_answer():
                yield from self._say_what_went_wrong(event.message)
                return
        yield from super().handle_protocol_error(event)

    def flow_done(self) -> Commands:
        yield from super().flow_done()
        if self.flow.response is not None and self.flow.response.status_code != 101:
            self.flow.response.data.content = None  # the wake-up call that may still come holds on to all of this

    def _is_holding_back(self) -> bool:
        return bool(self.server_state == self.state_consume_response_body)

    def _has_no_answer(self) -> bool:
        return bool(
            self.client_state == self.state_done
            and self.server_state in (self.state_wait_for_response_headers, self.state_uninitialized)
            and not self.flow.response
        )

    def _go_on(self) -> Commands:
        """Send what has arrived, and from now on everything as it comes."""
        assert self.flow.response
        visit = visit_of(self.flow)
        self.flow.response.headers[MARK] = f"original; {visit.why_not}" if visit and visit.why_not else "original"
        self.flow.response.stream = True
        arrived = bytes(self.response_body_buf)
        self.response_body_buf.clear()  # type: ignore[no-untyped-call]
        yield from self.start_response_stream()
        if arrived:
            yield from self.state_stream_response_body(ResponseData(self.stream_id, arrived))

    def _say_what_went_wrong(self, message: str) -> Commands:
        self.flow.error = flows.Error(message)
        yield HttpErrorHook(self.flow)
        if (yield from self.check_killed(False)):
            return
        trouble = trouble_of(message, self.flow.request.pretty_host)
        self.flow.response = http.Response.make(trouble.status, as_page(trouble, message), headers_of())
        self.flow.response.timestamp_start = time.time()
        yield from self.send_response()


class PatientHttpLayer(HttpLayer):
    """All requests of one connection."""

    def _handle_event(self, event: events.Event) -> Commands:
        if isinstance(event, events.Start) and self.context.client.alpn != b"h2":
            self.connections[self.context.client] = CarefulServer(self.context.fork())
        yield from super()._handle_event(event)

    def make_stream(self, stream_id: int) -> Commands:
        self.streams[stream_id] = PatientStream(self.context.fork(), stream_id)
        yield from self.event_to_child(self.streams[stream_id], events.Start())


class PatientLayers:
    """The addon that has mitmproxy use these. It must come after the one that chooses layers."""

    def next_layer(self, chosen: layer.NextLayer) -> None:
        if type(chosen.layer) is HttpLayer:
            chosen.layer.__class__ = PatientHttpLayer
