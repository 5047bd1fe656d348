from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import httpx
import pytest
from console_made import secret_of

from pagecrunch.console.forms import SECRET_FIELD
from pagecrunch.console.playground.choices import VIEWS
from pagecrunch.console.playground.page_result import PageResult
from pagecrunch.console.playground.painting import framed, paint
from pagecrunch.console.recent_pages import SubmittedPage
from pagecrunch.dom.paint import KEPT, WHY
from pagecrunch.registry import Registry
from pagecrunch.settings import Settings

if TYPE_CHECKING:
    from playwright.sync_api import Page

ATTACK = """<title>t</title><script>top.document.title = "owned"; document.title = "owned"</script>
<meta http-equiv=refresh content="0;url=http://127.0.0.1:1/refreshed">
<p>Text of a page, which is long enough to be read by somebody who has an hour to spare, and a lamp.</p>
<p>There is more of it, as the story goes on for another paragraph, and ends where it should, late in the day.</p><img src="http://127.0.0.1:1/picture.png">
<form action="http://127.0.0.1:1/sent"><button>Send it</button></form><a href="http://127.0.0.1:1/left">Leave</a>"""


def result_of(html: bytes, charset: str | None = None) -> PageResult:
    page = SubmittedPage("x", html, "https://example.com/", charset)
    return PageResult(page, Settings(), Registry(()), VIEWS["text"])


def test_every_decision_is_on_the_page() -> None:
    result = result_of(b"<body>Loose text here <nav><a href=/>Home</a></nav><p>Words of a paragraph.</p> tail")
    html = paint(result)
    assert html.count(WHY + "=") == len(result.blocks) == 4
    for block in result.blocks:
        assert f"{block.label}, score {block.score:.2f}: {block.reason}" in html


def test_a_block_that_is_left_out_is_marked_for_the_style_sheet() -> None:
    story = b"A sentence of the story, with a comma and a full stop, which goes on for a while. " * 4
    html = paint(result_of(b"<nav><a href=/>Home</a></nav><article><p>" + story + b"</p></article>"))
    assert (html.count(f' {KEPT}="no"'), html.count(f' {KEPT}="yes"')) == (1, 1)
    assert f'[{KEPT}="no"]' in html


def test_a_page_in_another_encoding_is_painted_in_its_own_words() -> None:
    assert "Grüße" in paint(result_of("<p>Grüße".encode("latin-1"), "latin-1"))


def test_without_paint_it_is_the_page_alone() -> None:
    html = paint(result_of(b"<p>x"), with_marks=False)
    assert WHY not in html and "<style>" not in html and "<p>x</p>" in html


@pytest.mark.parametrize("loads", [False, True])
def test_a_frame_runs_no_script_and_has_no_origin(loads: bool) -> None:
    policy = framed("<p>x", loads_from_site=loads).headers["content-security-policy"]
    assert policy.startswith("sandbox;") and "script-src" not in policy and "default-src 'none'" in policy
    assert ("https:" in policy) == loads


def test_a_strangers_page_can_do_nothing_in_a_real_browser(page: Page) -> None:
    with socket.create_server(("127.0.0.1", 0)) as bait:
        bait.settimeout(0.5)
        _look_at(page, ATTACK.replace("127.0.0.1:1/", f"127.0.0.1:{bait.getsockname()[1]}/"))
        with pytest.raises(TimeoutError):
            bait.accept()
    assert page.title() == "t - PageCrunch"


def _look_at(page: Page, html: str) -> None:
    """Show it, and press what can be pressed."""
    page.goto(page.url.partition("?")[0] + "?view=tidy")
    page.get_by_label("or HTML").fill(html)
    page.get_by_role("button", name="Crunch it").click()
    page.get_by_role("heading", name="Every block, and the reason").wait_for()
    for title in ("The original page, with coloured blocks", "Tidied page"):
        frame = page.frame_locator(f"iframe[title='{title}']")
        frame.get_by_text("long enough to be read").wait_for()
    original = page.frame_locator("iframe[title^='The original']")
    original.get_by_text("Leave").click()
    original.get_by_role("button").click()


def test_a_frame_opened_by_itself_is_still_a_sandbox(client: httpx.Client) -> None:
    client.post("/playground", data={SECRET_FIELD: secret_of(client), "html": ATTACK})
    held = client.get("/playground").text.split('href="/playground?page=')[1][:16]
    answer = client.get(f"/frame/original?page={held}")
    assert answer.status_code == 200 and answer.headers["content-security-policy"].startswith("sandbox;")
    assert answer.headers["referrer-policy"] == "no-referrer"
