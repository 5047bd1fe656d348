"""Who gets no access: other origins, other names, proxies, strangers. With a real console, also in a browser."""

from __future__ import annotations

import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from console_made import TOKEN, Running, secret_of
from other_proxy import other_proxy
from starlette.routing import Route
from waiting import PATIENCE_SECONDS

from pagecrunch.console.access import SECURITY_HEADERS, SIGN_IN
from pagecrunch.console.app import build_app
from pagecrunch.console.forms import SECRET_FIELD

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def posts(running: Running) -> list[str]:
    """The address of every form that changes something."""
    routes = build_app(running.console).routes
    return sorted(
        route.path
        for route in routes
        if isinstance(route, Route) and "POST" in (route.methods or ()) and not route.path.startswith("/api/")
    )


def test_without_a_session_there_is_only_the_sign_in_page(running: Running) -> None:
    with running.client(signed_in=False) as client:
        answer = client.get("/playground?view=text")
        assert answer.url.path == SIGN_IN and answer.url.params["next"] == "/playground?view=text"
        assert "Token" in answer.text
        assert client.post("/", data={"html": "<p>x"}).status_code == 403
        assert client.get("/static/console.css").status_code == 200


def test_programs_are_asked_to_send_a_token(running: Running) -> None:
    with running.client(signed_in=False) as client:
        answer = client.get("/api/anything")
        assert answer.status_code == 401 and answer.headers["content-type"] == "application/problem+json"
        assert "Bearer" in answer.json()["detail"]
        assert client.get("/", headers={"Authorization": "Bearer wrong"}).url.path == SIGN_IN
        assert client.get("/", headers={"Authorization": f"Bearer {TOKEN}"}).url.path == "/"


def test_strangers_learn_that_it_is_there_and_nothing_else(running: Running, client: httpx.Client) -> None:
    with running.client(signed_in=False) as stranger:
        assert stranger.get("/api/health").json() == {"status": "ok"}
        for path in ("/api/openapi.json", "/api/settings", "/activity", "/users/export"):
            assert stranger.get(path, follow_redirects=False).status_code in (303, 401)
    assert client.get("/api/health").json()["workers"] >= 1


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8081", "localhost.evil.example", ""])
def test_a_name_that_was_made_to_point_here_is_not_answered(client: httpx.Client, host: str) -> None:
    for path in ("/", "/static/console.css", "/api/openapi.json", SIGN_IN):
        answer = client.get(path, headers={"Host": host})
        assert answer.status_code in (400, 421) and "<" not in answer.text


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "file://"])
def test_another_origin_reads_and_changes_nothing(client: httpx.Client, origin: str) -> None:
    secret = secret_of(client)
    headers = {"Origin": origin}
    assert client.get("/", headers=headers).status_code == 403
    answer = client.post("/", data={SECRET_FIELD: secret, "sample": "yes"}, headers=headers)
    assert answer.status_code == 403 and "Another site" in answer.text


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_another_site_may_link_here_but_not_embed_fetch_or_post(client: httpx.Client, site: str) -> None:
    secret = secret_of(client)
    link = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    assert client.get("/", headers=link).status_code == 200
    for changed in ({"Sec-Fetch-Dest": "iframe"}, {"Sec-Fetch-Mode": "no-cors"}, {"Sec-Fetch-Mode": "cors"}):
        assert client.get("/", headers={**link, **changed}).status_code == 403
    assert client.post("/", data={SECRET_FIELD: secret, "sample": "yes"}, headers=link).status_code == 403


@pytest.mark.parametrize("header", [("Via", "1.1 pagecrunch"), ("Proxy-Connection", "keep-alive")])
def test_what_comes_through_a_proxy_is_refused(client: httpx.Client, header: tuple[str, str]) -> None:
    answer = client.get("/", headers=dict([header]))
    assert answer.status_code == 403 and "proxy" in answer.text


