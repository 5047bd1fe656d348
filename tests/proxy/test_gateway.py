"""Pages without proxy settings: the gateway on the console's address."""

from __future__ import annotations

import sys
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from proxy_made import Origin, Running, proxy
from waiting import PATIENCE_SECONDS

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    text: str


def ask(through: Running, path: str, *, signed_in: bool = True, **headers: str) -> Answer:
    """Ask the console directly, as a browser does that knows of no proxy."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    if signed_in:
        named["Authorization"] = f"Bearer {token(through)}"
    request = urllib.request.Request(f"{through.console}{path}", headers=named)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:
            return Answer(answer.status, {n.lower(): v for n, v in answer.headers.items()}, answer.read().decode())
    except urllib.error.HTTPError as error:
        return Answer(error.code, {n.lower(): v for n, v in error.headers.items()}, error.read().decode())


def token(through: Running) -> str:
    return (through.state / "console-token").read_text().strip()


def read(through: Running, url: str, view: str = "", **headers: str) -> Answer:
    return ask(through, f"/read?url={quote(url, safe='')}{f'&view={view}' if view else ''}", **headers)


def test_a_page_is_read_under_a_policy_that_lets_it_do_nothing(through: Running, site: Origin) -> None:
    answer = read(through, f"{site.url}/page")
    assert answer.status == 200
    assert "The tide is late" in answer.text and "We use cookies" not in answer.text
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("sandbox ")
    assert "allow-scripts" not in policy and "allow-same-origin" not in policy
    assert "script-src" not in policy and "default-src 'none'" in policy


def test_the_tidy_view_finds_its_styles_and_its_links_stay_here(through: Running, site: Origin) -> None:
    answer = read(through, f"{site.url}/page", "tidy")
    assert f'<base href="{site.url}/page">' in answer.text
    led = f"{through.console}/read?view=tidy&amp;by=&amp;url={quote(f'{site.url}/news', safe='')}"
    assert f'href="{led}"' in answer.text
    assert "Reader view" in answer.text


@pytest.mark.parametrize(
    ("url", "status", "words"),
    [
        ("ftp://a.example/", 502, "cannot be fetched"),
        ("http://127.0.0.1:1/", 502, "could not be fetched"),
        ("SITE/data", 415, "a file of the type application/octet-stream"),
        ("SITE/other-path", 502, "answered 404"),
    ],
)
def test_what_cannot_be_read_is_said(through: Running, site: Origin, url: str, status: int, words: str) -> None:
    answer = read(through, url.replace("SITE", site.url))
    assert answer.status == status
    assert words in answer.text


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 421),
        ({"Sec-Fetch-Dest": "iframe"}, 403),
        ({"Sec-Fetch-Dest": "image"}, 403),
        ({"Proxy-Connection": "keep-alive"}, 403),
        ({"Via": "1.1 pagecrunch"}, 403),
        ({"Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "same-origin"}, 200),
    ],
)
def test_it_opens_pages_for_people_and_for_nobody_else(
    through: Running, site: Origin, headers: dict[str, str], status: int
) -> None:
    assert read(through, f"{site.url}/page", **headers).status == status


def test_the_form_has_a_bookmark_and_the_script_for_browsers(through: Running) -> None:
    form = ask(through, "/read")
    assert "javascript:location.href=" in form.text
    assert f"http://{through.address}/proxy.pac" in form.text


def test_who_is_not_signed_in_reads_nothing_and_fetches_nothing(through: Running, site: Origin) -> None:
    site.seen.clear()
    url = quote(f"{site.url}/page", safe="")
    for path in (f"/read?url={url}", f"/read?by=x&key=y&url={url}"):
        answer = ask(through, path, signed_in=False)
        assert "The tide is late" not in answer.text and "sign" in answer.text.lower()
    assert site.seen == []


def test_another_page_cannot_make_it_fetch_a_page_without_asking(through: Running, site: Origin) -> None:
    site.seen.clear()
    answer = read(through, f"{site.url}/page?<b>", Sec_Fetch_Site="cross-site", Sec_Fetch_Dest="document")
    assert answer.status == 403 and "Read this page?" in answer.text and "<b>" not in answer.text
    assert site.seen == []


def test_pages_are_fetched_through_another_proxy_if_there_is_one(tmp_path: Path, site: Origin) -> None:
    with proxy(tmp_path, "--allow-private", "--upstream", f"http://me:secret@127.0.0.1:{site.port}") as through:
        site.seen.clear()
        answer = read(through, "http://only-the-other-proxy-knows.example/page")
        assert answer.status == 200 and "The tide is late" in answer.text
        [request] = site.seen
        assert request.target == "http://only-the-other-proxy-knows.example/page"
        assert request.headers["proxy-authorization"] == "Basic bWU6c2VjcmV0"
        with urllib.request.urlopen(f"http://{through.address}/proxy.pac", timeout=PATIENCE_SECONDS) as pac:
            assert pac.status == 200


def test_a_browser_without_any_settings_reads_a_page_and_goes_on_from_there(
    through: Running, site: Origin, browser: Browser
) -> None:
    from playwright.sync_api import expect

    axe = (Path(sys.prefix) / "axe/node_modules/axe-core/axe.min.js").read_text("utf-8")
    page = browser.new_page()
    page.goto(f"{through.console}/sign-in?token={token(through)}&next=/read")
    page.get_by_label("Address of the page").fill(f"{site.url}/page")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="The late tide")).to_be_visible()
    page.get_by_role("link", name="Tidy view").press("Enter")
    expect(page.get_by_role("link", name="Reader view")).to_be_visible()
    assert page.evaluate("self.origin") == "null", "it is nobody"
    page.goto(f"{through.console}/read?url={quote(f'{site.url}/page', safe='')}")
    page.get_by_role("link", name="Tidy view").press("Enter")
    page.get_by_role("link", name="another page").press("Enter")
    expect(page.get_by_label("Address of the page")).to_be_visible()
    page.goto(f"{through.console}/read")
    page.evaluate(axe)
    assert page.evaluate("axe.run().then(result => result.violations.map(each => each.id))") == []
    page.close()


def test_the_console_behind_it_asks_to_sign_in(through: Running) -> None:
    assert "sign" in ask(through, "/", signed_in=False).text.lower()
