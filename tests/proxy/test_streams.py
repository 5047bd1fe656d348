"""Origins that are slow, stall, break off or do not answer: the reader gets what there is, or an explanation."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest
from proxy_made import BIG_PAGE, Origin, Running, get, proxy
from raw_origin import send_raw
from waiting import PATIENCE_SECONDS

HALF = BIG_PAGE[: len(BIG_PAGE) // 2]  # what comes of a page that stalls


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A proxy that waits only a second for slow pages."""
    waits = ("--set", "proxy.wait_seconds=1", "--set", "proxy.while_loading=false")
    options = ("--allow-private", *waits, "--set", "proxy.workers=1")
    with proxy(tmp_path_factory.mktemp("impatient"), *options) as running:
        yield running


def test_a_page_that_stalls_is_shown_as_far_as_it_came(impatient: Running, site: Origin) -> None:
    site.released.clear()
    answer, is_closed = send_raw(impatient.address, get(f"{site.url}/slow"), until=HALF)
    assert not is_closed, "the rest may still come"
    head, _, body = answer.partition(b"\r\n\r\n")
    assert body == HALF
    assert b"x-pagecrunch: original; it did not arrive completely in time" in head.lower().split(b"\r\n")
    site.released.set()


def test_the_rest_of_a_slow_page_follows_as_it_comes(impatient: Running, site: Origin) -> None:
    site.released.clear()
    host, port = impatient.address.split(":")
    with socket.create_connection((host, int(port)), PATIENCE_SECONDS) as connection:
        connection.sendall(get(f"{site.url}/slow"))
        arrived = connection.recv(100)
        assert arrived, "the first half is here while the second is not"
        site.released.set()
        while piece := connection.recv(65536):
            arrived += piece
    assert arrived.endswith(BIG_PAGE)


def test_a_page_that_is_slow_but_in_time_is_worked_on(through: Running, site: Origin) -> None:
    site.released.set()
    answer = through.curl(f"{site.url}/slow")
    assert answer.headers["x-pagecrunch"].startswith("tidy")
    assert "We use cookies" not in answer.text


@pytest.fixture(scope="module")
def without_bar(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    options = ("--allow-private", "--set", "proxy.bar=false", "--set", "proxy.workers=1")
    with proxy(tmp_path_factory.mktemp("without-bar"), *options) as running:
        yield running


def unchunked(body: bytes) -> bytes:
    """The content of a body that came in chunks, as far as it came."""
    content = b""
    while body:
        size, _, rest = body.partition(b"\r\n")
        content += rest[: int(size, 16)]
        body = rest[int(size, 16) + 2 :]
    return content


def test_a_slow_page_is_shown_while_it_loads_and_ends_as_if_it_were_fast(without_bar: Running, site: Origin) -> None:
    """2003, section 5: "The latency of the system will be reduced by [...] improving our algorithms to process DOM
    incrementally as the page is being loaded."
    """
    site.released.clear()
    host, port = without_bar.address.split(":")
    with socket.create_connection((host, int(port)), PATIENCE_SECONDS) as connection:
        connection.sendall(get(f"{site.url}/slow"))
        arrived = b""
        while b"</title>" not in arrived:
            arrived += connection.recv(65536)
        assert b"x-pagecrunch: tidy; while it loads" in arrived.lower() and b"harbour" not in arrived
        site.released.set()
        while piece := connection.recv(65536):
            arrived += piece
    assert unchunked(arrived.partition(b"\r\n\r\n")[2]) == without_bar.curl(f"{site.url}/big").body


def test_the_text_of_a_page_that_stalls_is_there_before_its_end(without_bar: Running, site: Origin) -> None:
    site.released.clear()
    answer, is_closed = send_raw(without_bar.address, get(f"{site.url}/drips"), until=b"The late tide</h1>")
    assert not is_closed and b"We use cookies" not in answer
    site.released.set()


def test_a_page_that_breaks_off_while_it_is_shown_keeps_what_came(without_bar: Running, site: Origin) -> None:
    answer = without_bar.curl(f"{site.url}/breaks-off-late")
    assert answer.code == 18, "curl notices that something is missing, as it would without a proxy"
    assert "The tide is late" in answer.text and "We use cookies" not in answer.text


def test_the_bar_is_at_the_start_of_a_slow_page_of_which_only_the_head_was_sent(through: Running, site: Origin) -> None:
    answer = through.curl(f"{site.url}/late-body")
    assert answer.headers["x-pagecrunch"] == "tidy; while it loads"
    assert answer.text.index("pagecrunch-bar") < answer.text.index("The tide is late")


def test_a_slow_page_with_a_bar_has_no_link_to_a_list_that_is_in_the_bar(through: Running, site: Origin) -> None:
    site.released.set()
    answer = through.curl(f"{site.url}/drips")
    assert answer.headers["x-pagecrunch"] == "tidy; while it loads" and "The late tide" in answer.text
    assert "pagecrunch-bar" in answer.text and "#pagecrunch-removed-links" not in answer.text


def test_a_page_that_breaks_off_arrives_as_far_as_it_came(through: Running, site: Origin) -> None:
    answer = through.curl(f"{site.url}/breaks-off")
    assert answer.code == 18, "curl notices that something is missing, as it would without a proxy"
    assert answer.body == BIG_PAGE[: len(answer.body)] and len(answer.body) > 1000
    assert answer.headers["x-pagecrunch"] == "original; it stopped in the middle"


def test_a_page_shorter_than_announced_arrives_as_far_as_it_came(through: Running, site: Origin) -> None:
    answer = through.curl(f"{site.url}/too-short")
    assert answer.code == 18
    assert "The tide is late" in answer.text


def test_an_origin_that_breaks_off_at_once_gives_a_page_that_says_so(through: Running, site: Origin) -> None:
    answer = through.curl(f"{site.url}/resets")
    assert answer.status == 502
    assert '<html lang="en" data-theme="auto">' in answer.text
    assert "<h1>The page did not arrive</h1>" in answer.text


def test_an_origin_that_is_not_there_gives_a_page_that_says_so(through: Running) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        answer = through.curl(f"http://127.0.0.1:{unused.getsockname()[1]}/")
    assert answer.status == 502
    assert "127.0.0.1 did not let us in" in answer.text


def test_it_goes_on_after_a_page_that_did_not_end(impatient: Running, site: Origin) -> None:
    site.released.clear()
    send_raw(impatient.address, get(f"{site.url}/slow"), until=HALF)
    site.released.set()
    assert "The tide is late" in impatient.curl(f"{site.url}/page").text
