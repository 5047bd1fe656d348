"""A Scrapy item pipeline that adds the main text. In settings.py: ITEM_PIPELINES = {"scrapy_pipeline.MainText": 300}

Items bring the page: `yield {"url": response.url, "html": response.body}`. It needs nothing of Scrapy's, so it runs
without it, too: python examples/scrapy_pipeline.py PAGE.html
"""

import sys
from typing import Any

import pagecrunch


class MainText:
    """Replaces `html` with text, title, author, date, kind and how sure the extractor is."""

    SURE_ENOUGH = 0.3  # below it, a page is kept, marked for a look

    def process_item(self, item: Any, spider: Any = None) -> Any:
        html = item.pop("html", None)
        if html is None:
            return item
        result = pagecrunch.extract(html, item.get("url"))
        item["text"] = result.text
        item["title"], item["author"], item["date"] = result.title, result.author, result.date
        item["kind"], item["confidence"] = result.kind, result.confidence
        item["needs_a_look"] = not result.text or (result.confidence or 0) < self.SURE_ENOUGH
        return item


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as page:
        print(MainText().process_item({"url": None, "html": page.read()}))
