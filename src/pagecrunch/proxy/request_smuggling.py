"""Protects against request smuggling: refuses requests that two servers could read differently.

mitmproxy refuses contradicting lengths and encodings, and rewrites what it sends. It is lenient about the ends of lines
and chunks, and about line breaks in values of HTTP/2. Here RFC 9112 and 9113 are strict: any other request is answered
with 400, and the connection is closed.
"""

from __future__ import annotations

import re
from typing import Any

import h11
from h11._readers import ChunkedReader
from h11._receivebuffer import ReceiveBuffer
from mitmproxy import http
from mitmproxy.proxy import commands, events, layer
from mitmproxy.proxy.context import Context
from mitmproxy.proxy.layers.http import _events
from mitmproxy.proxy.layers.http._base import ReceiveHttp
from mitmproxy.proxy.layers.http._http1 import Http1Server, make_error_response

Commands = layer.CommandGenerator[None]

# An error has a number in mitmproxy 11, and a name in 12, which crashes if it gets a number.
BAD_REQUEST: Any = _events.ErrorCode.REQUEST_VALIDATION_FAILED if hasattr(_events, "ErrorCode") else 400
HEAD_BYTES = 256 * 1024  # of a request or a response before its body; Chromium has the same limit for responses
CHUNK_LINE_BYTES = 4096  # with extensions, which are hardly ever used
HEAD_SECONDS = 15.0  # for the headers of a request to arrive, once they have begun

_TOKEN = rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+"  # RFC 9110, section 5.6.2
_NAME = re.compile(_TOKEN)
_REQUEST_LINE = re.compile(_TOKEN + rb" [^\x00-\x20\x7f]+ HTTP/1\.[01]\r\n")
_BLANK_LINE = re.compile(rb"\n\r?\n")
_CONTROL = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")  # except tab and line breaks
_NOT_IN_A_VALUE = re.compile(rb"[\x00-\x08\x0a-\x1f\x7f]")
_NOT_IN_AN_ADDRESS = re.compile(rb"[\x00-\x20\x7f]")
_CHUNK_LINE = re.compile(rb"([0-9A-Fa-f]{1,15})(?:[ \t]*;[^\x00-\x08\x0a-\x1f\x7f]*)?\r\n")


class MalformedRequest(ValueError):
    """The message says what is wrong with the request."""


def head_fault(head: bytes) -> str:
    """What is wrong with the raw lines before a body; empty if nothing is."""
    breaks = head.count(b"\r\n")
    if head.count(b"\n") != breaks or head.count(b"\r") != breaks:
        return "A line of the request does not end with CR LF."
    if b"\r\n " in head or b"\r\n\t" in head:
        return "A header of the request goes on in the next line."
    if _CONTROL.search(head):
        return "A line of the request has characters that are not allowed."
    if not _REQUEST_LINE.match(head):
        return "The first line of the request is not HTTP/1."
    return ""


def request_fault(request: http.Request, has_body: bool) -> str:
    """What is wrong with a parsed request of any version of HTTP; empty if nothing is."""
    data = request.data
    if not _NAME.fullmatch(data.method):
        return "The method of the request is not one word."
    if any(_NOT_IN_AN_ADDRESS.search(each) for each in (data.scheme, data.authority, data.path)):
        return "The address in the request has spaces or line breaks."
    for name, value in request.headers.fields:
        if not _NAME.fullmatch(name) or _NOT_IN_A_VALUE.search(value):
            return "A header of the request has characters that are not allowed."
    hosts = request.headers.get_all("host")
    if len(hosts) > 1 or (hosts and request.is_http2 and request.authority and hosts[0] != request.authority):
        return "The request names more than one host."
    if not has_body and request.headers.get("content-length", "0") != "0":
        return "The request announces a body and has none."
    return ""


def set_host_header(request: http.Request) -> None:
    """If the address has a host, the Host header must be the same (RFC 9112, section 3.2.2)."""
    if request.authority and request.http_version.startswith("HTTP/1.") and request.method != "CONNECT":
        request.headers["host"] = request.authority


