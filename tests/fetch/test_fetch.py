from __future__ import annotations

import asyncio
import gzip
import os
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest
from local_server import Server, resolving_to, serving
from pydantic import ByteSize
from waiting import PATIENCE_SECONDS, until

from pagecrunch import afetch
from pagecrunch.errors import FetchError, UsageError
from pagecrunch.fetch import fetch
from pagecrunch.settings import FetchLimits

PUBLIC = "93.184.216.34"
LOCAL = FetchLimits(allow_private=True, seconds=PATIENCE_SECONDS)


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as server:
        yield server


def limits(**changes: Any) -> FetchLimits:
    return LOCAL.model_copy(update=changes)


# What comes back


def test_a_page_is_fetched_with_what_the_server_says_of_it(server: Server) -> None:
    url = server.page("/a?b=c", b"<p>caf\xe9", Content_Type='Text/HTML; Charset="ISO-8859-1"')
    page = fetch(f" {url}#part ", LOCAL)
    assert (page.url, page.body, page.charset) == (url, b"<p>caf\xe9", "ISO-8859-1")
    assert (page.content_type, page.truncated) == ("text/html", ())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((5,), "url must be an address as a str; this is of type int."),
        (("https://a.example/", {"seconds": 5}), "limits must be a pagecrunch.fetch.FetchLimits, such as"),
    ],
)
def test_arguments_of_a_wrong_type_are_one_sentence(arguments: tuple[Any, ...], sentence: str) -> None:
    for call in (fetch, lambda *given: asyncio.run(afetch(*given))):
        with pytest.raises(UsageError) as caught:
            call(*arguments)
        assert str(caught.value).startswith(sentence)


def test_a_page_without_a_type_is_fetched_all_the_same(server: Server) -> None:
    page = fetch(server.page("/", b"<p>"), LOCAL)
    assert (page.body, page.charset, page.content_type) == (b"<p>", None, None)


def test_the_user_agent_is_the_one_that_was_set(server: Server) -> None:
    fetch(server.page("/"), limits(user_agent="Tester/1"))
    assert server.asked[0][1]["User-Agent"] == "Tester/1"


