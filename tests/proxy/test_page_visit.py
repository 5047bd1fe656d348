"""Views, as a request picks them, and the visit that the proxy keeps for a page request."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from mitmproxy.addons.proxyserver import Proxyserver
from mitmproxy.http import HTTPFlow
from mitmproxy.test import tflow

from pagecrunch.proxy.activity_log import ActivityWriter
from pagecrunch.proxy.authentication import ProxyAuthentication
from pagecrunch.proxy.own_forms import OwnForms
from pagecrunch.proxy.page_rewriting import PageRewriter
from pagecrunch.proxy.page_visit import VIEWS, ViewRequest, find_view, parse_view_request, visit_of, with_view
from pagecrunch.proxy.pool import Pool
from pagecrunch.proxy.readers import Readers
from pagecrunch.state import State


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/story?pagecrunch=reader", ViewRequest("/story", "reader")),
        ("/story?a=1&pagecrunch=Tidy", ViewRequest("/story?a=1", "tidy")),
        ("/story?pagecrunch=bar", ViewRequest("/story", shows_bar=True)),
        ("/story?pagecrunch=reader&a=1", ViewRequest("/story?a=1", "reader")),
        ("/story?pagecrunch=other", ViewRequest("/story?pagecrunch=other")),
        ("/pagecrunch=reader", ViewRequest("/pagecrunch=reader")),
    ],
)
def test_a_view_is_read_from_the_end_of_an_address(path: str, expected: ViewRequest) -> None:
    assert parse_view_request(path) == expected


@pytest.mark.parametrize("path", ["/", "/a?b=c", "/a?"])
def test_an_address_with_a_view_is_read_as_that_view(path: str) -> None:
    for view in VIEWS:
        assert parse_view_request(with_view(path, view)).view == view


def test_a_view_that_is_not_known_is_none() -> None:
    assert find_view(" READER ") == "reader"
    assert find_view("nothing") is None


@pytest.fixture
def rewriter(tmp_path: Path) -> Iterator[PageRewriter]:
    with State.open(tmp_path) as state:
        readers, log = Readers(state), ActivityWriter(state)
        authentication = ProxyAuthentication(state, log, Proxyserver(), is_group=False)
        yield PageRewriter(readers, authentication, Pool(1), log, OwnForms("secret"))
        log.close()


def requested(rewriter: PageRewriter, path: str, **headers: str) -> HTTPFlow:
    flow = tflow.tflow()
    flow.request.url = f"http://a.example{path}"
    flow.request.headers.clear()
    flow.request.headers.update({name.replace("_", "-"): value for name, value in headers.items()})
    rewriter.requestheaders(flow)
    return flow


def test_a_request_for_a_page_becomes_a_visit_with_its_address_and_view(rewriter: PageRewriter) -> None:
    flow = requested(rewriter, "/story?a=1&pagecrunch=reader", accept="text/html")
    visit = visit_of(flow)
    assert visit is not None
    assert (visit.url, visit.view, visit.shows_bar) == ("http://a.example/story?a=1", "reader", False)
    assert (visit.is_buffered, visit.error) == (False, "")
    assert flow.request.path == "/story?a=1", "the site does not see what picks the view"


def test_the_header_goes_before_the_address_and_both_before_the_settings(rewriter: PageRewriter) -> None:
    flow = requested(rewriter, "/story?pagecrunch=reader", accept="text/html", x_pagecrunch_view="original")
    by_header, by_settings = visit_of(flow), visit_of(requested(rewriter, "/story", accept="text/html"))
    assert by_header and by_header.view == "original"
    assert by_settings and by_settings.view == "tidy"


def test_a_request_for_anything_else_is_not_a_visit(rewriter: PageRewriter) -> None:
    assert visit_of(requested(rewriter, "/picture.png", accept="image/png")) is None
    assert visit_of(requested(rewriter, "/.well-known/pagecrunch/bar.css", accept="text/html")) is None
    assert visit_of(requested(rewriter, "/part", accept="text/html", range="bytes=0-1")) is None


def test_the_end_of_an_address_does_not_reach_a_site_as_a_referrer_either(rewriter: PageRewriter) -> None:
    for referrer in ("http://a.example/story?pagecrunch=reader", "http://a.example/story"):
        flow = requested(rewriter, "/picture.png", accept="image/png", referer=referrer)
        assert flow.request.headers["referer"] == "http://a.example/story"


def test_each_request_has_a_visit_of_its_own(rewriter: PageRewriter) -> None:
    first, second = (requested(rewriter, path, accept="text/html") for path in ("/one", "/two"))
    assert [visit.url for visit in map(visit_of, (first, second)) if visit] == [
        "http://a.example/one",
        "http://a.example/two",
    ]
