"""The welcome: three ways to use PageCrunch, for someone who has never heard of a proxy."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..access import READ_PATH
from ..console import console_of
from ..templating import render_page
from .bookmarks import bookmark


async def show_welcome(request: Request) -> Response:
    proxy = console_of(request).proxy
    host, _, port = proxy.rpartition(":")
    return render_page(
        request, "welcome.html", bookmark=bookmark(request, READ_PATH), proxy=proxy, proxy_host=host, proxy_port=port
    )


ROUTES = [Route("/welcome", show_welcome, methods=["GET"])]
