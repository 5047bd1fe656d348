from __future__ import annotations

import gzip

from pagecrunch.find import sitemaps
from pagecrunch.find.found import FoundPage
from pagecrunch.find.sitemaps import read_sitemap

URLS = b"""<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc> https://example.com/?a=1&amp;b=2 </loc><lastmod>2026-11-18</lastmod></url><url><loc>https://example.com/2</loc></url>
<url><lastmod>2026-11-18</lastmod></url></urlset>"""
INDEX = b"""<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://example.com/a.xml.gz</loc>
</sitemap></sitemapindex>"""


def test_pages_are_read_with_their_dates() -> None:
    assert read_sitemap(URLS).pages == [
        FoundPage("https://example.com/?a=1&b=2", "sitemap", "", "2026-11-18"),
        FoundPage("https://example.com/2", "sitemap"),
    ]


def test_an_index_names_further_sitemaps() -> None:
    found = read_sitemap(INDEX)
    assert found.sitemaps == ["https://example.com/a.xml.gz"] and not found.pages


def test_packed_and_plain_text_sitemaps_are_read() -> None:
    assert read_sitemap(gzip.compress(URLS)).pages == read_sitemap(URLS).pages
    assert [
        page.address for page in read_sitemap(b"\xef\xbb\xbfhttps://example.com/1\nx\nhttps://example.com/2").pages
    ] == [
        "https://example.com/1",
        "https://example.com/2",
    ]


def test_a_broken_or_huge_archive_gives_what_came_before() -> None:
    assert len(sitemaps.unpacked(gzip.compress(b"x" * (sitemaps.MAX_BYTES + 1000)))) == sitemaps.MAX_BYTES
    whole = b"https://example.com/1\n" * 1000
    assert whole.startswith(sitemaps.unpacked(gzip.compress(whole)[:-12]))


def test_other_things_hold_nothing() -> None:
    for data in (b"", b"<!doctype html><p>x", b"\x1f\x8bnot gzip", b"some words"):
        assert read_sitemap(data) == sitemaps.Sitemap()
