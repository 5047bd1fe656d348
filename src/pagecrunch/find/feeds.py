"""Feeds: RSS 0.9 to 2.0, Atom and JSON Feed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ..page.invisible import cleaned
from .found import LONGEST_TITLE, FoundPage, elements, local_name, text_of

FEED_TYPES = ("application/rss+xml", "application/atom+xml", "application/rdf+xml", "application/feed+json")


def read_feed(data: bytes) -> Iterator[FoundPage]:
    """The pages that a feed links to, as it writes their addresses; none where it is not a feed."""
    data = data.lstrip(b"\xef\xbb\xbf \t\r\n")
    if data.startswith(b"{"):
        yield from _json_feed(data)
        return
    for entry in elements(data, "item", "entry"):
        address = text_of(entry, "link") or _permanent(entry) or _atom_link(entry)
        if address:
            date = text_of(entry, "pubDate", "published", "date", "updated")
            yield FoundPage(address, "feed", text_of(entry, "title"), date)


def _permanent(item: Any) -> str:
    """The guid of an item, which is an address unless it says that it is none."""
    for child in item:
        if local_name(child) == "guid" and child.get("isPermaLink", "true") != "false":
            return (child.text or "").strip()
    return ""


def _atom_link(entry: Any) -> str:
    for child in entry:
        if local_name(child) == "link" and child.get("rel", "alternate") == "alternate" and child.get("href"):
            return str(child.get("href")).strip()
    return ""


def _json_feed(data: bytes) -> Iterator[FoundPage]:
    try:
        feed = json.loads(data)
    except (ValueError, RecursionError):
        return
    items = feed.get("items") if isinstance(feed, dict) and "jsonfeed.org" in str(feed.get("version")) else None
    for item in items if isinstance(items, list) else ():
        if isinstance(item, dict) and isinstance(address := item.get("url") or item.get("external_url"), str):
            title = " ".join(str(item.get("title") or "").split())[:LONGEST_TITLE]
            yield cleaned(FoundPage(address, "feed", title, str(item.get("date_published") or "")[:40]))
