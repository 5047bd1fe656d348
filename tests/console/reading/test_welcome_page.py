"""The welcome."""

from __future__ import annotations

from dataclasses import replace

import httpx
from console_made import Running
from starlette.testclient import TestClient

from pagecrunch.console.app import build_app


def test_it_begins_with_reading_and_says_what_the_proxy_needs(client: httpx.Client, running: Running) -> None:
    alone = client.get("/welcome").text
    assert alone.index("Read a page here") < alone.index("Go on from page to page") < alone.index("Clean up every page")
    assert "pagecrunch proxy" in alone and "Proxy server" not in alone
    app = build_app(replace(running.console, proxy="127.0.0.1:8080"))
    token = {"Authorization": f"Bearer {running.console.token}"}
    with_proxy = TestClient(app, base_url="http://127.0.0.1").get("/welcome", headers=token).text
    assert "<code>8080</code>" in with_proxy and "http://127.0.0.1:8080/proxy.pac" in with_proxy
    assert "Firefox" in with_proxy and "Android" in with_proxy
