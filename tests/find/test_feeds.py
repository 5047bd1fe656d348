from __future__ import annotations

from pagecrunch.find.feeds import read_feed
from pagecrunch.find.found import FoundPage

RSS = b"""<?xml version="1.0"?><rss version="2.0"><channel><title>Feed</title><link>https://example.com/</link>
<item><title>One &amp; only</title><link>https://example.com/1</link>
<pubDate>Wed, 18 Nov 2026 00:00:00 GMT</pubDate></item>
<item><guid>https://example.com/2</guid></item><item><guid isPermaLink="false">x</guid></item></channel></rss>"""
ATOM = b"""<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://example.com/"/>
<entry><title>One</title><link rel="edit" href="/edit"/><link href="/1"/>
<updated>2026-11-18T00:00:00Z</updated></entry></feed>"""
RDF = b"""<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
 xmlns:dc="http://purl.org/dc/elements/1.1/"><item rdf:about="x"><title>One</title><link>https://example.com/1</link>
<dc:date>2026-11-18</dc:date></item></rdf:RDF>"""
JSON = b"""{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "url": "https://example.com/1",
 "title": "One", "date_published": "2026-11-18T00:00:00Z"}, {"id": 2}, 3]}"""


def test_rss_is_read_with_titles_and_dates() -> None:
    assert list(read_feed(RSS)) == [
        FoundPage("https://example.com/1", "feed", "One & only", "Wed, 18 Nov 2026 00:00:00 GMT"),
        FoundPage("https://example.com/2", "feed"),
    ]


def test_atom_rss_1_and_json_feed_are_read() -> None:
    assert list(read_feed(ATOM)) == [FoundPage("/1", "feed", "One", "2026-11-18T00:00:00Z")]
    assert list(read_feed(RDF)) == [FoundPage("https://example.com/1", "feed", "One", "2026-11-18")]
    assert list(read_feed(JSON)) == [FoundPage("https://example.com/1", "feed", "One", "2026-11-18T00:00:00Z")]


def test_other_things_hold_no_pages() -> None:
    for data in (
        b"",
        b"<!doctype html><p>x",
        b"{",
        b"[1]",
        b'{"items": [{"url": "https://example.com"}]}',
        b"[" * 90_000,
    ):
        assert not list(read_feed(data))
