"""Secure pages: not touched until a reader agreed and trusts the certificate, then rewritten, with exceptions."""

from __future__ import annotations

import contextlib
import socket
import ssl
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from proxy_made import PAGE, Origin, Running, agree, make_certificate, origin, proxy, trust
from waiting import PATIENCE_SECONDS, until

NAMES = (
    "site.example", "pinned.example", "my-bank.example", "shy.example", "demanding.example", "both.example",
    "twins.example",
)  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("secure")


@pytest.fixture(scope="module")
def secure(folder: Path) -> Iterator[tuple[Origin, Path]]:
    """An origin with a certificate, and the authority that it is from."""
    own, authority = make_certificate(folder, *NAMES)
    with origin(own) as made:
        yield made, authority


@pytest.fixture(scope="module")
def through(folder: Path, secure: tuple[Origin, Path], site: Origin) -> Iterator[Running]:
    """A proxy that finds every name by way of another proxy, as there are no names for tests."""
    site.stands_before = ("127.0.0.1", secure[0].port)
    environ = {"SSL_CERT_FILE": str(secure[1])}
    with proxy(folder / "state", "--allow-private", "--upstream", site.url, environ=environ) as running:
        yield running


@pytest.fixture(scope="module")
def installed(through: Running, secure: tuple[Origin, Path]) -> Path:
    """The certificate of the proxy, agreed to and trusted."""
    before = through.curl("https://site.example/page", "--cacert", str(secure[1]))
    assert before.body == PAGE, "nothing is opened before anyone agreed"
    path = agree(through)
    agreed = through.curl("https://site.example/page", "--cacert", str(secure[1]))
    assert agreed.body == PAGE, "nor before a browser trusts the certificate"
    check = through.curl("https://pagecrunch.test/check", "--cacert", str(path))
    assert check.body == b'{"works": true}'
    return path


def is_excluded(through: Running, host: str) -> bool:
    """Whether it is listed among the sites that are left alone."""
    return host in through.curl("http://pagecrunch.test/settings/left-alone").text


def test_a_secure_page_is_worked_on_once_it_is_agreed_to(through: Running, installed: Path) -> None:
    answer = through.curl("https://site.example/page", "--cacert", str(installed))
    assert answer.status == 200, answer.fault
    assert answer.headers["x-pagecrunch"].startswith("tidy")
    assert "We use cookies" not in answer.text


def test_a_bank_is_excluded(through: Running, installed: Path, secure: tuple[Origin, Path]) -> None:
    answer = through.curl("https://my-bank.example/page", "--cacert", str(secure[1]))
    assert answer.body == PAGE


def test_where_a_program_refuses_the_certificate_it_is_excluded_from_then_on(
    through: Running, installed: Path, secure: tuple[Origin, Path]
) -> None:
    own = ("--cacert", str(secure[1]))  # as an app that knows only its maker's certificate
    assert through.curl("https://pinned.example/page", *own).code == 60
    until(lambda: is_excluded(through, "pinned.example"))  # the refusal is on its way when the program has ended
    assert through.curl("https://pinned.example/page", *own).body == PAGE


def test_who_hangs_up_once_teaches_nothing_and_who_does_it_again_and_again_does(
    through: Running, installed: Path, secure: tuple[Origin, Path]
) -> None:
    def hang_up() -> None:
        """Begin to speak TLS, as a browser does whose reader leaves at once."""
        host, port = through.address.split(":")
        with socket.create_connection((host, int(port)), PATIENCE_SECONDS) as connection:
            connection.sendall(b"CONNECT shy.example:443 HTTP/1.1\r\nHost: shy.example:443\r\n\r\n")
            assert b" 200 " in connection.recv(1000)
            incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
            context = ssl.create_default_context(cafile=str(secure[1]))
            client = context.wrap_bio(incoming, outgoing, server_hostname="shy.example")
            with contextlib.suppress(ssl.SSLWantReadError):
                client.do_handshake()
            connection.sendall(outgoing.read())
            assert connection.recv(1000)

    trust(through, ssl.create_default_context(cafile=str(installed)))
    hang_up()
    assert not is_excluded(through, "shy.example")
    hang_up()
    hang_up()
    until(lambda: is_excluded(through, "shy.example"))


def test_a_site_that_wants_a_certificate_of_the_reader_is_excluded_from_then_on(
    through: Running, installed: Path, site: Origin, folder: Path
) -> None:
    before = site.stands_before
    with origin(folder / "origin.pem", wants_certificate=True) as demanding:
        site.stands_before = ("127.0.0.1", demanding.port)
        through.curl("https://demanding.example/page", "--cacert", str(installed))
    site.stands_before = before
    until(lambda: is_excluded(through, "demanding.example"))


def test_one_programs_yes_does_not_break_the_pages_of_another(
    through: Running, installed: Path, secure: tuple[Origin, Path]
) -> None:
    host, port = through.address.split(":")
    page = through.curl("https://both.example/page", "--cacert", str(installed))
    assert page.headers["x-pagecrunch"].startswith("tidy")
    with socket.create_connection((host, int(port)), PATIENCE_SECONDS) as connection:
        connection.sendall(b"CONNECT both.example:443 HTTP/1.1\r\nHost: both.example:443\r\n\r\n")
        assert b" 200 " in connection.recv(1000)
        context = ssl.create_default_context(cafile=str(secure[1]))
        context.set_ciphers("ECDHE+AESGCM")  # another browser, without our certificate
        with context.wrap_socket(connection, server_hostname="both.example") as opened:
            assert opened.getpeercert(), "it got the site's own certificate"
    page = through.curl("https://both.example/page", "--cacert", str(installed))
    assert page.headers["x-pagecrunch"].startswith("tidy"), "and the first one is served as before"


def test_where_two_programs_of_a_device_look_the_same_a_refusal_is_heeded(
    through: Running, installed: Path, secure: tuple[Origin, Path]
) -> None:
    assert through.curl("https://twins.example/page", "--cacert", str(installed)).code == 0
    assert through.curl("https://twins.example/page", "--cacert", str(secure[1])).code == 60
    until(lambda: is_excluded(through, "twins.example"))
    assert through.curl("https://twins.example/page", "--cacert", str(secure[1])).body == PAGE


def test_an_invalid_certificate_gives_a_page_that_says_so(through: Running, installed: Path, site: Origin) -> None:
    before = site.stands_before
    own, _ = make_certificate(through.state, "forged.example")
    with origin(own) as forged:
        site.stands_before = ("127.0.0.1", forged.port)
        answer = through.curl("https://forged.example/page", "--cacert", str(installed))
        assert forged.seen == [], "nothing was asked of it"
    site.stands_before = before
    assert not is_excluded(through, "forged.example")
    assert answer.status == 502
    assert "<h1>This site may not be safe</h1>" in answer.text
    assert "The tide" not in answer.text


def test_the_key_is_for_its_owner_alone_and_never_served(through: Running, installed: Path) -> None:
    folder = through.state / "authority"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    key = folder / "ca-key-and-certificate.pem"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert "PRIVATE KEY" in key.read_text()
    assert b"PRIVATE" not in installed.read_bytes()


def test_after_disagreeing_secure_pages_pass_again(
    through: Running, installed: Path, secure: tuple[Origin, Path]
) -> None:
    import re

    token = re.search(r'name="token" value="(\w+)"', through.curl("http://pagecrunch.test/").text)
    assert token
    through.curl("http://pagecrunch.test/act", "-d", f"token={token.group(1)}&act=disagree")
    assert through.curl("https://site.example/page", "--cacert", str(secure[1])).body == PAGE