def test_every_form_is_refused_without_the_secret_of_its_session(running: Running, client: httpx.Client) -> None:
    with running.client() as other:
        stolen = secret_of(other)
    example = {"{kind:str}": "filter", "{name:str}": "ads", "{group}": "basic", "{name}": "news"}
    paths = [path for path in posts(running) if path != SIGN_IN]
    for pattern, value in example.items():
        paths = [path.replace(pattern, value) for path in paths]
    assert len(paths) >= 2
    for path in paths:
        for secret in ("", "wrong", stolen):
            answer = client.post(path, data={SECRET_FIELD: secret})
            assert answer.status_code == 403, path


def test_the_cookie_stays_with_us(running: Running) -> None:
    with running.client(signed_in=False) as client:
        cookie = client.get(running.door, follow_redirects=False).headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie


def test_a_page_of_another_origin_in_a_real_browser_gets_nothing(running: Running, browser: Browser) -> None:
    """It fetches, frames and posts; the console is signed in in the same browser."""
    attack = f"""<!doctype html><title>evil</title><iframe id=f src="{running.address}/"></iframe>
    <script>window.done = fetch("{running.address}/", {{credentials: "include"}}).then(r => r.text(), e => "blocked");
    window.posted = fetch("{running.address}/", {{method: "POST", credentials: "include", mode: "no-cors",
      body: new URLSearchParams({{sample: "yes"}})}}).then(r => r.type, e => "blocked");</script>
    <form method=post action="{running.address}/" id=send><input name=sample value=yes></form>"""
    context = browser.new_context()
    page = context.new_page()
    page.goto(running.door)
    before = len(running.console.recent_pages.all())
    with elsewhere(attack) as address:
        page.goto(address)
        assert page.evaluate("window.done") == "blocked"
        page.evaluate("window.posted")
        frame = next(frame for frame in page.frames if frame != page.main_frame)
        assert "Read a page in peace" not in frame.content()
        page.evaluate("document.getElementById('send').submit()")
        page.wait_for_url(f"{running.address}/**")
        assert "Another site" in page.content()
    assert len(running.console.recent_pages.all()) == before
    context.close()


def test_a_page_that_rebinds_its_name_in_a_real_browser_gets_nothing(running: Running, browser: Browser) -> None:
    port = running.address.rpartition(":")[2]
    rebound = browser.browser_type.launch(
        executable_path="/usr/bin/chromium",
        args=["--no-sandbox", "--host-resolver-rules=MAP rebound.example 127.0.0.1"],
    )
    page = rebound.new_page()
    answer = page.goto(f"http://rebound.example:{port}/sign-in?token={TOKEN}")
    assert answer is not None and answer.status == 421
    rebound.close()


def test_a_real_proxy_that_names_itself_cannot_reach_the_console(running: Running, tmp_path: Path) -> None:
    """As ours does: it writes its name into `Via`."""
    with (
        other_proxy(tmp_path, "--modify-headers", "/~q/Via/1.1 pagecrunch") as port,
        httpx.Client(proxy=f"http://127.0.0.1:{port}", trust_env=False, timeout=PATIENCE_SECONDS) as client,
    ):
        answer = client.get(running.door)
        assert answer.status_code == 403 and "without a proxy" in answer.text
        assert "set-cookie" not in answer.headers
        answer = client.post(f"{running.address}/", data={"sample": "yes"})
        assert answer.status_code == 403


@contextmanager
def elsewhere(html: str) -> Iterator[str]:
    """A server of another origin with one page."""

    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(html.encode())

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.mark.parametrize("path", ["/", "/sign-in", "/api/health", "/no-such-page"])
def test_every_answer_says_what_may_be_run_and_loaded(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert {name: answer.headers[name] for name in SECURITY_HEADERS} == SECURITY_HEADERS


def test_our_own_files_are_sent_again_only_when_they_changed(client: httpx.Client) -> None:
    answer = client.get("/static/console.js")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"] == SECURITY_HEADERS["Content-Security-Policy"]
    again = client.get("/static/console.js", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


def test_a_refusal_says_so_too(client: httpx.Client) -> None:
    answer = client.get("/", headers={"Host": "evil.example"})
    assert {name: answer.headers[name] for name in SECURITY_HEADERS} == SECURITY_HEADERS


def test_nothing_inline_and_nothing_from_elsewhere_is_allowed() -> None:
    policy = SECURITY_HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy and "http" not in policy and "*" not in policy
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
