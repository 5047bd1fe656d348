"""A page in a view, as a worker makes it."""

from __future__ import annotations

import gzip

from proxy_made import PAGE

from pagecrunch.proxy.rendering import Job, render

BAR = {"host": "a.example", "path": "/p", "view": "tidy"}
URL = "http://a.example/p"


def test_without_a_bar_nothing_is_added() -> None:
    for view in ("original", "tidy", "reader"):
        _, body = render(Job(URL, view), PAGE)
        assert b"pagecrunch-bar" not in body
    assert render(Job(URL, "original"), PAGE)[1] == PAGE


def test_settings_and_site_rules_are_followed() -> None:
    _, usual = render(Job(URL, "tidy"), PAGE)
    _, kept = render(Job(URL, "tidy", sites='[[site]]\nmatch = "a.example"\nkeep = "footer"\n'), PAGE)
    others = {"navigation": {"enabled": False}, "clutter": {"enabled": False}}
    _, off = render(Job(URL, "tidy", settings=others), PAGE)
    assert b"Imprint" not in usual
    assert b"Imprint" in kept and b"Imprint" in off


def test_links_are_led_where_a_gateway_wants_them() -> None:
    page = b"<main><p>" + b"A text, of some length. " * 20 + b"<a href='/next?a=1'>on</a>"
    _, body = render(Job(URL, "reader", gateway="http://gate/read?url=", top="<nav>TOP</nav>"), page)
    assert b'href="http://gate/read?url=http%3A%2F%2Fa.example%2Fnext%3Fa%3D1"' in body
    assert b"<nav>TOP</nav>" in body


def test_what_goes_wrong_is_said_and_nothing_raises() -> None:
    assert render(Job(URL, "tidy", content_encoding="gzip"), b"no")[0].why_not.startswith("it could not be unpacked")
    bomb = gzip.compress(bytes(10_000_000))
    assert "larger than 1,000" in render(Job(URL, "tidy", content_encoding="gzip", max_bytes=1000), bomb)[0].why_not
    assert render(Job(URL, "tidy", content_encoding="gzip"), gzip.compress(PAGE)[:-9])[0].why_not
    assert render(Job(URL, "tidy", sites="not toml ["), PAGE)[0].why_not


def test_it_is_timed_and_accounted_for() -> None:
    rendered, _ = render(Job(URL, "tidy", bar=BAR), PAGE)
    assert rendered.seconds > 0
    assert rendered.account.removed_count > 0
