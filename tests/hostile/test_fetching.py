"""S6, S7, S9, S21, S22 and S23 as far as fetching goes: where pages may come from, and how much of them is taken."""

from __future__ import annotations

import gzip
import socket
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest
from local_server import Server, resolving_to, serving
from pydantic import ByteSize
from run_command import Run
from waiting import PATIENCE_SECONDS

from pagecrunch.errors import FetchError
from pagecrunch.fetch import fetch
from pagecrunch.settings import FetchLimits

brotli = pytest.importorskip("brotlicffi")
zstd = pytest.importorskip("backports.zstd")

STRICT = FetchLimits(seconds=PATIENCE_SECONDS)
LOCAL = FetchLimits(seconds=PATIENCE_SECONDS, allow_private=True, max_bytes=ByteSize(1_000_000))

# What a name may resolve to, and nothing may be read from.
PRIVATE = (
    "127.0.0.1", "127.255.255.254", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "100.64.0.1", "169.254.169.254",
    "168.63.129.16", "198.18.0.1", "192.0.0.170", "224.0.0.1", "255.255.255.255", "::1", "::", "::ffff:127.0.0.1",
    "::ffff:169.254.169.254", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "fe80::1", "fc00::1",
    "fd00:ec2::254", "fec0::1", "ff02::1", "2002:7f00:1::", "2001:0:a00:1::f7f7:f7f7", "2001:db8::1", "::127.0.0.1",
)  # fmt: skip
# The same addresses as people who want to get past a check write them.
WRITTEN = (
    "127.0.0.1", "0x7f.1", "0x7f000001", "2130706433", "017700000001", "0177.0.0.1", "127.1", "0", "127.0.0.1.",
    "localhost", "LOCALHOST", "[::]", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]",
    "[0:0:0:0:0:0:0:1]",
)  # fmt: skip
NOT_FETCHED = (
    "file:///etc/passwd", "FILE:///etc/passwd", "file://localhost/etc/passwd", "view-source:file:///etc/passwd",
    "jar:file:///a.zip!/b", "ftp://example.com/", "gopher://example.com/", "dict://x/", "data:text/html,x",
    "\\\\server\\share", "netdoc:///etc/passwd",
)  # fmt: skip


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as server:
        yield server


@pytest.fixture
def connected(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Where connections were made to; none succeeds."""
    made: list[Any] = []

    def connect(self: socket.socket, address: Any) -> None:
        made.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket.socket, "connect", connect)
    return made


@pytest.mark.parametrize("address", PRIVATE)
def test_s6_a_name_that_resolves_to_a_private_address_is_not_connected_to(
    address: str, connected: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", resolving_to(address))
    with pytest.raises(FetchError, match="not a public address"):
        fetch("http://public.example/", STRICT)
    assert not connected


@pytest.mark.parametrize("host", WRITTEN)
def test_s6_a_private_address_is_refused_however_it_is_written(host: str, connected: list[Any]) -> None:
    with pytest.raises(FetchError):
        fetch(f"http://{host}/", STRICT)
    assert not connected


@pytest.mark.parametrize(
    "url", ["http://①②⑦.⓪.⓪.①/", "http://a@127.0.0.1/", "http://example.com:22/", "http://example.com:8080/"]
)
def test_s6_digits_of_other_scripts_user_names_and_other_ports_are_refused(url: str, connected: list[Any]) -> None:
    with pytest.raises(FetchError):
        fetch(url, STRICT)
    assert not connected


@pytest.mark.parametrize("hop", [1, 2, 3])
def test_s6_a_name_that_turns_private_after_some_redirects_is_refused(
    hop: int, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each hop is looked up, connected to and checked again; the server stands in for a public one up to then."""
    for number in range(4):
        server.page(f"/{number}", status=302, Location=f"http://public.example/{number + 1}")
    monkeypatch.setattr(socket, "getaddrinfo", resolving_to(*["93.184.216.34"] * hop, "10.0.0.1"))
    connect = socket.socket.connect
    monkeypatch.setattr(socket.socket, "connect", lambda self, _: connect(self, server.server_address))
    monkeypatch.setattr("pagecrunch.fetch.connect.is_public", lambda address: address != "10.0.0.1")
    with pytest.raises(FetchError, match=r"10\.0\.0\.1, which is not a public address"):
        fetch("http://public.example/0", STRICT)
    assert len(server.asked) == hop


@pytest.mark.parametrize("url", NOT_FETCHED)
def test_s7_other_schemes_are_refused_by_the_library_a_redirect_and_the_command(
    url: str, server: Server, run_here: Run
) -> None:
    with pytest.raises(FetchError, match="only http:// and https://"):
        fetch(url, LOCAL)
    if "\\" not in url:  # which an address would be joined with as a path
        with pytest.raises(FetchError, match="only http:// and https://"):
            fetch(server.page("/", status=302, Location=url), LOCAL)
    done = run_here("extract", url)
    assert done.code == 2 and "root:" not in done.out


def test_s7_a_list_of_addresses_does_not_read_files(tmp_path: Path, run_here: Run) -> None:
    secret = tmp_path / "secret.html"
    secret.write_text("<p>The secret of this test, in a file that nobody named as a file.")
    addresses = tmp_path / "list.txt"
    addresses.write_text(f"http://127.0.0.1/\nfile://{secret}\nFILE://{secret}\nview-source:file://{secret}\n")
    done = run_here("batch", addresses, "-o", tmp_path / "out", "--format", "jsonl")
    written = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert written, done.err
    assert not any(b"The secret of this test" in path.read_bytes() for path in written)


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": lambda data: gzip.compress(data, 9),
    "deflate": lambda data: zlib.compress(data, 9),
    "br": lambda data: bytes(brotli.compress(data, quality=5)),
    "zstd": lambda data: bytes(zstd.compress(data)),
}
ZEROS = bytes(100_000_000)


