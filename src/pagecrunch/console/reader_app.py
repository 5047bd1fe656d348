"""The pages of one reader on the proxy's own host: settings, sites left alone, activity; and for each user of a group
also their account, the pages to read, and their library.

They are the console's own pages, for the user whom the proxy has checked. Everything else stays in the console. A
reader without a name reads in the console, which asks for a token: others on this machine may reach the proxy too.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from ..errors import PagecrunchError
from ..languages import _
from . import activity_page, design
from .access import SecurityHeaders, is_own_origin
from .app import STATIC_FILES, show_bug, show_http_error, show_own_error
from .console import Console, user_of
from .library import library_pages
from .people import account_page, learned_page, left_alone_page, preview, settings_page
from .reading import corrections, frames, look, pictures, reading_pages, save_as

Endpoint = Callable[[Request], Awaitable[Response]]


def build_reader_app(console: Console) -> Starlette:
    app = Starlette(
        routes=[
            *preview.ROUTES,
            *left_alone_page.ROUTES,
            *learned_page.ROUTES,
            *settings_page.ROUTES,
            *account_page.PRIVACY_ROUTES,
            *activity_page.ROUTES,
            *design.ROUTES,
            Mount("/static", StaticFiles(directory=STATIC_FILES)),
            *for_users(account_page.ACCOUNT_ROUTES),
            *for_users(reading_pages.ROUTES),
            *for_users(look.ROUTES),
            *for_users(corrections.ROUTES),
            *for_users(frames.ROUTES),
            *for_users(pictures.ROUTES),
            *for_users(save_as.ROUTES),
            *for_users(library_pages.ROUTES),
        ],
        middleware=[Middleware(SecurityHeaders), Middleware(OwnOrigin)],
        exception_handlers={HTTPException: show_http_error, PagecrunchError: show_own_error, Exception: show_bug},
    )
    app.state.console = console
    return app


def for_users(routes: Iterable[Route]) -> list[Route]:
    """These pages, for the users of a group alone."""
    return [Route(route.path, _for_users(route.endpoint), methods=list(route.methods or ())) for route in routes]


def _for_users(show: Endpoint) -> Endpoint:
    async def show_to_user(request: Request) -> Response:
        if not user_of(request):
            raise HTTPException(404, _("This page is for the users of a group."))
        return await show(request)

    return show_to_user


class OwnOrigin:
    """The middleware that refuses what pages of other sites ask for, unless they only open a page."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not is_own_origin(Headers(scope=scope), scope["method"]):
            sentence = _("Another site made this request. PageCrunch does not answer it.")
            await PlainTextResponse(f"{sentence}\n", 403)(scope, receive, send)
            return
        await self._app(scope, receive, send)
