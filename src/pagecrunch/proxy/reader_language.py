"""The addon that comes first: whatever the proxy says about a request is in the language that its browser asks for."""

from __future__ import annotations

from mitmproxy import http

from ..languages import set_language


class ReaderLanguage:
    """Addons that see the same event run in the same task, so a language that is set here holds for all of them."""

    def http_connect(self, flow: http.HTTPFlow) -> None:
        set_language(flow.request.headers.get("accept-language", ""))

    requestheaders = request = responseheaders = response = error = page_part = http_connect
