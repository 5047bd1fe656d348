from __future__ import annotations

import time

from local_server import serving

from pagecrunch.find.asking import PoliteFetch
from pagecrunch.settings import FetchLimits

LIMITS = FetchLimits(allow_private=True)


def test_what_robots_txt_forbids_is_not_fetched_and_said() -> None:
    said: list[str] = []
    with serving() as server:
        server.page("/robots.txt", b"User-agent: *\nDisallow: /private")
        server.page("/open", b"<p>x")
        fetch = PoliteFetch(LIMITS, 0.0, said.append)
        assert fetch.get(server.url("/open")) and not fetch.get(server.url("/private/1"))
        assert [path for path, _ in server.asked] == ["/robots.txt", "/open"]
        assert len(said) == 1 and "robots.txt does not permit it" in said[0]


def test_nothing_is_fetched_where_robots_txt_cannot_be_read() -> None:
    said: list[str] = []
    with serving() as server:
        server.page("/robots.txt", b"", status=503)
        fetch = PoliteFetch(LIMITS, 0.0, said.append)
        assert not fetch.get(server.url("/")) and not fetch.allows(server.url("/"))
        assert len(server.asked) == 1 and "could not be read" in said[0]


def test_there_is_a_pause_between_two_pages_of_a_host() -> None:
    with serving() as server:
        server.page("/robots.txt", b"", status=404)
        server.page("/", b"<p>x")
        fetch, begun = PoliteFetch(LIMITS, 0.3, print), time.monotonic()
        fetch.get(server.url("/"))
        fetch.get(server.url("/"))
        assert time.monotonic() - begun >= 0.3


def test_a_wrong_guess_is_not_said() -> None:
    said: list[str] = []
    with serving() as server:
        server.page("/robots.txt", b"", status=404)
        server.page("/sitemap.xml", b"", status=404)
        fetch = PoliteFetch(LIMITS, 0.0, said.append)
        assert fetch.get(server.url("/sitemap.xml"), is_a_guess=True) is None and not said
        assert fetch.get(server.url("/sitemap.xml")) is None and "404" in said[0]
