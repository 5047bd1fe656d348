"""The pages of a site: from its feeds, then from its sitemaps, then from the links of its pages."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit
from warnings import warn

from ..build import build_page
from ..document.build import page_addresses
from ..errors import UsageError
from ..fetch.fetch import check_arguments
from ..page.page import Page
from ..settings import FetchLimits
from .asking import PoliteFetch
from .feeds import FEED_TYPES, read_feed
from .found import FoundPage
from .sitemaps import read_sitemap

SOURCES = ("feeds", "sitemaps", "links")
MOST_SITEMAPS = 200  # that are fetched of one site
MOST_FEEDS = 10
LONGEST_ADDRESS = 4096  # characters
# What links lead to that is not a page, by the ending of the path.
_FILES = re.compile(
    r"\.(?:jpe?g|png|gif|webp|avif|svg|ico|css|js|json|xml|rss|atom|pdf|zip|gz|tgz|mp[34]|m4a|webm|ogg|wav|woff2?|exe|dmg)$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Search:
    """What to look for."""

    sources: tuple[str, ...] = SOURCES
    most: int = 10_000  # pages that are found
    follow: int = 0  # pages whose links are followed, besides the first
    match: str = ""  # a regular expression that an address must have in it
    host_seconds: float = 1.0  # pause between two pages of a host, if its robots.txt asks for no other

    def __post_init__(self) -> None:
        if unknown := [name for name in self.sources if name not in SOURCES]:
            raise UsageError(f"Pages are found in feeds, sitemaps and links, not in {unknown[0]!r}.")
        if self.most < 1 or self.follow < 0:
            raise UsageError("most must be at least 1, and follow at least 0.")
        try:
            re.compile(self.match)
        except (re.error, TypeError) as error:
            raise UsageError(f"match must be a regular expression; {self.match!r} cannot be read: {error}.") from None


def find_pages(
    url: str,
    limits: FetchLimits | None = None,
    search: Search | None = None,
    complain: Callable[[str], None] | None = None,
) -> Iterator[FoundPage]:
    """The pages of the site at this address, each once. `complain` gets a sentence about whatever failed.

    Without it, that is a Python warning.

    The address is that of a page, a feed or a sitemap. Only addresses of the same host (with or without "www.") are
    given, and only those that the robots.txt allows.
    """
    limits = check_arguments(url, limits)
    if search is not None and not isinstance(search, Search):
        raise UsageError("search must be a pagecrunch.find.Search, such as Search(most=100).")
    return _find_pages(url, limits, search or Search(), complain)


def _find_pages(
    url: str, limits: FetchLimits, search: Search, complain: Callable[[str], None] | None
) -> Iterator[FoundPage]:
    site = _Site(url, PoliteFetch(limits, search.host_seconds, complain or warn), search)
    seen: set[str] = set()
    pattern = re.compile(search.match)
    for page in site.all_pages():
        address = site.whole(page.address)
        if address and address not in seen and pattern.search(address) and site.fetch.allows(address):
            seen.add(address)
            yield page._replace(address=address)
            if len(seen) >= search.most:
                return


class _Site:
    """One site, and what is fetched of it."""

    def __init__(self, url: str, fetch: PoliteFetch, search: Search) -> None:
        self.url, self.fetch, self.search = url, fetch, search
        self.hosts = {_host(url)}

    def all_pages(self) -> Iterator[FoundPage]:
        first = self.fetch.get(self.url)
        if first is None:
            return
        self.url = first.url  # where redirects led to
        self.hosts.add(_host(first.url))
        feed, sitemap = list(read_feed(first.body)), read_sitemap(first.body)
        if feed or sitemap.pages or sitemap.sitemaps:  # the address of a feed or sitemap was given
            yield from feed
            yield from sitemap.pages
            yield from self._from_sitemaps(sitemap.sitemaps)
            return
        page = build_page(first.body, first.url, http_charset=first.charset)
        if "feeds" in self.search.sources:
            yield from self._from_feeds(feed_addresses(page)[:MOST_FEEDS])
        if "sitemaps" in self.search.sources:
            named = self.fetch.robots(self.url).sitemaps
            yield from self._from_sitemaps(named or [urljoin(self.url, "/sitemap.xml")], are_guesses=not named)
        if "links" in self.search.sources:
            yield from self._from_links(page)

    def _from_feeds(self, addresses: Iterable[str]) -> Iterator[FoundPage]:
        for address in addresses:
            if fetched := self.fetch.get(address):
                for page in read_feed(fetched.body):
                    yield page._replace(address=urljoin(fetched.url, page.address))

    def _from_sitemaps(self, addresses: Iterable[str], *, are_guesses: bool = False) -> Iterator[FoundPage]:
        waiting, seen = deque(addresses), set[str]()
        while waiting and len(seen) < MOST_SITEMAPS:
            address = waiting.popleft()
            if address in seen:
                continue
            seen.add(address)
            if fetched := self.fetch.get(address, is_a_guess=are_guesses):
                sitemap = read_sitemap(fetched.body)
                yield from sitemap.pages
                waiting.extend(sitemap.sitemaps)

    def _from_links(self, page: Page) -> Iterator[FoundPage]:
        """The links of the first page, and of those that they lead to, nearest first."""
        waiting, seen, left = deque(page_links(page)), {self.url}, self.search.follow
        while waiting:
            found = waiting.popleft()
            address = self.whole(found.address)
            if not address or address in seen:
                continue
            seen.add(address)
            yield found
            if left > 0 and (fetched := self.fetch.get(address)):
                left -= 1
                waiting.extend(page_links(build_page(fetched.body, fetched.url, http_charset=fetched.charset)))

    def whole(self, address: str) -> str:
        """The address without its fragment, if it is one of this site; else ""."""
        try:
            parts = urlsplit(urljoin(self.url, address))
        except ValueError:
            return ""
        is_ours = parts.scheme in ("http", "https") and _host(parts.geturl()) in self.hosts
        return parts._replace(fragment="").geturl() if is_ours and len(address) <= LONGEST_ADDRESS else ""


def feed_addresses(page: Page) -> list[str]:
    """The feeds that a page names in its head."""
    addresses, found = page_addresses(page), []
    for row in page.rows_with("link").tolist():
        is_other = "alternate" in (page.attr(row, "rel") or "").lower().split()
        kind = (page.attr(row, "type") or "").partition(";")[0].strip().lower()
        if is_other and kind in FEED_TYPES and (address := addresses.media(page.attr(row, "href") or "")):
            found.append(address)
    return list(dict.fromkeys(found))


def page_links(page: Page) -> Iterator[FoundPage]:
    """The links of a page that may lead to others, also those in menus; none that asks not to be followed."""
    addresses = page_addresses(page, without_tracking=True)
    for row in page.rows_with("a", "area").tolist():
        address = addresses.link(page.attr(row, "href") or "")
        path = address.partition("#")[0].partition("?")[0]
        is_refused = "nofollow" in (page.attr(row, "rel") or "").lower().split()
        if path.startswith(("http://", "https://")) and not _FILES.search(path) and not is_refused:
            yield FoundPage(address, "link")


def _host(address: str) -> str:
    """The host and port of an address, in lower case and without "www."."""
    return urlsplit(address).netloc.lower().removeprefix("www.")
