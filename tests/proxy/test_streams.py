"""Origins that are slow, stall, break off or do not answer: the reader gets what there is, or is told why not."""

from __future__ import annotations

import socket

from proxy_made import BIG_PAGE, Origin, Running


def test_a_page_that_stalls_is_shown_as_far_as_it_came(through: Running, site: Origin) -> None:
    site.released.clear()
    answer = through.curl(f"{site.url}/slow", "-m", "3")
    assert answer.code == 28, "curl waited for the rest until its time was up"
    assert answer.body == BIG_PAGE[: len(BIG_PAGE) // 2]
    assert answer.headers["x-pagecrunch"] == "original; it did not arrive as a whole in time"
    site.released.set()


def test_the_rest_of_a_slow_page_follows_as_it_comes(through: Running, site: Origin) -> None:
    site.released.clear()
    host, port = through.address.split(":")
    with socket.create_connection((host, int(port)), 10) as connection:
        connection.sendall(f"GET {site.url}/slow HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
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


def test_a_page_that_breaks_off_arrives_as_far_as_it_came(through: Running, site: Origin) -> None:
    answer = through.curl(f"{site.url}/breaks-off")
    assert answer.code == 18, "curl notices that something is missing, as it would without a proxy"
    assert answer.body == BIG_PAGE[: len(answer.body)] and len(answer.body) > 1000
    assert answer.headers["x-pagecrunch"] == "original; it broke off"


def test_a_page_shorter_than_announced_arrives_as_far_as_it_came(through: Running, site: Origin) -> None:
    answer = through.curl(f"{site.url}/too-short")
    assert answer.code == 18
    assert "The tide is late" in answer.text


def test_an_origin_that_breaks_off_at_once_gives_a_page_that_says_so(through: Running, site: Origin) -> None:
    answer = through.curl(f"{site.url}/resets")
    assert answer.status == 502
    assert '<html lang="en">' in answer.text
    assert "<h1>The page did not arrive</h1>" in answer.text


def test_an_origin_that_is_not_there_gives_a_page_that_says_so(through: Running) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        answer = through.curl(f"http://127.0.0.1:{unused.getsockname()[1]}/")
    assert answer.status == 502
    assert "127.0.0.1 refused the connection" in answer.text


def test_a_connection_goes_on_after_a_page_that_did_not_end(through: Running, site: Origin) -> None:
    site.released.clear()
    stalled = through.curl(f"{site.url}/slow", "-m", "2")
    site.released.set()
    assert stalled.code == 28
    assert through.curl(f"{site.url}/page").headers["x-pagecrunch"].startswith("tidy")
