# ruff: noqa: E501  (a page a line is easier to read)
from __future__ import annotations

import re
from html.parser import HTMLParser

import httpx
import pytest
from console_made import Running
from vips_made import PAGE, laid_out

from pagecrunch.console.forms import SECRET_FIELD
from pagecrunch.console.playground import visual_blocks as module
from pagecrunch.console.playground.choices import VIEWS
from pagecrunch.console.playground.page_result import PageResult
from pagecrunch.console.playground.visual_blocks import draw_blocks, png_size, visual_blocks
from pagecrunch.console.recent_pages import SubmittedPage
from pagecrunch.registry import Registry
from pagecrunch.settings import Assignment, Settings

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (1280).to_bytes(4, "big") + (900).to_bytes(4, "big")
APP = "<title>App</title><div id=root></div><script>root.innerHTML = '<main>' + '<p>Words that a script wrote, one by one. </p>'.repeat(9) + '</main>'</script>"


def test_blocks_are_listed_in_page_order_and_drawn_with_their_coherence(monkeypatch: pytest.MonkeyPatch) -> None:
    page = laid_out(PAGE)
    monkeypatch.setattr(PageResult, "page", page)
    blocks = visual_blocks(PageResult(SubmittedPage("x", b""), Settings(), Registry(), VIEWS["text"]))
    assert [block.number for block in blocks] == list(range(1, len(blocks) + 1))
    assert blocks[0].start == "The Harbour" and not blocks[0].is_chosen
    assert any(block.is_chosen and block.words > 50 and block.start.endswith(" …") for block in blocks)
    picture = draw_blocks(blocks, PNG)
    assert picture.count("<rect") == len(blocks) and f">1: {blocks[0].doc}</text>" in picture
    assert png_size(PNG) == (1280, 900)
    HTMLParser().feed(picture)
    assert module.HUES[1] < module.HUES[10]


def post(client: httpx.Client, **fields: str) -> httpx.Response:
    secret = re.search(rf'name="{SECRET_FIELD}" value="([^"]+)"', client.get("/playground").text)
    assert secret
    files = {name: (None, value) for name, value in {**fields, SECRET_FIELD: secret[1]}.items()}
    return client.post("/playground", files=files, follow_redirects=True)


def test_a_page_is_shown_in_a_browser_only_where_that_is_allowed(client: httpx.Client, running: Running) -> None:
    assert "in a browser first" not in client.get("/playground").text
    refused = post(client, html=APP, render="yes")
    assert refused.status_code == 400 and "the setting browser.for_requests allows it" in refused.text


def test_vips_draws_its_blocks_over_a_picture_of_the_page(
    client: httpx.Client, running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    allowed = Assignment("browser.for_requests", True, "For this test")
    monkeypatch.setitem(running.console.__dict__, "flags", (allowed,))
    assert "in a browser first" in client.get("/playground").text
    shown = post(client, html=APP, render="yes")
    page_id = re.search(r"page=([0-9a-f]{16})", str(shown.url))
    assert page_id and "Words that a script wrote" in shown.text
    query = f"page={page_id[1]}&using=vips&view=text"
    result = client.get(f"/playground?{query}").text
    assert '<h3 id="visual-blocks">Visual blocks' in result and "The blocks as a table" in result
    picture = client.get(f"/frame/blocks?{query}")
    assert picture.headers["content-type"].startswith("image/svg+xml") and "data:image/png;base64,iVBOR" in picture.text
    plain = running.console.recent_pages.add_sample().id
    assert client.get(f"/frame/blocks?page={plain}").status_code == 404
    assert (
        "VIPS needs a page that was shown in a browser"
        in client.get(f"/playground?page={plain}&using=vips&view=text").text
    )
