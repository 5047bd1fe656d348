"""For tests of what exactly a proxy sends on: an origin that keeps every byte, and a client that sends any."""

from __future__ import annotations

import contextlib
import socket
import socketserver
import ssl
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from waiting import PATIENCE_SECONDS

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Type: text/plain\r\n\r\nok"


class _Handler(socketserver.BaseRequestHandler):
    server: RawOrigin

    def handle(self) -> None:
        with contextlib.suppress(OSError):
            if isinstance(self.request, ssl.SSLSocket):
                self._speak_http_2()
            else:
                self._speak_http_1()

    def _speak_http_1(self) -> None:
        """Answer whenever what ends a request has arrived: a head, as for a lenient server, if nothing else is said."""
        seen = bytearray()
        answered = 0
        while piece := self.request.recv(65536):
            if not seen:
                self.server.seen.append(seen)
            seen += piece
            while answered < seen.count(self.server.ends):
                answered += 1
                self.request.sendall(ANSWER)

    def _speak_http_2(self) -> None:
        """Answer whatever fields a request has; they are kept line by line."""
        import h2.config
        import h2.connection
        import h2.events

        settings = h2.config.H2Configuration(client_side=False, header_encoding=None, validate_inbound_headers=False)
        connection = h2.connection.H2Connection(settings)
        connection.initiate_connection()
        self.request.sendall(connection.data_to_send())
        while piece := self.request.recv(65536):
            for event in connection.receive_data(piece):
                if isinstance(event, h2.events.RequestReceived):
                    self.server.seen.append(bytearray(b"\n".join(b"%b=%b" % each for each in event.headers)))
                    connection.send_headers(event.stream_id, [(b":status", b"200")], end_stream=True)
            self.request.sendall(connection.data_to_send())


class RawOrigin(socketserver.ThreadingTCPServer):
    """Keeps what arrives: the bytes of each plain connection (HTTP/1), the fields of each secure request (HTTP/2)."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, certificate: Path | None = None) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.seen: list[bytearray] = []
        self.ends = b"\r\n\r\n"  # a proxy sends no more of a request that is answered before all of it has come
        self._tls = None
        if certificate:
            self._tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            self._tls.load_cert_chain(certificate)
            self._tls.set_alpn_protocols(["h2"])
        threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()

    def finish_request(self, request: socket.socket, client_address: object) -> None:  # type: ignore[override]
        if self._tls:
            request = self._tls.wrap_socket(request, server_side=True)
        super().finish_request(request, client_address)  # type: ignore[arg-type]

    def handle_error(self, request: object, client_address: object) -> None:
        """Clients of these tests leave at any time."""

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    @property
    def received(self) -> bytes:
        """All of it."""
        return b"".join(self.seen)


@contextlib.contextmanager
def raw_origin(certificate: Path | None = None) -> Iterator[RawOrigin]:
    made = RawOrigin(certificate)
    try:
        yield made
    finally:
        made.shutdown()
        made.server_close()


def send_raw(address: str, raw: bytes, until: bytes = b"\0never", enough: int = sys.maxsize) -> tuple[bytes, bool]:
    """What is answered to these bytes, up to some words, enough bytes or the end; and whether the other side closed."""
    host, _, port = address.rpartition(":")
    got = bytearray()
    with socket.create_connection((host, int(port)), PATIENCE_SECONDS) as connection:
        try:
            connection.sendall(raw)
            while until not in got and len(got) < enough:
                piece = connection.recv(65536)
                if not piece:
                    return bytes(got), True
                got += piece
        except ConnectionError:  # it was closed before all that was sent had been read
            return bytes(got), True
    return bytes(got), False
