"""For the tests of the proxy: an origin that behaves well or badly on demand, and the proxy as people start it."""

from __future__ import annotations

import contextlib
import functools
import gzip
import json
import os
import re
import signal
import socket
import socketserver
import ssl
import struct
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from run_command import PROGRAM, start
from waiting import PATIENCE_SECONDS

WORDS = "The tide is late every day, because the Moon moves on while the Earth turns under it. "
PAGE = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The late tide</title></head><body>'
    '<header><nav aria-label="Site"><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li>'
    '<li><a href="/shop">Shop</a></li></ul></nav></header>'
    '<div class="cookie-consent" role="dialog" aria-label="Cookies">We use cookies. <button>Accept</button></div>'
    f"<main><article><h1>The late tide</h1><p>{WORDS * 4}</p><p>{WORDS * 3}</p></article></main>"
    "<footer><p>Imprint of the harbour</p></footer></body></html>"
).encode()
XHTML_PAGE = b'<?xml version="1.0" encoding="utf-8"?>' + PAGE.replace(
    b"<!doctype html><html", b'<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"'
).replace(b'charset="utf-8">', b'charset="utf-8"/>')
COMMENTS = "".join(
    f'<li class="comment"><b>anna{n}</b> <a href="#reply">Reply</a><p>Reader {n} saw it, thanks!</p></li>'
    for n in range(4)
)
STORY = PAGE.replace(
    b"</article>",
    f'<p>{WORDS * 9}</p></article><div id="comments"><h3>4 comments</h3><ul>{COMMENTS}</ul></div>'.encode(),
)
BIG_PAGE = PAGE.replace(b"</article>", f"<p>{WORDS * 40}</p>".encode() * 30 + b"</article>")


