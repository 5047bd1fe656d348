"""What mitmproxy's own reader of HTTP/1 responses lacks: a limit on their headers, and trailers.

Without a limit, a site could fill the memory with a single header. Trailers, which may follow a chunked body, are left
out: a proxy may do that (RFC 9110, section 6.5), and no browser shows them.
"""

from __future__ import annotations

from typing import Any

import h11
from h11._readers import ChunkedReader
from h11._receivebuffer import ReceiveBuffer
from mitmproxy.proxy import commands, events
from mitmproxy.proxy.context import Context
from mitmproxy.proxy.layers import http as http_layers
from mitmproxy.proxy.layers.http import _events
from mitmproxy.proxy.layers.http._base import ReceiveHttp
from mitmproxy.proxy.layers.http._http1 import Http1Client

from .request_smuggling import CHUNK_LINE_BYTES, HEAD_BYTES, Commands

TOO_LONG = "the headers of the response are too long"


class HeadersTooLong(h11.RemoteProtocolError):
    """The headers or trailers of a response do not end."""


class BoundedBuffer(ReceiveBuffer):
    """What has arrived. Headers that do not end within the limit are refused."""

    def maybe_extract_lines(self) -> list[bytearray] | None:
        lines = super().maybe_extract_lines()
        if (len(self) if lines is None else sum(map(len, lines))) > HEAD_BYTES:
            raise HeadersTooLong(TOO_LONG)
        return lines

    def maybe_extract_next_line(self) -> bytearray | None:
        """The line before a chunk."""
        line = super().maybe_extract_next_line()
        if line is None and len(self) > CHUNK_LINE_BYTES:
            raise HeadersTooLong(TOO_LONG)
        return line


class WithoutTrailers:
    """h11's reader of a chunked body, with trailers left out."""

    def __init__(self) -> None:
        self._reader = ChunkedReader()

    def __call__(self, arrived: ReceiveBuffer) -> Any:
        event = self._reader(arrived)
        return h11.EndOfMessage() if isinstance(event, h11.EndOfMessage) else event

    def read_eof(self) -> Any:
        return self._reader.read_eof()


class BoundedHttp1Client(Http1Client):
    """The sites' side of an HTTP/1 connection."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.buf = BoundedBuffer()

    def send(self, event: Any) -> Commands:
        if not isinstance(event, _events.RequestTrailers):  # HTTP/1 requests have none here
            yield from super().send(event)

    def read_headers(self, event: events.ConnectionEvent) -> Commands:
        try:
            yield from super().read_headers(event)
        except HeadersTooLong as fault:
            yield commands.CloseConnection(self.conn)
            if self.stream_id is not None:
                yield ReceiveHttp(_events.ResponseProtocolError(self.stream_id, str(fault)))
            self.state = self.done

    def read_body(self, event: events.Event) -> Commands:
        if type(self.body_reader) is ChunkedReader:
            self.body_reader = WithoutTrailers()  # type: ignore[assignment]
        yield from super().read_body(event)


def use_bounded_client() -> None:
    """Make mitmproxy use this class. It offers no other place to name it."""
    vars(http_layers)[Http1Client.__name__] = BoundedHttp1Client
