# ruff: noqa: E501  (a line of a page is easier to read whole)
from __future__ import annotations

import socket
from pathlib import Path

import pytest
from browser_made import settings_of
from local_server import serving

from pagecrunch import FetchError, extract
from pagecrunch.browser import Browser
from pagecrunch.browser.visit import Visit

WORDS = "document.body.append('The words of the app, which a script wrote.')"


def test_a_file_is_shown_with_the_files_next_to_it_and_with_nothing_else(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "secret.js").write_text("document.body.append('SECRET')")
    folder = tmp_path / "saved"
    folder.mkdir()
    (folder / "app.js").write_text(WORDS)
    (folder / "link.js").symlink_to(tmp_path / "secret.js")
    html = "<body><script src=app.js></script><script src=../secret.js></script><script src=link.js></script><script src=/%2e%2e/secret.js></script>"
    page = browser.render(Visit.of_file(html.encode(), folder / "my page.html"))
    assert b"The words of the app" in page.body and b"SECRET" not in page.body
    assert (page.url, page.charset) == ("", "utf-8")


def test_a_page_of_the_web_keeps_its_address_after_redirects_its_status_and_its_encoding() -> None:
    with serving() as server, Browser(settings_of(fetch__allow_private=True)) as browser:
        server.page("/old", status=302, Location="/new")
        server.page("/new", f"<meta charset=latin1><body>Grüße <script>{WORDS}</script>".encode("latin-1"), 404, Content_Type="text/html")  # fmt: skip
        page = browser.render(server.url("/old"))
        assert (page.url, page.status) == (server.url("/new"), 404)
        assert "Grüße" in extract(page, using="everything").text
        assert server.asked[0][1]["User-Agent"].endswith("PageCrunch/" + __import__("pagecrunch").__version__ + ")")


def test_faults_are_one_sentence(browser: Browser, tmp_path: Path) -> None:
    with pytest.raises(FetchError, match=r"^http://127\.0\.0\.1/ is at 127\.0\.0\.1, which is not a public address; "):
        browser.render("http://127.0.0.1/")
    with pytest.raises(FetchError, match=r"uses port 8080; --allow-private .* allows it\.$"):
        browser.render("http://example.org:8080/")
    with serving() as server, Browser(settings_of(fetch__allow_private=True)) as other:
        server.page("/zip", b"PK", Content_Type="application/zip", Content_Disposition="attachment")
        with pytest.raises(FetchError, match=r"/zip is a download and not a web page, so it was not rendered\.$"):
            other.render(server.url("/zip"))
        with pytest.raises(FetchError, match="it refused the connection"):
            other.render(f"http://127.0.0.1:{unused_port()}/")


def unused_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def test_limits_on_requests_and_bytes_cut_a_page_and_say_so() -> None:
    limits = settings_of(fetch__allow_private=True, browser__requests=5, browser__max_bytes="200kB")
    with serving() as server, Browser(limits) as browser:
        for number in range(20):
            server.page(f"/{number}", b"//" + b"x" * 100_000 + b"\ndocument.body.append('z')", Content_Type="text/javascript")  # fmt: skip
        scripts = "".join(f"<script src=/{number}></script>" for number in range(20))
        server.page("/many", f"<body>words {scripts}".encode(), Content_Type="text/html")
        notes = browser.render(server.url("/many")).truncated
        assert any("more than 5 requests (the setting browser.requests)" in note for note in notes)
        assert any("(the setting browser.max_bytes) and was cut off" in note for note in notes)


def test_images_are_loaded_for_a_screenshot_alone() -> None:
    with serving() as server, Browser(settings_of(fetch__allow_private=True)) as browser:
        server.page("/", b"<body><p>words</p><img src=/image width=10 height=10>", Content_Type="text/html")
        server.page("/image", b"GIF89a", Content_Type="image/gif")
        assert not browser.render(server.url("/")).screenshot
        assert "/image" not in [path for path, _ in server.asked]
        assert browser.render(Visit(server.url("/"), has_screenshot=True)).screenshot.startswith(b"\x89PNG")
        assert "/image" in [path for path, _ in server.asked]
