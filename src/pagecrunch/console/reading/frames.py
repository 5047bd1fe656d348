"""The tidied page in a frame of the reading page. It runs nothing and has no origin; its links are read here."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from ...dom.serialise import lead_links
from ..access import READ_PATH
from ..console import console_of, user_of
from ..playground.choices import VIEWS
from ..playground.painting import frame_headers
from .pages import page_of_place, result_of
from .picture_choice import SITE
from .place import TIDY, Place
from .signed_links import signed_query

FRAME_PATH = "/read/frame"
SANDBOX = "sandbox allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox"


async def show_tidied(request: Request) -> Response:
    console, user, place = console_of(request), user_of(request), Place.of(request.query_params)
    submitted = await run_in_threadpool(page_of_place, console, user, place)
    result = result_of(console, submitted, VIEWS["tidy"])
    session, here = request.scope.get("session"), f"{request.url.scheme}://{request.headers['host']}{READ_PATH}?"

    def lead(address: str) -> str:
        return here + signed_query(address, TIDY, session) if session else address

    def make() -> str:
        return lead_links(result.tidied.html, submitted.url or "", lead).replace("<base ", '<base target="_top" ', 1)

    headers = frame_headers(SANDBOX, loads_from_site=result.settings.output.pictures == SITE)
    return HTMLResponse(await run_in_threadpool(make), headers=headers)


ROUTES = [Route(FRAME_PATH, show_tidied, methods=["GET"])]