class StrictBuffer(ReceiveBuffer):
    """What has arrived. Checks the raw lines before a body when they are taken out."""

    def maybe_extract_lines(self) -> list[bytearray] | None:
        while self._data[:2] == b"\r\n":  # empty lines before a request are ignored
            self._extract(2)
        found = _BLANK_LINE.search(self._data, self._multiple_lines_search)
        if (found.end() if found else len(self._data)) > HEAD_BYTES:
            raise MalformedRequest("The headers of the request are too long.")
        if found is None:
            self._multiple_lines_search = max(0, len(self._data) - 2)
            return None
        head = self._extract(found.end())
        if fault := head_fault(bytes(head)):
            raise MalformedRequest(fault)
        return head.split(b"\r\n")[:-2]


class StrictChunkedReader:
    """Reads a chunked body. h11 0.14 accepts any two bytes as the end of a chunk (CVE-2025-43859)."""

    def __init__(self) -> None:
        self._remaining = 0  # bytes of the chunk
        self._must_end = self._is_last = False

    def __call__(self, arrived: ReceiveBuffer) -> h11.Data | h11.EndOfMessage | None:
        if self._must_end and not self._take_end(arrived):
            return None
        if not self._remaining and not self._is_last and not self._take_line(arrived):
            return None
        if self._is_last:  # trailers may follow, but mitmproxy cannot send them on
            return h11.EndOfMessage() if self._take_end(arrived) else None
        data = arrived.maybe_extract_at_most(self._remaining)
        if data is None:
            return None
        self._remaining -= len(data)
        self._must_end = not self._remaining
        return h11.Data(data=bytes(data))

    def read_eof(self) -> Any:
        raise h11.RemoteProtocolError("the request breaks off")

    def _take_end(self, arrived: ReceiveBuffer) -> bool:
        if len(arrived) < 2:
            return False
        if bytes(arrived.maybe_extract_at_most(2) or b"") != b"\r\n":
            raise MalformedRequest("A chunk of the request does not end where it says.")
        self._must_end = False
        return True

    def _take_line(self, arrived: ReceiveBuffer) -> bool:
        line = arrived.maybe_extract_next_line()
        if line is None:
            if len(arrived) > CHUNK_LINE_BYTES:
                raise MalformedRequest("A chunk of the request does not say how long it is.")
            return False
        size = _CHUNK_LINE.fullmatch(line)
        if size is None:
            raise MalformedRequest("A chunk of the request does not say how long it is.")
        self._remaining = int(size.group(1), 16)
        self._is_last = not self._remaining
        return True


class StrictHttp1Server(Http1Server):
    """The readers' side of an HTTP/1 connection."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.buf = StrictBuffer()
        self._half_request: int | None = None  # the number of a request whose headers have begun to arrive

    def send(self, event: Any) -> Commands:
        if not isinstance(event, _events.ResponseTrailers):  # HTTP/1 responses have none here
            yield from super().send(event)

    def read_headers(self, event: events.ConnectionEvent) -> Commands:
        try:
            yield from super().read_headers(event)
        except MalformedRequest as fault:
            yield from self._refuse(fault)
        if self.buf and self._is_reading_headers() and self._half_request != self.stream_id:
            self._half_request = self.stream_id
            yield commands.RequestWakeup(HEAD_SECONDS)

    def _handle_event(self, event: events.Event) -> Commands:
        if not isinstance(event, events.Wakeup):
            yield from super()._handle_event(event)
        elif self._is_reading_headers() and self._half_request == self.stream_id:
            yield from self._refuse(MalformedRequest("The headers of the request did not arrive in time."), 408)

    def _is_reading_headers(self) -> bool:
        return bool(self.state == self.read_headers)

    def read_body(self, event: events.Event) -> Commands:
        if type(self.body_reader) is ChunkedReader:
            self.body_reader = StrictChunkedReader()  # type: ignore[assignment]
        try:
            yield from super().read_body(event)
        except MalformedRequest as fault:
            yield from self._refuse(fault)
            yield ReceiveHttp(_events.RequestProtocolError(self.stream_id, str(fault), BAD_REQUEST))

    def _refuse(self, fault: MalformedRequest, status: int = 400) -> Commands:
        if self.response is None:
            yield commands.SendData(self.conn, make_error_response(status, str(fault)))
        yield commands.CloseConnection(self.conn)
        self.state = self.done