def test_proxies_of_the_environment_are_not_used(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert fetch(server.page("/", b"direct"), LOCAL).body == b"direct"


def test_a_name_and_path_in_any_script_are_fetched(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", resolving_to("127.0.0.1"))
    server.page("/%C3%A9", b"yes")
    assert fetch(f"http://例え.jp:{server.server_address[1]}/é", LOCAL).body == b"yes"
    assert server.asked[0][1]["Host"].startswith("xn--r8jz45g.jp:")


def test_the_end_of_an_ipv6_address_is_not_taken_for_a_port(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def to_server(host: str, port: int, *_: Any, **__: Any) -> Any:
        asked.append((host, port))
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", server.server_address)]

    monkeypatch.setattr(socket, "getaddrinfo", to_server)
    server.page("/", b"yes")
    assert fetch("http://[2001:db8::1:2]/", LOCAL).body == b"yes"
    assert asked == [("2001:db8::1:2", 80)]
    assert server.asked[0][1]["Host"] == "[2001:db8::1:2]"


# Redirects


def test_redirects_are_followed_to_the_end(server: Server) -> None:
    server.page("/1", status=301, Location="/2")
    server.page("/2", status=307, Location=server.url("/d%C3%A9/3#part"))
    server.page("/d%C3%A9/3", status=302, Location="../4?é".encode().decode("latin-1"))
    end = server.page("/4?%C3%A9", b"end")
    page = fetch(server.url("/1"), LOCAL)
    assert (page.url, page.body) == (end, b"end")


def test_more_redirects_than_allowed_are_refused(server: Server) -> None:
    server.page("/", status=302, Location="/")
    with pytest.raises(FetchError, match=r"^3 redirects were followed, and the next leads to .*fetch\.redirects"):
        fetch(server.url(), limits(redirects=3))
    assert len(server.asked) == 4


@pytest.mark.parametrize(
    "location", ["file:///etc/passwd", "ftp://127.0.0.1/", "javascript:alert(1)", "data:text/html,x"]
)
def test_a_redirect_to_another_scheme_is_refused(server: Server, location: str) -> None:
    with pytest.raises(FetchError, match="only http:// and https://"):
        fetch(server.page("/", status=302, Location=location), LOCAL)


def test_a_redirect_to_no_address_is_refused(server: Server) -> None:
    with pytest.raises(FetchError, match="not a valid address"):
        fetch(server.page("/", status=302, Location="http://[oops"), LOCAL)


def test_a_redirect_to_a_private_address_is_refused(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first hop is let through as if it were public; the second is not."""
    monkeypatch.setattr("pagecrunch.fetch.connect.is_public", lambda address: address == "127.0.0.1")
    monkeypatch.setattr(
        sys.modules["pagecrunch.fetch.fetch"], "_PORTS", {"http": server.server_address[1], "https": 443}
    )
    url = server.page("/", status=302, Location="http://169.254.169.254:443/latest/meta-data/")
    with pytest.raises(FetchError, match=r"169\.254\.169\.254, which is not a public address"):
        fetch(url, FetchLimits(seconds=PATIENCE_SECONDS))
    assert len(server.asked) == 1


# Where it may be


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost/",
        "http://0x7f.1/",
        "http://2130706433/",
        "http://0177.0.0.1/",
        "http://0/",
        "http://[::]/",
        "http://[::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://169.254.169.254/latest/meta-data/",
        "https://10.0.0.1/",
    ],
)
def test_private_addresses_are_refused_however_they_are_written(url: str) -> None:
    with pytest.raises(FetchError, match="not a public address; --allow-private"):
        fetch(url, FetchLimits(seconds=PATIENCE_SECONDS))


@pytest.mark.parametrize("url", ["http://127.0.0.1./", "http://127-0-0-1.example.com/"])
def test_names_that_resolve_to_private_addresses_are_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", resolving_to("127.0.0.1"))
    with pytest.raises(FetchError, match="not a public address"):
        fetch(url, FetchLimits(seconds=PATIENCE_SECONDS))


def test_a_name_that_turns_private_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who looks the name up first and connects by name later connects to another address."""
    resolve = resolving_to(PUBLIC, "127.0.0.1")
    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    assert socket.getaddrinfo("example.com", 80)[0][4][0] == PUBLIC
    with pytest.raises(FetchError, match=r"127\.0\.0\.1, which is not a public address"):
        fetch("http://example.com/", FetchLimits(seconds=PATIENCE_SECONDS))


def test_a_connection_that_ends_at_a_private_address_gets_no_byte(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", resolving_to(PUBLIC))
    connect = socket.socket.connect
    monkeypatch.setattr(socket.socket, "connect", lambda self, _: connect(self, server.server_address))
    with pytest.raises(FetchError, match="not a public address"):
        fetch("http://example.com/", FetchLimits(seconds=PATIENCE_SECONDS))
    assert server.asked == []


@pytest.mark.parametrize("url", ["http://a@127.0.0.1/", "https://user:pass@example.com/"])
def test_a_user_name_in_an_address_is_refused(url: str) -> None:
    with pytest.raises(FetchError, match="user name"):
        fetch(url, LOCAL)


def test_other_ports_are_refused_unless_private_addresses_are_allowed() -> None:
    with pytest.raises(FetchError, match="port 22, but only ports 80 and 443"):
        fetch("http://example.com:22/", FetchLimits(seconds=PATIENCE_SECONDS))


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "FILE:///etc/passwd",
        "view-source:file:///etc/passwd",
        "jar:file:///a.zip!/b",
        "ftp://example.com/",
        "gopher://example.com/",
        "\\\\server\\share",
        "//server/share",
        "example.com",
        "",
    ],
)
def test_what_is_not_a_web_address_is_refused(url: str) -> None:
    with pytest.raises(FetchError, match="only http:// and https://"):
        fetch(url, LOCAL)


@pytest.mark.parametrize(
    "url",
    [
        "http://①②⑦.⓪.⓪.①/",
        "http://exa mple.com/",
        "http://h:99999/",
        "http://a\r\nb/",
        "http://[x/",
        "http:\\\\example.com",
        "http://",
    ],
)
def test_an_address_that_cannot_be_understood_is_refused(url: str) -> None:
    with pytest.raises(FetchError, match="is not a valid address; check the spelling"):
        fetch(url, LOCAL)


def test_a_message_shows_no_control_characters_and_is_not_endless() -> None:
    with pytest.raises(FetchError) as caught:
        fetch("ftp://\x1b[31m" + "x" * 10_000, LOCAL)
    assert "\x1b" not in str(caught.value)
    assert len(str(caught.value)) < 400


# How much


def test_a_page_over_the_limit_is_cut_and_says_so(server: Server) -> None:
    page = fetch(server.page("/", b"x" * 300_000), limits(max_bytes=ByteSize(100_000)))
    assert page.body == b"x" * 100_000
    assert page.truncated == (
        "the page is larger than 97.7KiB (the setting fetch.max_bytes); the first 100,000 bytes were fetched",
    )


def test_a_page_of_exactly_the_limit_is_whole(server: Server) -> None:
    page = fetch(server.page("/", b"x" * 100_000), limits(max_bytes=ByteSize(100_000)))
    assert (len(page.body), page.truncated) == (100_000, ())


def test_the_limit_counts_what_is_unpacked(server: Server) -> None:
    packed = gzip.compress(gzip.compress(bytes(50_000_000)))
    assert len(packed) < 10_000
    page = fetch(server.page("/", packed, Content_Encoding="gzip, gzip"), limits(max_bytes=ByteSize(1_000_000)))
    assert (len(page.body), len(page.truncated)) == (1_000_000, 1)


def test_packed_pages_are_unpacked(server: Server) -> None:
    url = server.page("/", gzip.compress(b"<p>Hello"), Content_Encoding="gzip")
    assert fetch(url, LOCAL).body == b"<p>Hello"
    assert "gzip" in server.asked[0][1]["Accept-Encoding"]


def test_a_page_without_end_is_cut_at_the_limit(server: Server) -> None:
    def pour(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        with suppress(OSError):
            while True:
                handler.wfile.write(b"x" * 65_536)

    server.pages["/"] = pour
    page = fetch(server.url(), limits(max_bytes=ByteSize(1_000_000)))
    assert (len(page.body), len(page.truncated)) == (1_000_000, 1)


def test_packed_data_that_unpacks_to_nothing_does_not_outlast_the_time(server: Server) -> None:
    def pour(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Encoding", "gzip")
        handler.end_headers()
        with suppress(OSError):
            while True:
                handler.wfile.write(gzip.compress(b"") * 1000)

    server.pages["/"] = pour
    with pytest.raises(FetchError, match="took longer"):
        fetch(server.url(), limits(seconds=0.5))


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "compress", "gzip," * 30])
def test_a_page_that_is_not_packed_as_it_says_is_refused(server: Server, encoding: str) -> None:
    with pytest.raises(FetchError, match="could not be fetched: it is"):
        fetch(server.page("/", b"\xff<p>plain", Content_Encoding=encoding), LOCAL)


def test_a_connection_that_breaks_leaves_what_came_and_says_so(server: Server) -> None:
    page = fetch(server.page("/", b"<p>Hello", Content_Length="100"), LOCAL)
    assert page.body == b"<p>Hello"
    assert page.truncated == ("the connection broke, or the data was damaged; the first 8 bytes were fetched",)


def test_a_chunked_page_is_put_together(server: Server) -> None:
    def in_chunks(handler: BaseHTTPRequestHandler) -> None:
        handler.protocol_version = "HTTP/1.1"
        handler.send_response(200)
        handler.send_header("Transfer-Encoding", "chunked")
        handler.end_headers()
        handler.wfile.write(b"3\r\n<p>\r\n5;x=y\r\nHello\r\n0\r\n\r\n")

    server.pages["/"] = in_chunks
    assert fetch(server.url(), LOCAL).body == b"<p>Hello"


# How long


DRIPS, DRIP_SECONDS = 2000, 0.05  # all of them take a hundred seconds


def slowly(data: bytes) -> Callable[[BaseHTTPRequestHandler], None]:
    """Send a byte now and then, so that no single wait is long."""

    def drip(handler: BaseHTTPRequestHandler) -> None:
        with suppress(OSError):
            for byte in data:
                handler.wfile.write(bytes((byte,)))
                handler.wfile.flush()
                time.sleep(DRIP_SECONDS)

    return drip


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * DRIPS,
        b"HTTP/1.1 200 OK\r\nX-Long: " + b"y" * DRIPS,
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * DRIPS,
        b"HTTP/1.1 100 Continue\r\n\r\n" * DRIPS,
    ],
)
def test_a_server_that_drips_is_cut_off_in_time(server: Server, answer: bytes) -> None:
    head, _, body = answer.partition(b"\r\n\r\n")
    drip = slowly(body or answer)

    def respond(handler: BaseHTTPRequestHandler) -> None:
        if body:
            handler.wfile.write(head + b"\r\n\r\n")
        drip(handler)

    server.pages["/"] = respond
    started = time.monotonic()
    with pytest.raises(FetchError, match=r"took longer than 0\.4 seconds; the setting fetch\.seconds allows more"):
        fetch(server.url(), limits(seconds=0.4))
    assert time.monotonic() - started < DRIPS * DRIP_SECONDS / 2


def test_a_server_that_says_nothing_is_cut_off_in_time() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(FetchError, match="took longer"):
        fetch(f"http://127.0.0.1:{silent.getsockname()[1]}/", limits(seconds=0.3))


def test_a_tls_handshake_that_does_not_come_is_cut_off_in_time() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(FetchError, match="took longer"):
        fetch(f"https://127.0.0.1:{silent.getsockname()[1]}/", limits(seconds=0.3))


def test_redirects_share_one_time(server: Server) -> None:
    def wait(handler: BaseHTTPRequestHandler) -> None:
        time.sleep(0.15)
        handler.send_response(302)
        handler.send_header("Location", "/")
        handler.end_headers()

    server.pages["/"] = wait
    with pytest.raises(FetchError, match="took longer"):
        fetch(server.url(), limits(seconds=0.4, redirects=100))


def test_fetching_leaves_no_thread_and_no_open_file_behind(server: Server) -> None:
    url = server.page("/", b"x")
    fetch(url, LOCAL)
    threads, files = threading.active_count(), len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    for _ in range(20):
        fetch(url, LOCAL)
    until(lambda: threading.active_count() <= threads + 1, "a thread is left")  # the server's own end soon
    until(lambda: not files or len(os.listdir("/proc/self/fd")) <= files + 2, "a file is left open")


# What can go wrong


@pytest.mark.parametrize(("status", "words"), [(404, r"404 \(Not Found\)"), (503, "503"), (304, "304"), (799, "799")])
def test_an_answer_that_is_not_a_page_is_reported(server: Server, status: int, words: str) -> None:
    with pytest.raises(FetchError, match=f"answered {words}"):
        fetch(server.page("/", b"<p>no", status=status), LOCAL)


def test_a_port_where_nobody_listens_is_reported() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with pytest.raises(FetchError, match="it refused the connection"):
        fetch(f"http://127.0.0.1:{port}/", LOCAL)


@pytest.mark.parametrize(
    "answer", [b"", b"garbage\r\n\r\n", b"HTTP/1.1 999999 X\r\n\r\n", b"HTTP/1.1 200 OK\r\nX: " + b"y" * 70_000]
)
def test_an_answer_that_is_not_http_is_reported(server: Server, answer: bytes) -> None:
    def respond(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(answer)

    server.pages["/"] = respond
    with pytest.raises(FetchError, match="broke, or the response is not valid HTTP"):
        fetch(server.url(), LOCAL)


@pytest.mark.skipif(not shutil.which("openssl"), reason="makes its certificate with openssl")
def test_a_certificate_that_nobody_vouches_for_is_refused(server: Server, tmp_path: Path) -> None:
    subprocess.run(
        shlex.split(
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
            " -keyout key.pem -out certificate.pem -days 1 -subj /CN=127.0.0.1"
        ),
        cwd=tmp_path,
        check=True,
        capture_output=True,
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "certificate.pem", tmp_path / "key.pem")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    server.page("/", b"secret")
    with pytest.raises(FetchError, match=r"no valid certificate, so it was not fetched: self.signed certificate"):
        fetch(server.url(scheme="https"), LOCAL)
    assert server.asked == []


def test_a_server_that_speaks_no_tls_is_reported(server: Server) -> None:
    server.page("/", b"x")
    with pytest.raises(FetchError, match="a secure connection could not be made"):
        fetch(server.url(scheme="https"), LOCAL)
