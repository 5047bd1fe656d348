"""Finding the pages of a site: its feeds, its sitemaps and its links, as far as its robots.txt allows."""

from .found import FoundPage
from .site import SOURCES, Search, find_pages

__all__ = ["SOURCES", "FoundPage", "Search", "find_pages"]
