from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from contrib_made import PAGE, serving
from scrapy.http import HtmlResponse, Request
from scrapy_pagecrunch import PageCrunchItemLoader, content_of

import pagecrunch

SPIDER = """
import scrapy
from scrapy_pagecrunch import PageCrunchItemLoader

class Tides(scrapy.Spider):
    name = "tides"
    custom_settings = {
        "DOWNLOADER_MIDDLEWARES": {"scrapy_pagecrunch.PageCrunchMiddleware": 50},
        "PAGECRUNCH_OPTIONS": {"focus": "precision"}, "TELNETCONSOLE_ENABLED": False, "LOG_LEVEL": "INFO",
    }

    async def start(self):
        for number in (1, 2):
            yield scrapy.Request(f"{self.url}?{number}", meta={"pagecrunch": True} if number == 1 else {})

    def parse(self, response):
        loader = PageCrunchItemLoader(item={}, response=response)
        loader.add_content("title", "title")
        loader.add_content("text", "text")
        loader.add_value("was_read", not isinstance(response.meta.get("pagecrunch"), (bool, type(None))))
        yield dict(loader.load_item())
"""


def test_a_real_crawl_reads_the_pages_that_ask_for_it(tmp_path: Path) -> None:
    (tmp_path / "tides.py").write_text(SPIDER)
    with serving(PAGE.read_bytes()) as url:
        command = [sys.executable, "-m", "scrapy", "runspider", "tides.py", "-a", f"url={url}", "-o", "out.json"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=True)
    items = json.loads((tmp_path / "out.json").read_text())
    assert [item["title"] for item in items] == [["Why the tide is late every day"]] * 2
    assert sorted(item["was_read"] for item in items) == [[False], [True]]
    assert "'pagecrunch/verdict/whole': 1" in done.stderr


def response(**meta: object) -> HtmlResponse:
    request = Request("https://example.com/tide", meta=meta)
    return HtmlResponse(request.url, body=PAGE.read_bytes(), encoding="utf-8", request=request)


def test_the_item_loader_reads_a_page_once_the_middleware_has_not() -> None:
    loader = PageCrunchItemLoader(item={}, response=response())
    loader.add_content("tables", "tables")
    assert loader.load_item()["tables"][0]["header"] == ("Day", "High water")


def test_what_the_middleware_read_is_used() -> None:
    known = pagecrunch.extract("<p>another page")
    assert content_of(response(pagecrunch=known)) is known


def test_an_unknown_field_is_one_sentence() -> None:
    with pytest.raises(pagecrunch.Error, match="There is no field 'txt'"):
        PageCrunchItemLoader(item={}, response=response()).add_content("x", "txt")
    with pytest.raises(pagecrunch.Error, match="needs a response"):
        PageCrunchItemLoader(item={}).add_content("x", "text")
