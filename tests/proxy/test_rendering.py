"""A page in a view, as a worker makes it."""

from __future__ import annotations

import gzip
import json
from dataclasses import asdict
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from proxy_made import PAGE

from pagecrunch.api import tidy
from pagecrunch.fetch.unpack import unpack
from pagecrunch.proxy.bar import BarFacts, bar_script, bar_styles
from pagecrunch.proxy.rendering import (
    RenderJob,
    RenderResult,
    append_to_page,
    compress,
    insert_into_body,
    render,
    usual_styles,
    worker_handler,
)
from pagecrunch.work.frames import from_json

BAR = BarFacts("http://a.example/p", "/p", "tidy")
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


def test_what_goes_wrong_is_said_and_nothing_raises() -> None:
    assert render(RenderJob(url=URL, view="tidy", content_encoding="gzip"), b"no")[0].error.startswith(
        "it could not be unpacked"
    )
    bomb = gzip.compress(bytes(10_000_000))
    assert (
        "larger than 1,000"
        in render(RenderJob(url=URL, view="tidy", content_encoding="gzip", max_bytes=1000), bomb)[0].error
    )
    assert render(RenderJob(url=URL, view="tidy", content_encoding="gzip"), gzip.compress(PAGE)[:-9])[0].error
    assert render(RenderJob(url=URL, view="tidy", rules="not toml ["), PAGE)[0].error


def test_it_is_timed_and_accounted_for() -> None:
    result, _ = render(RenderJob(url=URL, view="tidy", bar=BAR), PAGE)
    assert result.seconds > 0
    assert result.removals.count > 0


def test_a_worker_renders_the_page_of_a_job() -> None:
    handler = worker_handler()
    handler.warm_up()
    job = RenderJob(url=URL, view="tidy", bar=BAR, rules='[[site]]\nmatch = "a.example"\nkeep = "footer"\n')
    result, body = handler.run(job, PAGE)
    assert isinstance(result, RenderResult) and result.error == "" and body
    assert result.removals.groups and result.removals.places and result.removals.rule_matches
    assert from_json(RenderResult, json.loads(json.dumps(asdict(result)))) == result
    assert from_json(RenderJob, json.loads(json.dumps(asdict(job)))) == job


@pytest.mark.parametrize(
    "head",
    [
        "<title>x</title>",
        "<script>document.write('<body>')</script>",
        "<!-- <body> -->",
        '<meta content="<body>">',
        "<style>/* <body> */</style>",
        "<noscript><link href=x></noscript>",
        "<template><body></template>",
    ],
)
def test_it_goes_after_the_real_start_of_the_body(head: str) -> None:
    html = f'<!DOCTYPE html><html><head>{head}</head><body class="a > b"><p>text</p></body></html>'
    assert insert_into_body(html, "HERE") == html.replace('<body class="a > b">', '<body class="a > b">HERE')


def test_a_policy_that_the_page_declares_itself_has_room_for_the_bar() -> None:
    policy = """<meta http-equiv=Content-Security-Policy content="default-src 'none'; img-src a.example">"""
    page = PAGE.replace(b"<head>", b"<head><script>'" + policy.encode() + b"'</script>" + policy.encode())
    html = render(RenderJob(url=URL, view="tidy", bar=BAR), page)[1].decode()
    script, meta = html.split("<body")[0].split("</script>")[:2]
    assert policy in script  # what only looks like one stays
    declared = unescape(meta.split('content="')[1].split('"')[0])
    assert bar_script() in declared and bar_styles(100)[0] in declared and "img-src a.example" in declared


def test_without_a_body_it_goes_to_the_end() -> None:
    assert insert_into_body("<p>x", "HERE") == "<p>xHERE"


@given(st.text(alphabet="<>body/\"'!- abcscriptyle=", max_size=60))
def test_it_goes_into_whatever_our_serialiser_wrote(soup: str) -> None:
    html = tidy(soup).html
    assert insert_into_body(html, "\0").count("\0") == 1


def test_behind_a_page_it_is_in_the_encoding_of_the_page() -> None:
    assert append_to_page(b"page", "é<", "windows-1252") == b"page&#233;<"
    assert append_to_page(b"\xff\xfe", "é", "utf-16le") == b"\xff\xfe\xe9\x00"
    assert append_to_page(b"\xfe\xff", "é", "utf-16be") == b"\xfe\xff\x00\xe9"


@pytest.mark.parametrize("how", ["gzip", "x-gzip", "deflate", "br", "zstd"])
def test_a_page_is_compressed_as_it_came(how: str) -> None:
    body = b"The tide is late. " * 1000
    packed, name = compress(body, f" {how.upper()} ")
    assert len(packed) < len(body)
    assert name == how.removeprefix("x-")
    assert b"".join(unpack(iter((packed,)), name)) == body


@pytest.mark.parametrize("how", ["", "identity", "gzip, br", "other"])
def test_with_any_other_encoding_it_is_not_compressed(how: str) -> None:
    assert compress(b"body", how) == (b"body", "")


def test_the_policy_of_a_page_that_is_shown_while_it_loads_allows_every_style_it_may_get() -> None:
    prose = "<p>The tide was late that day, and nobody in the harbour could say why it was so.</p>" * 9
    page = (
        "<body class=modal-open><header class='sticky top'>Harbour news <a href=/a>Ships</a></header>"
        "<div class=grid><div class=sidebar><a href=/1>One</a> <a href=/2>Two</a> <a href=/3>Three</a></div>"
        f"<main><h1>Tide</h1>{prose}</main></div><div class='modal open'>Subscribe now</div><script>run()</script>"
    )
    result = tidy(page)
    assert "data-pagecrunch-position" in result.html and "data-pagecrunch-alone" in result.html
    assert set(result.own_styles) <= set(usual_styles()) and len(result.own_styles) >= 4