@pytest.mark.parametrize(
    "names",
    [["gzip"], ["deflate"], ["br"], ["zstd"], ["gzip", "gzip"], ["br", "gzip"], ["zstd", "br"], ["deflate", "zstd"],
     ["gzip", "gzip", "gzip"], ["br", "br", "br"]],
    ids=",".join,
)  # fmt: skip
@pytest.mark.parametrize("says_length", [True, False], ids=["with a length", "without"])
def test_s9_a_bomb_is_unpacked_to_the_limit_in_little_memory(
    names: list[str], says_length: bool, server: Server, bombs: dict[str, bytes]
) -> None:
    bomb = bombs[names[0]]
    for name in names[1:]:
        bomb = PACKERS[name](bomb)
    pour(server, bomb, ", ".join(names), says_length)
    tracemalloc.start()
    page = fetch(server.url(), LOCAL)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(page.body) == LOCAL.max_bytes and len(page.truncated) == 1
    assert peak < 8 * LOCAL.max_bytes


@pytest.fixture(scope="module")
def bombs() -> dict[str, bytes]:
    """A hundred megabytes in a hundred kilobytes at most, packed once by each."""
    return {name: pack(ZEROS) for name, pack in PACKERS.items()}


@pytest.mark.parametrize("name", ["gzip", "zstd"])
def test_s9_ten_gigabytes_in_many_members_are_unpacked_to_the_limit(
    name: str, server: Server, bombs: dict[str, bytes]
) -> None:
    pour(server, bombs[name] * 100, name, says_length=True)
    page = fetch(server.url(), LOCAL)
    assert len(page.body) == LOCAL.max_bytes and page.truncated


def pour(server: Server, body: bytes, encoding: str, says_length: bool) -> None:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Encoding", encoding)
        if says_length:
            handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        with suppress(OSError):  # who has seen enough hangs up
            handler.wfile.write(body)

    server.pages["/"] = answer


@pytest.mark.parametrize("path", ["/a\r\nX-Injected: 1", "/a\nX-Injected: 1", "/\x00", "/ HTTP/1.1\r\nHost: evil"])
def test_s23_line_breaks_in_an_address_add_no_header(path: str, server: Server) -> None:
    server.pages = _Anything()
    with suppress(FetchError):
        fetch(server.url() + path.lstrip("/"), LOCAL)
    for asked, headers in server.asked:
        assert "X-Injected" not in headers and not set(asked) & set("\r\n\0 ")


class _Anything(dict[str, Any]):
    """Every path is there."""

    def __missing__(self, _: str) -> Callable[[BaseHTTPRequestHandler], None]:
        def answer(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(200)
            handler.end_headers()

        return answer
