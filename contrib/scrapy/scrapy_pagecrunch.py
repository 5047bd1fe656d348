"""The main content of responses in Scrapy: a downloader middleware, and an item loader that takes its fields."""

from __future__ import annotations

from typing import Any, Self

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.http import HtmlResponse, Response, TextResponse
from scrapy.loader import ItemLoader

import pagecrunch
from pagecrunch.render.fields import check_fields

KEY = "pagecrunch"  # of `response.meta`


def content_of(response: Response, **options: Any) -> pagecrunch.Extraction:
    """The main content of a response; the middleware's, if it has read it."""
    if not options and isinstance(known := response.meta.get(KEY), pagecrunch.Extraction):
        return known
    charset = response.encoding if isinstance(response, TextResponse) else None
    return pagecrunch.extract(response.body, response.url, http_charset=charset, **options)


class PageCrunchMiddleware:
    """Puts a `pagecrunch.Extraction` into `response.meta["pagecrunch"]` of web pages.

    PAGECRUNCH_ALL = True reads every page; otherwise only those of requests with `meta={"pagecrunch": True}`.
    PAGECRUNCH_OPTIONS are arguments of `pagecrunch.extract`. The verdicts are counted in Scrapy's stats.
    """

    def __init__(self, crawler: Crawler) -> None:
        self._reads_all = crawler.settings.getbool("PAGECRUNCH_ALL", False)
        self._options = crawler.settings.getdict("PAGECRUNCH_OPTIONS")
        self._stats = crawler.stats

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(crawler)

    def process_response(self, request: Request, response: Response, spider: Any = None) -> Response:
        if isinstance(response, HtmlResponse) and (self._reads_all or request.meta.get(KEY) is True):
            result = pagecrunch.extract(response.body, response.url, http_charset=response.encoding, **self._options)
            request.meta[KEY] = result
            if self._stats:
                self._stats.inc_value(f"pagecrunch/verdict/{result.verdict.name}")
        return response


class PageCrunchItemLoader(ItemLoader):
    """An item loader that also takes fields of the main content, by their names in `to_dict()`."""

    def add_content(self, field_name: str | None, name: str, *processors: Any, **options: Any) -> Self:
        """Add a field of the main content (`text`, `markdown`, `title`, `date`...) to a field of the item."""
        check_fields([name])
        response = self.context.get("response")
        if response is None:
            raise pagecrunch.Error("add_content needs a response: PageCrunchItemLoader(item, response=response).")
        value = content_of(response).to_dict([name])[name]
        self.add_value(field_name, value, *processors, **options)
        return self
