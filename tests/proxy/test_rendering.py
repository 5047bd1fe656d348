"""A page in a view, as a worker makes it."""

from __future__ import annotations

import gzip
import json
from dataclasses import asdict, replace

from proxy_made import PAGE

from pagecrunch.proxy.bar import BarFacts
from pagecrunch.proxy.rendering import Rendered, RenderJob, render, worker_handler
from pagecrunch.work.frames import from_json

BAR = BarFacts("a.example", "/p", "tidy")
URL = "http://a.example/p"


def test_without_a_bar_nothing_is_added() -> None:
    for view in ("original", "tidy", "reader"):
        _, body = render(RenderJob(url=URL, view=view), PAGE)
        assert b"pagecrunch-bar" not in body
    assert render(RenderJob(url=URL, view="original"), PAGE)[1] == PAGE


def test_settings_and_site_rules_are_followed() -> None:
    _, usual = render(RenderJob(url=URL, view="tidy"), PAGE)
    _, kept = render(RenderJob(url=URL, view="tidy", rules='[[site]]\nmatch = "a.example"\nkeep = "footer"\n'), PAGE)
    others = {"navigation": {"enabled": False}, "clutter": {"enabled": False}}
    _, off = render(RenderJob(url=URL, view="tidy", settings=others), PAGE)
    assert b"Imprint" not in usual
    assert b"Imprint" in kept and b"Imprint" in off


def test_links_are_led_where_a_gateway_wants_them() -> None:
    page = b"<main><p>" + b"A text, of some length. " * 20 + b"<a href='/next?a=1'>on</a>"
    _, body = render(RenderJob(url=URL, view="reader", gateway="http://gate/read?url=", top="<nav>TOP</nav>"), page)
    assert b'href="http://gate/read?url=http%3A%2F%2Fa.example%2Fnext%3Fa%3D1"' in body
    assert b"<nav>TOP</nav>" in body


def test_what_goes_wrong_is_said_and_nothing_raises() -> None:
    packed = RenderJob(url=URL, view="tidy", content_encoding="gzip")
    assert render(packed, b"no")[0].why_not.startswith("it could not be unpacked")
    bomb = gzip.compress(bytes(10_000_000))
    assert "larger than 1,000" in render(replace(packed, max_bytes=1000), bomb)[0].why_not
    assert render(packed, gzip.compress(PAGE)[:-9])[0].why_not
    assert render(RenderJob(url=URL, view="tidy", rules="not toml ["), PAGE)[0].why_not


def test_it_is_timed_and_accounted_for() -> None:
    rendered, _ = render(RenderJob(url=URL, view="tidy", bar=BAR), PAGE)
    assert rendered.seconds > 0
    assert rendered.account.removed_count > 0


def test_a_worker_renders_the_page_of_a_job() -> None:
    handler = worker_handler()
    handler.warm_up()
    job = RenderJob(url="http://a.example/", view="tidy", bar=BAR)
    result, body = handler.run(job, b"<p>" + b"A sentence, to begin with. " * 20)
    assert isinstance(result, Rendered) and result.why_not == "" and b"A sentence" in body
    assert from_json(Rendered, json.loads(json.dumps(asdict(result)))) == result
    assert from_json(RenderJob, json.loads(json.dumps(asdict(job)))) == job
