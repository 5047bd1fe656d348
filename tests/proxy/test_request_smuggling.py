"""Requests that two servers could read differently, through the real proxy: one in is never two at the origin."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest
from mitmproxy.connection import Client, ConnectionState
from mitmproxy.options import Options
from mitmproxy.proxy import commands, events
from mitmproxy.proxy.context import Context
from proxy_made import Running, agree, make_certificate, proxy, trust
from raw_origin import RawOrigin, raw_origin, send_raw
from waiting import PATIENCE_SECONDS

from pagecrunch.proxy.request_smuggling import (
    CHUNK_LINE_BYTES,
    HEAD_BYTES,
    MalformedRequest,
    StrictBuffer,
    StrictChunkedReader,
    StrictHttp1Server,
)

INNER = b"GET /smuggled HTTP/1.1\r\nHost: HOST\r\n\r\n"
END = b"0\r\n\r\n"  # of a chunked body


def post(headers: bytes, body: bytes = b"") -> bytes:
    return b"POST URL HTTP/1.1\r\nHost: HOST\r\n" + headers + b"\r\n\r\n" + body


def chunked(body: bytes) -> bytes:
    return post(b"Transfer-Encoding: chunked", body)


# The requests of row S18 of the list of incidents, and their neighbours. HOST and URL are those of the origin; what
# follows each is the request that it might be read to hold.
AMBIGUOUS = {
    "length-and-encoding": post(b"Content-Length: 4\r\nTransfer-Encoding: chunked", END),
    "encoding-and-length": post(b"Transfer-Encoding: chunked\r\nContent-Length: 45", END),
    "two-lengths": post(b"Content-Length: 0\r\nContent-Length: 44"),
    "two-equal-lengths": post(b"Content-Length: 0\r\nContent-Length: 0"),
    "list-of-lengths": post(b"Content-Length: 0, 44"),
    "length-with-sign": post(b"Content-Length: +2", b"ab"),
    "length-below-zero": post(b"Content-Length: -1"),
    "length-in-hexadecimal": post(b"Content-Length: 0x2", b"ab"),
    "space-before-colon": post(b"Transfer-Encoding : chunked", END),
    "two-encodings": post(b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", END),
    "encoding-not-last": post(b"Transfer-Encoding: chunked, gzip", END),
    "encoding-unknown": post(b"Transfer-Encoding: xchunked", END),
    "encoding-with-vertical-tab": post(b"Transfer-Encoding: \x0bchunked", END),
    "encoding-in-http-1.0": chunked(END).replace(b"HTTP/1.1", b"HTTP/1.0"),
    "folded-encoding": post(b"Transfer-Encoding:\r\n chunked", END),
    "folded-header": post(b"X-One: a\r\n\tX-Two: b"),
    "bare-line-feed": post(b"X-One: a\nX-Two: b"),
    "line-feeds-alone": b"GET URL HTTP/1.1\nHost: HOST\n\n",
    "blank-line-of-line-feed": b"POST URL HTTP/1.1\r\nHost: HOST\r\nContent-Length: 0\r\n\n",
    "bare-carriage-return": post(b"X-One: a\rX-Two: b"),
    "null-in-value": post(b"X-One: a\0b"),
    "null-in-address": b"GET URL\0 HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "space-in-address": b"GET URL /x HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "tabs-in-first-line": b"GET\tURL\tHTTP/1.1\r\nHost: HOST\r\n\r\n",
    "no-version": b"GET URL\r\nHost: HOST\r\n\r\n",
    "version-2-in-words": b"GET URL HTTP/2.0\r\nHost: HOST\r\n\r\n",
    "no-name": post(b": a"),
    "name-with-space": post(b"X One: a"),
    "two-hosts": b"GET / HTTP/1.1\r\nHost: HOST\r\nHost: other.example\r\n\r\n",
    "two-hosts-and-address": post(b"Host: other.example"),
    "chunk-without-end": chunked(b"3\r\nabcXX" + END),
    "chunk-ends-in-line-feed": chunked(b"3\r\nabc\n" + END),
    "chunk-size-ends-in-line-feed": chunked(b"3\nabc\r\n" + END),
    "chunk-size-with-sign": chunked(b"+3\r\nabc\r\n" + END),
    "chunk-size-in-c": chunked(b"0x3\r\nabc\r\n" + END),
    "chunk-size-with-underscore": chunked(b"1_0\r\n0123456789abcdef\r\n" + END),
    "chunk-size-of-64-bits": chunked(b"10000000000000003\r\nabc\r\n" + END),
    "chunk-size-below-zero": chunked(b"-1\r\nabc\r\n" + END),
    "chunk-extension-with-line-feed": chunked(b"3;a\nb\r\nabc\r\n" + END),
    "chunk-extension-with-carriage-return": chunked(b"3;a\rb\r\nabc\r\n" + END),
    "last-chunk-ends-in-line-feed": chunked(b"3\r\nabc\r\n0\n\n"),
    "trailers": chunked(b"3\r\nabc\r\n0\r\nContent-Length: 44\r\n\r\n"),
}


@pytest.fixture(scope="module")
def raw() -> Iterator[RawOrigin]:
    with raw_origin() as made:
        yield made


def filled(text: bytes, origin: RawOrigin) -> bytes:
    host = b"127.0.0.1:%d" % origin.port
    return text.replace(b"URL", b"http://" + host + b"/seen").replace(b"HOST", host)


@pytest.mark.parametrize("name", AMBIGUOUS)
def test_an_ambiguous_request_is_refused_and_nothing_of_it_goes_on(through: Running, raw: RawOrigin, name: str) -> None:
    raw.seen.clear()
    answer, is_closed = send_raw(through.address, filled(AMBIGUOUS[name] + INNER, raw))
    assert answer.split(b"\r\n")[0].split()[1] == b"400", answer
    assert answer.count(b"HTTP/1.1 ") == 1, "what came after it was not answered"
    assert is_closed and raw.received == b""


# What is sent, a header that arrives, and what arrives after the headers.
CLEAR = {
    "body": (post(b"Content-Length: 11", b"GET / a\r\n\r\n"), b"content-length: 11", b"GET / a\r\n\r\n"),
    "chunks": (
        chunked(b"3\r\nabc\r\n3;name=value\r\nd\r\n\r\n" + END),
        b"transfer-encoding: chunked",
        b"3\r\nabc\r\n3\r\nd\r\n\r\n" + END,
    ),
    "other-host-than-address": (b"GET URL HTTP/1.1\r\nHost: other.example\r\n\r\n", b"host: HOST", b""),
    "other-host-in-http-1.0": (b"GET URL HTTP/1.0\r\nHost: other.example\r\n\r\n", b"host: HOST", b""),
    "no-host-but-address": (b"GET URL HTTP/1.1\r\nX: y\r\n\r\n", b"host: HOST", b""),
    "empty-lines-before": (b"\r\n\r\nGET URL HTTP/1.1\r\nHost: HOST\r\n\r\n", b"host: HOST", b""),
}


@pytest.mark.parametrize("name", CLEAR)
def test_a_clear_request_arrives_once_and_in_one_reading(
    through: Running, raw: RawOrigin, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent, header, end = (filled(part, raw) for part in CLEAR[name])
    raw.seen.clear()
    monkeypatch.setattr(raw, "ends", b"\r\n\r\n" + end)
    answer, _ = send_raw(through.address, sent, b"\r\n\r\nok")
    assert answer.startswith(b"HTTP/1.1 200 ")
    head, _, body = raw.received.partition(b"\r\n\r\n")
    assert len(raw.seen) == 1 and head.split(b" ")[1] == b"/seen"
    assert head.lower().split(b"\r\n").count(header.lower()) == 1
    assert sum(line.lower().startswith(b"host:") for line in head.split(b"\r\n")) == 1
    assert body == end


def test_two_requests_in_one_piece_arrive_as_two(through: Running, raw: RawOrigin) -> None:
    raw.seen.clear()
    two = filled(
        b"GET URL-one HTTP/1.1\r\nHost: HOST\r\n\r\nGET URL-two HTTP/1.1\r\nHost: HOST\r\nX: last\r\n\r\n", raw
    )
    host, _, port = through.address.rpartition(":")
    with socket.create_connection((host, int(port)), PATIENCE_SECONDS) as connection:
        connection.sendall(two)
        got = b""
        while got.count(b"\r\n\r\nok") < 2:
            got += connection.recv(65536)
    assert [line.split()[1] for line in raw.received.split(b"\r\n") if line.endswith(b" HTTP/1.1")] == [
        b"/seen-one",
        b"/seen-two",
    ]


def test_a_long_body_that_passes_as_it_comes_is_cut_where_it_is_not_clear(tmp_path: Path, raw: RawOrigin) -> None:
    piece = b"%x\r\n%s\r\n" % (50_000, b"a" * 50_000)
    with proxy(tmp_path, "--allow-private", "--set", "proxy.max_bytes=100000") as running:
        raw.seen.clear()
        _, is_closed = send_raw(running.address, filled(chunked(piece * 4 + b"3\r\nabcXX" + INNER), raw))
    assert is_closed
    assert b"smuggled" not in raw.received and not raw.received.endswith(b"0\r\n\r\n"), "it does not seem complete"


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, RawOrigin, ssl.SSLContext]]:
    """A proxy that looks into secure connections, an origin behind it, and what a browser there trusts."""
    folder = tmp_path_factory.mktemp("spoken")
    own, authority = make_certificate(folder)
    with raw_origin(own) as made:
        options = ("--allow-private", "--set", f"proxy.connect_ports=443,{made.port}")
        with proxy(folder / "state", *options, environ={"SSL_CERT_FILE": str(authority)}) as running:
            trusted = agree(running)
            context = ssl.create_default_context(cafile=str(trusted))
            trust(running, context)
            context.set_alpn_protocols(["h2"])
            yield running, made, context


def ask_in_http_2(
    spoken: tuple[Running, RawOrigin, ssl.SSLContext], fields: list[tuple[bytes, bytes]], body: bytes = b""
) -> tuple[bytes, bytes]:
    """A request of these fields, whatever they are; its status (none where it was cut off), and what the origin got."""
    import h2.config
    import h2.connection
    import h2.events

    running, made, context = spoken
    made.seen.clear()
    host, _, port = running.address.rpartition(":")
    settings = h2.config.H2Configuration(
        header_encoding=None, validate_outbound_headers=False, normalize_outbound_headers=False
    )
    with socket.create_connection((host, int(port)), PATIENCE_SECONDS) as plain:
        name = b"127.0.0.1:%d" % made.port
        plain.sendall(b"CONNECT %b HTTP/1.1\r\nHost: %b\r\n\r\n" % (name, name))
        assert b" 200 " in plain.recv(65536)
        with context.wrap_socket(plain, server_hostname="127.0.0.1") as secure:
            assert secure.selected_alpn_protocol() == "h2"
            connection = h2.connection.H2Connection(settings)
            connection.initiate_connection()
            connection.send_headers(1, [(key, value.replace(b"HOST", name)) for key, value in fields], not body)
            if body:
                connection.send_data(1, body, end_stream=True)
            secure.sendall(connection.data_to_send())
            while piece := secure.recv(65536):
                for event in connection.receive_data(piece):
                    if isinstance(event, h2.events.ResponseReceived):
                        return dict(event.headers)[b":status"], made.received
                    if isinstance(event, h2.events.StreamReset | h2.events.ConnectionTerminated):
                        return b"", made.received
                secure.sendall(connection.data_to_send())
    return b"", made.received


FIELDS = {b":method": b"GET", b":scheme": b"https", b":authority": b"HOST", b":path": b"/seen"}
SPLIT = b" HTTP/1.1\r\nHost: x\r\n\r\nGET /smuggled"


@pytest.mark.parametrize(
    "changed",
    [
        {b":path": b"/seen" + SPLIT},
        {b":path": b"/seen /x"},
        {b":method": b"GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\nGET"},
        {b":authority": b"HOST\r\nX: y"},
        {b"x-one": b"a\r\nTransfer-Encoding: chunked"},
        {b"x-one": b"a\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x"},
        {b"x-one": b"a\nb"},
        {b"x-one": b"a\0b"},
        {b"x-one\r\nx-two": b"a"},
        {b"x-one\n": b"a"},
        {b"x-one: a\r\nx-two": b"b"},
        {b"host": b"other.example"},
        {b"transfer-encoding": b"chunked"},
        {b"content-length": b"5"},
    ],
    ids=lambda changed: next(iter(changed)).decode().strip(":").encode("unicode_escape").decode(),
)
def test_http_2_that_would_be_read_otherwise_in_http_1_is_refused(
    spoken: tuple[Running, RawOrigin, ssl.SSLContext], changed: dict[bytes, bytes]
) -> None:
    status, received = ask_in_http_2(spoken, list({**FIELDS, **changed}.items()))
    assert status in (b"400", b"")
    assert received == b""


def test_a_clear_request_of_http_2_arrives(spoken: tuple[Running, RawOrigin, ssl.SSLContext]) -> None:
    status, received = ask_in_http_2(spoken, list({**FIELDS, b":method": b"POST", b"x-one": b"a b"}.items()), b"body")
    assert status == b"200"
    assert {b":path=/seen", b":method=POST", b"x-one=a b"} <= set(received.split(b"\n"))


def test_heads_and_lines_of_chunks_have_a_greatest_length() -> None:
    arrived = StrictBuffer()
    arrived += b"GET / HTTP/1.1\r\nX: " + b"a" * HEAD_BYTES
    with pytest.raises(MalformedRequest):
        arrived.maybe_extract_lines()
    body = StrictBuffer()
    body += b"3;" + b"a" * CHUNK_LINE_BYTES
    with pytest.raises(MalformedRequest):
        StrictChunkedReader()(body)


def test_chunks_are_read_the_same_however_they_arrive() -> None:
    whole = b"3\r\nabc\r\n10;x\r\n0123456789abcdef\r\n0\r\n\r\n"
    read, arrived, got = StrictChunkedReader(), StrictBuffer(), b""
    for place in range(len(whole)):
        arrived += whole[place : place + 1]
        while (event := read(arrived)) is not None:
            got += getattr(event, "data", b".")
            if not hasattr(event, "data"):
                break
    assert got == b"abc0123456789abcdef."


def test_half_a_request_is_given_up_after_a_while_and_an_idle_connection_is_not() -> None:
    client = Client(peername=("192.0.2.1", 1), sockname=("127.0.0.1", 8080), state=ConnectionState.OPEN)
    server = StrictHttp1Server(Context(client, Options()))
    assert list(server.handle_event(events.Start())) == []
    [wake_up] = server.handle_event(events.DataReceived(client, b"GET / HTTP/1.1\r\nHost: a"))
    assert isinstance(wake_up, commands.RequestWakeup)
    assert list(server.handle_event(events.DataReceived(client, b".example"))) == [], "one wake-up is enough"
    command, closed = server.handle_event(events.Wakeup(wake_up))
    assert isinstance(command, commands.SendData) and b" 408 " in command.data
    assert isinstance(closed, commands.CloseConnection)
