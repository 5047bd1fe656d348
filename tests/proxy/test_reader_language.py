from __future__ import annotations

from mitmproxy.test import tflow

from pagecrunch.languages import current_language, use_language
from pagecrunch.proxy.reader_language import ReaderLanguage


def test_what_the_proxy_says_is_in_the_language_of_the_request() -> None:
    flow = tflow.tflow()
    flow.request.headers["accept-language"] = "fr-CA"
    with use_language("en"):
        ReaderLanguage().requestheaders(flow)
        assert current_language() == "fr"
