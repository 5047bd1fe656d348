"""The bar's forms: what they do, and from whom they are taken."""

from __future__ import annotations

import re

import pytest
from proxy_made import Origin, Running

from pagecrunch.proxy.bar_actions import read_form

ACT = "/.well-known/pagecrunch/act"


def token(through: Running, site: Origin) -> str:
    found = re.search(r'name="token" value="(\w+)"', through.curl(f"{site.url}/page?pagecrunch=bar").text)
    assert found
    return found.group(1)


def test_a_button_does_what_it_says_and_leads_back(through: Running, site: Origin) -> None:
    form = f"token={token(through, site)}&page=/page?x=1&view=tidy&act=site-reader"
    answer = through.curl(f"{site.url}{ACT}", "-d", form.replace("?", "%3F"), "-H", f"Origin: {site.url}")
    assert (answer.status, answer.headers["location"]) == (303, "/page?x=1")
    assert through.curl(f"{site.url}/page").headers["x-pagecrunch"].startswith("reader")
    through.curl(f"{site.url}{ACT}", "-d", f"token={token(through, site)}&act=site-forget")
    assert through.curl(f"{site.url}/page").headers["x-pagecrunch"].startswith("tidy")


@pytest.mark.parametrize(
    ("form", "header"),
    [
        ("token=wrong&act=site-original", "X-None: 1"),
        ("act=site-original", "X-None: 1"),
        ("token=%C3%A9&act=site-original", "X-None: 1"),
        ("token=TOKEN&act=site-original", "Origin: http://evil.example"),
        ("token=TOKEN&act=site-original", "Sec-Fetch-Site: cross-site"),
    ],
)
def test_a_form_from_elsewhere_is_refused(through: Running, site: Origin, form: str, header: str) -> None:
    answer = through.curl(f"{site.url}{ACT}", "-d", form.replace("TOKEN", token(through, site)), "-H", header)
    assert answer.status == 403
    assert through.curl(f"{site.url}/page").headers["x-pagecrunch"].startswith("tidy")


def test_the_token_of_one_host_does_not_open_another(through: Running, site: Origin) -> None:
    other = through.curl(f"http://localhost:{site.port}{ACT}", "-d", f"token={token(through, site)}&act=site-original")
    assert other.status == 403


@pytest.mark.parametrize("page", ["//evil.example/", "/\\evil.example", "http://evil.example/", "/a%0d%0aX: 1"])
def test_a_form_leads_to_no_other_site(through: Running, site: Origin, page: str) -> None:
    answer = through.curl(f"{site.url}{ACT}", "-d", f"token={token(through, site)}&page={page}&act=rate-good")
    assert answer.headers["location"] == "/"


def test_a_button_that_is_not_known_says_so_on_the_next_page(through: Running, site: Origin) -> None:
    through.curl(f"{site.url}{ACT}", "-d", f"token={token(through, site)}&act=nothing")
    assert "does not know this button" in through.curl(f"{site.url}/page").text
    assert "does not know this button" not in through.curl(f"{site.url}/page").text


def test_the_origin_never_sees_what_is_for_the_bar(through: Running, site: Origin) -> None:
    site.seen.clear()
    assert b":host" in through.curl(f"{site.url}/.well-known/pagecrunch/bar.css?x").body
    assert through.curl(f"{site.url}/.well-known/pagecrunch/size-150.css").body.startswith(b":root{zoom:1.5}")
    for name in ("size-1.css", "size-9999.css", "other", "../secret", "bar.py"):
        assert through.curl(f"{site.url}/.well-known/pagecrunch/{name}", "--path-as-is").status == 404
    assert through.curl(f"{site.url}{ACT}").status == 405
    assert site.seen == []


def test_a_form_of_absurd_size_holds_nothing() -> None:
    assert read_form(b"a=" + b"x" * 100_000) == {}
    assert read_form(b"&".join(b"a%d=1" % number for number in range(100))) == {}
    assert read_form(b"a=1&b=%C3%A9") == {"a": "1", "b": "é"}