class Handler(socketserver.StreamRequestHandler):
    """Answers by path; see `ANSWERS`."""

    server: Origin

    def handle(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while self._one():
                pass

    def _one(self) -> bool:
        line = self.rfile.readline().decode("latin-1")
        if not line.strip():
            return False
        method, target, _ = line.split()
        self.headers: dict[str, str] = {}
        while (header := self.rfile.readline().decode("latin-1").strip()) != "":
            name, _, value = header.partition(":")
            self.headers[name.strip().lower()] = value.strip()
        self.method, self.target = method, target
        self.path = target.partition("?")[0]
        if method == "CONNECT":  # it is asked as a proxy: every name leads to the server that it stands before
            return self._tunnel()
        if target.startswith("http://"):
            self.path = "/" + target.split("/", 3)[3].partition("?")[0]
        length = int(self.headers.get("content-length", "0"))
        self.body = self.rfile.read(length)
        self.server.seen.append(self)
        if self.path in ANSWERS:
            return ANSWERS[self.path](self)
        self.send(b"not here", status="404 Not Found", kind="text/plain")
        return True

    def _tunnel(self) -> bool:
        self.server.seen.append(self)
        with socket.create_connection(self.server.stands_before) as other:
            self.wfile.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
            threading.Thread(target=_pump, args=(other, self.connection), daemon=True).start()
            _pump(self.connection, other)
        return False

    def send(
        self, body: bytes, kind: str = "text/html; charset=utf-8", status: str = "200 OK", length: int | None = None,
        **headers: str,
    ) -> None:  # fmt: skip
        self.head(kind, status, **{"Content-Length": str(len(body) if length is None else length), **headers})
        if self.method != "HEAD":
            self.wfile.write(body)

    def head(self, kind: str, status: str = "200 OK", **headers: str) -> None:
        lines = [f"HTTP/1.1 {status}", f"Content-Type: {kind}", *(f"{n}: {v}" for n, v in headers.items())]
        self.wfile.write(("\r\n".join(lines) + "\r\n\r\n").encode("latin-1"))

    def reset(self) -> bool:
        """Break the connection off, without an end."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()
        return False


def _pump(source: socket.socket, sink: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)


def _says(body: bytes, **options: str) -> Callable[[Handler], bool]:
    def answer(handler: Handler) -> bool:
        handler.send(body, **options)  # type: ignore[arg-type]
        return True

    return answer


def _echo(handler: Handler) -> bool:
    request = {"method": handler.method, "target": handler.target, "headers": handler.headers}
    handler.send(json.dumps({**request, "body": handler.body.decode("latin-1")}).encode(), "application/json")
    return True


def _events(handler: Handler) -> bool:
    handler.head("text/event-stream", **{"Cache-Control": "no-cache"})
    handler.wfile.write(b"data: first\n\n")
    handler.server.released.wait(PATIENCE_SECONDS)
    return False


def _slow(handler: Handler) -> bool:
    """A page whose second half comes when the test says so."""
    half = len(BIG_PAGE) // 2
    handler.head("text/html; charset=utf-8", **{"Content-Length": str(len(BIG_PAGE))})
    handler.wfile.write(BIG_PAGE[:half])
    handler.server.released.wait(PATIENCE_SECONDS)
    handler.wfile.write(BIG_PAGE[half:])
    return True


def _in_steps(*pauses: float, is_whole: bool = True) -> Callable[[Handler], bool]:
    """A page that comes in steps: its head, then more and more of its text, with a pause after each."""

    def answer(handler: Handler) -> bool:
        handler.head("text/html; charset=utf-8", **{"Content-Length": str(len(BIG_PAGE))})
        head = BIG_PAGE.index(b"<body>")
        bounds = [0, *(head + (len(BIG_PAGE) - head) * step // len(pauses) for step in range(len(pauses)))]
        for (first, end), pause in zip(pairwise(bounds), pauses, strict=True):
            handler.wfile.write(BIG_PAGE[first:end])
            if pause:
                time.sleep(pause)
            else:
                handler.server.released.wait(PATIENCE_SECONDS)
        if not is_whole:
            return handler.reset()
        handler.wfile.write(BIG_PAGE[bounds[-1] :])
        return True

    return answer


def _breaks_off(handler: Handler) -> bool:
    handler.head("text/html; charset=utf-8", **{"Content-Length": str(len(BIG_PAGE))})
    handler.wfile.write(BIG_PAGE[:20_000])
    time.sleep(0.1)
    return handler.reset()


def _endless(handler: Handler) -> bool:
    handler.head("text/html", **{"Transfer-Encoding": "chunked"})
    piece = (WORDS * 100).encode()
    while True:
        handler.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))


def _too_short(handler: Handler) -> bool:
    """Says that it is longer than it is."""
    handler.send(PAGE, length=len(PAGE) + 5000)
    return False


def _too_long(handler: Handler) -> bool:
    """Says that it is shorter than it is."""
    handler.send(PAGE + b"<p>more</p>", length=len(PAGE))
    return False


def _socket(handler: Handler) -> bool:
    handler.wfile.write(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
    while data := handler.connection.recv(65536):
        handler.connection.sendall(data.upper())
    return False


def _packed(how: str) -> Callable[[Handler], bool]:
    from pagecrunch.proxy.rendering import compress

    return _says(compress(BIG_PAGE, how)[0], **{"Content-Encoding": how})


def _bomb(handler: Handler) -> bool:
    handler.send(_packed_zeros(), **{"Content-Encoding": "gzip"})
    return True


@functools.cache
def _packed_zeros() -> bytes:
    """200 MB in 200 kB, made when it is first asked for."""
    return gzip.compress(bytes(200_000_000), 6)


POLICY = "default-src 'self'; script-src 'nonce-abc123'; img-src 'none'"
LATIN = "<html><head><title>Gezeiten</title></head><body><main><p>" + "Das Wasser kommt später, für alle Häfen. " * 8
ANSWERS: dict[str, Callable[[Handler], bool]] = {
    "/page": _says(PAGE, ETag='"one"', **{"Accept-Ranges": "bytes", "Last-Modified": "Sun, 01 Nov 2026 10:00:00 GMT"}),
    "/story": _says(STORY),
    "/big": _says(BIG_PAGE),
    "/other": _says(PAGE.replace(b"The late tide", b"Another page")),
    "/gzip": _packed("gzip"),
    "/br": _packed("br"),
    "/zstd": _packed("zstd"),
    "/latin": _says(LATIN.encode("latin-1"), kind="text/html; charset=iso-8859-1"),
    "/charsets": _says(b'<meta charset="iso-8859-1">' + LATIN.encode(), kind="text/html; charset=utf-8"),
    "/utf16": _says(b"\xff\xfe" + LATIN.encode("utf-16-le"), kind="text/html"),
    "/policy": _says(PAGE, **{"Content-Security-Policy": POLICY}),
    "/strict": _says(PAGE, **{"Content-Security-Policy": "default-src 'none'"}),
    "/data": _says(b"0123456789" * 1000, kind="application/octet-stream", ETag='"data"'),
    "/download": _says(PAGE, **{"Content-Disposition": 'attachment; filename="page.html"'}),
    "/part": _says(PAGE[:100], status="206 Partial Content", **{"Content-Range": f"bytes 0-99/{len(PAGE)}"}),
    "/echo": _echo,
    "/events": _events,
    "/slow": _slow,
    "/breaks-off": _breaks_off,
    "/breaks-off-late": _in_steps(0.7, 0.1, is_whole=False),
    "/late-body": _in_steps(0.8),
    "/drips": _in_steps(0.6, 1.2, 1.2, 0),
    "/resets": Handler.reset,
    "/too-short": _too_short,
    "/too-long": _too_long,
    "/not-gzip": _says(PAGE, **{"Content-Encoding": "gzip"}),
    "/bomb": _bomb,
    "/endless": _endless,
    "/socket": _socket,
    "/xhtml": _says(XHTML_PAGE, kind="application/xhtml+xml"),
    "/not-xhtml": _says(b"<html><p>open</html>", kind="application/xhtml+xml"),
    "/nothing": _says(b"", status="200 OK"),
}  # fmt: skip


class Origin(socketserver.ThreadingTCPServer):
    """A server of pages, good and bad."""

    allow_reuse_address = True
    daemon_threads = True
    request_queue_size = 256

    def __init__(self, certificate: Path | None = None, *, wants_certificate: bool = False) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.seen: list[Handler] = []
        self.released = threading.Event()
        self.stands_before: tuple[str, int] = ("127.0.0.1", 0)
        self._tls = None
        if certificate:
            self._tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            self._tls.load_cert_chain(certificate)
        if self._tls and wants_certificate:  # in 1.3 the client learns of it only after the handshake
            self._tls.maximum_version = ssl.TLSVersion.TLSv1_2
            self._tls.verify_mode = ssl.CERT_REQUIRED
        threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()

    def finish_request(self, request: socket.socket, client_address: object) -> None:  # type: ignore[override]
        if self._tls:
            try:
                request = self._tls.wrap_socket(request, server_side=True)
            except OSError:
                return
        super().finish_request(request, client_address)  # type: ignore[arg-type]

    def handle_error(self, request: object, client_address: object) -> None:
        """Clients of these tests leave at any time."""

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    @property
    def url(self) -> str:
        return f"http{'s' if self._tls else ''}://127.0.0.1:{self.port}"


@contextlib.contextmanager
def origin(certificate: Path | None = None, *, wants_certificate: bool = False) -> Iterator[Origin]:
    made = Origin(certificate, wants_certificate=wants_certificate)
    try:
        yield made
    finally:
        made.released.set()
        made.shutdown()
        made.server_close()


@dataclass
class Running:
    """A proxy that was started, and how it is used."""

    process: subprocess.Popen[bytes]
    address: str
    console: str
    state: Path
    out: list[str] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://{self.address}"

    def curl(self, url: str, *options: str) -> Answer:
        """Ask for an address through the proxy, with curl."""
        command = ["curl", "-sS", "-i", "-m", str(PATIENCE_SECONDS), "-x", self.url, *options, url]
        done = subprocess.run(command, capture_output=True, check=False)
        return Answer.of(done)


def get(url: str) -> bytes:
    """A request to a proxy, for those who read its answer as it comes."""
    return f"GET {url} HTTP/1.1\r\nHost: {url.split('/')[2]}\r\nConnection: close\r\n\r\n".encode()


def agree(running: Running) -> Path:
    """Agree on the set-up page, as a reader does; where the certificate then is."""
    form = running.curl("http://pagecrunch.test/").text
    token = re.search(r'name="token" value="(\w+)"', form)
    assert token
    reply = running.curl("http://pagecrunch.test/act", "-d", f"token={token.group(1)}&act=agree")
    assert reply.status == 303, reply.text
    path = running.state / "installed.pem"
    path.write_bytes(running.curl("http://pagecrunch.test/certificate.pem").body)
    return path


def trust(running: Running, context: ssl.SSLContext) -> None:
    """Open the page that checks the certificate, as another browser than curl: this one offers other ciphers."""
    host, _, port = running.address.rpartition(":")
    with socket.create_connection((host, int(port)), 30) as plain:
        plain.sendall(b"CONNECT pagecrunch.test:443 HTTP/1.1\r\nHost: pagecrunch.test:443\r\n\r\n")
        assert b" 200 " in plain.recv(65536)
        with context.wrap_socket(plain, server_hostname="pagecrunch.test") as secure:
            secure.sendall(b"GET /check HTTP/1.1\r\nHost: pagecrunch.test\r\nConnection: close\r\n\r\n")
            assert b" 200 " in secure.recv(65536)


@dataclass(frozen=True)
class Answer:
    code: int  # of curl: 0 for all well
    status: int
    headers: dict[str, str]
    body: bytes
    fault: str

    @classmethod
    def of(cls, done: subprocess.CompletedProcess[bytes]) -> Answer:
        rest, head = done.stdout, b""
        while match := re.match(rb"HTTP/[\d.]+ \d+.*?\r\n\r\n", rest, re.DOTALL):  # a CONNECT has one of its own
            head, rest = match.group(), rest[match.end() :]
        lines = head.decode("latin-1").split("\r\n")
        headers: dict[str, str] = {}
        for line in filter(None, lines[1:]):
            name, _, value = line.partition(": ")
            headers[name.lower()] = f"{headers[name.lower()]}, {value}" if name.lower() in headers else value
        status = int(lines[0].split()[1]) if head else 0
        return cls(done.returncode, status, headers, rest, done.stderr.decode())

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")


@contextlib.contextmanager
def proxy(
    state: Path, *options: str, environ: dict[str, str] | None = None, program: str = PROGRAM
) -> Iterator[Running]:
    """The proxy, as the command starts it, with free ports, a state of its own and time for a machine that is busy.

    It has one worker unless the options say otherwise: a worker takes as long to start as half of the rest.
    """
    patient = (word for name in ("page", "wait") for word in ("--set", f"proxy.{name}_seconds={PATIENCE_SECONDS}"))
    places = ("--listen", "127.0.0.1:0", "--console", "127.0.0.1:0", "--state", str(state))
    arguments = (*places, *patient, "--set", "proxy.workers=1", *options)
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PAGECRUNCH_")}
    environment = {**clean, **(environ or {})}
    process = start("proxy", *arguments, program=program, env=environment, stdin=subprocess.DEVNULL)
    assert process.stdout and process.stderr
    first, second = process.stdout.readline().decode(), process.stdout.readline().decode()
    if not second:
        raise AssertionError(process.stderr.read().decode())
    found = re.search(r"127\.0\.0\.1:\d+", first)
    console = re.search(r"http://127\.0\.0\.1:\d+", second)
    assert found and console
    try:
        yield Running(process, found.group(), console.group(), state, [first, second])
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE_SECONDS)
        process.stdout.close()
        process.stderr.close()


def make_certificate(folder: Path, *names: str) -> tuple[Path, Path]:
    """A certificate for 127.0.0.1 and these names with its key, and the authority that signed it."""
    import datetime
    import ipaddress

    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import rsa
    from mitmproxy.certs import create_ca

    authority_key, authority = create_ca("Tests", "Authority of the tests", 2048)
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    now = datetime.datetime.now(datetime.UTC)
    alternatives = [x509.IPAddress(ipaddress.ip_address("127.0.0.1")), *map(x509.DNSName, names)]
    certificate = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")]))
        .issuer_name(authority.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=30))
        .add_extension(x509.SubjectAlternativeName(alternatives), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(authority_key.public_key()), critical=False)
        .sign(authority_key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    plain = (pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    own, trusted = folder / "origin.pem", folder / "origin-authority.pem"
    own.write_bytes(key.private_bytes(*plain) + certificate.public_bytes(pem))
    trusted.write_bytes(authority.public_bytes(pem))
    return own, trusted
