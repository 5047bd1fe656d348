from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest
from local_server import Server, serving

from pagecrunch import Error
from pagecrunch.build import build_page
from pagecrunch.find import Search, find_pages
from pagecrunch.find.site import feed_addresses, page_links
from pagecrunch.settings import FetchLimits

LIMITS = FetchLimits(allow_private=True)


@pytest.fixture
def site() -> Iterator[Server]:
    with serving() as server:
        here = server.url("")
        server.page("/robots.txt", f"User-agent: *\nDisallow: /no\nSitemap: {here}/maps.xml".encode())
        server.page(
            "/",
            b"""<link rel=alternate type="application/rss+xml" href=/feed><a href=/about>About</a>
<a href="/about#top">Top</a><a href="/no/1">Secret</a><a href="https://other.example/">Other</a><a href=/a.pdf>PDF</a>
<a href="/ads" rel=nofollow>Ads</a>""",
        )
        server.page("/feed", b"<rss><channel><item><link>/post/1</link><title>One</title></item></channel></rss>")
        server.page(
            "/maps.xml", f"<sitemapindex><sitemap><loc>{here}/map.xml.gz</loc></sitemap></sitemapindex>".encode()
        )
        entries = "".join(f"<url><loc>{here}{path}</loc></url>" for path in ("/post/1", "/post/2", "/no/2"))
        server.page("/map.xml.gz", gzip.compress(f"<urlset>{entries}</urlset>".encode()))
        server.page("/about", b"<a href=/deep>Deep</a>")
        yield server


def found(server: Server, path: str = "/", **search: object) -> list[tuple[str, str]]:
    said: list[str] = []
    pages = find_pages(server.url(path), LIMITS, Search(host_seconds=0.0, **search), said.append)  # type: ignore[arg-type]
    return [(page.address.removeprefix(server.url("")), page.source) for page in pages]


def test_pages_come_from_feeds_sitemaps_and_links_each_once_and_only_where_allowed(site: Server) -> None:
    assert found(site) == [("/post/1", "feed"), ("/post/2", "sitemap"), ("/about", "link")]


def test_sources_can_be_chosen_and_addresses_matched_and_counted(site: Server) -> None:
    assert found(site, sources=("links",)) == [("/about", "link")]
    assert found(site, match="/2$") == [("/post/2", "sitemap")]
    assert found(site, most=1) == [("/post/1", "feed")]


def test_links_are_followed_on_request(site: Server) -> None:
    assert found(site, sources=("links",), follow=5) == [("/about", "link"), ("/deep", "link")]


def test_a_feed_or_sitemap_can_be_given_itself(site: Server) -> None:
    assert found(site, "/feed") == [("/post/1", "feed")]
    assert found(site, "/maps.xml") == [("/post/1", "sitemap"), ("/post/2", "sitemap")]


def test_feeds_are_found_in_the_head() -> None:
    page = build_page(
        '<link rel="ALTERNATE home" type="application/atom+xml; charset=utf-8" href="a.xml">', "https://e.com/b/"
    )
    assert feed_addresses(page) == ["https://e.com/b/a.xml"]


def test_only_links_to_pages_count() -> None:
    page = build_page(
        "<a href='mailto:a@b'></a><a href='/x.PNG?a'></a><a href='/y?utm_source=z'></a>", "https://e.com/"
    )
    assert [link.address for link in page_links(page)] == ["https://e.com/y"]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: Search(sources=("sitemap",)), "Pages are found in feeds, sitemaps and links, not in 'sitemap'."),
        (lambda: Search(match="("), "match must be a regular expression; '(' cannot be read: "),
        (lambda: Search(most=0), "most must be at least 1"),
        (lambda: find_pages("https://a.example/", search=cast("Any", {"most": 1})), "search must be a pagecrunch.find"),
        (lambda: find_pages(cast("Any", 5)), "url must be an address as a str; this is of type int."),
    ],
)
def test_what_cannot_be_looked_for_is_refused_at_once(wrong: Callable[[], object], sentence: str) -> None:
    with pytest.raises(Error) as caught:
        wrong()
    assert str(caught.value).startswith(sentence)
