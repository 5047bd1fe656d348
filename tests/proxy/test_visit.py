"""A visit is kept with its flow."""

from __future__ import annotations

from mitmproxy.test import tflow

from pagecrunch.proxy.visit import Visit, keep_visit, visit_of


def test_a_flow_gives_back_the_visit_that_was_kept_with_it() -> None:
    flow = tflow.tflow()
    assert visit_of(flow) is None
    visit = Visit("ann", "http://a.example/", "tidy")
    keep_visit(flow, visit)
    assert visit_of(flow) is visit
