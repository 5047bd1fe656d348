# ruff: noqa: E501  (a line of a page is easier to read whole)
from __future__ import annotations

from browser_made import settings_of
from local_server import serving

from pagecrunch.browser import Browser
from pagecrunch.browser.visit import Visit

SOON = """<!doctype html><div id=app>Loading</div><script>
let n = 0; const more = () => { document.getElementById('app').innerHTML += '<p>word </p>'.repeat(20); if (++n < 8) setTimeout(more, 200); }; setTimeout(more, 900);
</script>"""
NEVER = "<!doctype html><div id=app></div><script>setInterval(() => document.getElementById('app').append('more '), 50)</script>"


def test_text_that_still_comes_is_waited_for(browser: Browser) -> None:
    page = browser.render(Visit.of_file(SOON.encode()))
    assert page.body.count(b"<p>word") == 161 and not page.truncated  # 160, and one in the script


def test_a_slow_request_of_the_page_is_waited_for_but_not_one_that_never_ends() -> None:
    with serving() as server, Browser(settings_of(fetch__allow_private=True)) as browser:
        server.page("/", b"<div id=app></div><script>new EventSource('/news');fetch('/slow').then(r => r.text()).then("
                         b"t => document.getElementById('app').textContent = t)</script>", Content_Type="text/html")  # fmt: skip
        server.pages["/slow"] = lambda handler: slowly(handler, 1.0)
        server.pages["/news"] = lambda handler: slowly(handler, 20.0)
        page = browser.render(server.url("/"))
        assert b"slow words" in page.body and not page.truncated


def test_text_that_never_stands_still_is_read_when_the_time_is_up() -> None:
    with Browser(settings_of(browser__seconds=1.5)) as browser:
        page = browser.render(Visit.of_file(NEVER.encode()))
        assert b"more more" in page.body
        assert page.truncated == ("the page's text still changed after 1.5 seconds (the setting browser.seconds)",)


def slowly(handler: object, seconds: float) -> None:
    import time

    time.sleep(seconds)
    handler.send_response(200)  # type: ignore[attr-defined]
    handler.send_header("Content-Length", "10")  # type: ignore[attr-defined]
    handler.end_headers()  # type: ignore[attr-defined]
    handler.wfile.write(b"slow words")  # type: ignore[attr-defined]
