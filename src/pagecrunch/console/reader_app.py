"""The pages of one reader on the proxy's own host: settings, sites left alone, activity, account.

They are the console's own pages, for the user whom the proxy has checked. Everything else stays in the console.
"""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from ..errors import PagecrunchError
from . import activity_page, design
from .access import SecurityHeaders
from .app import STATIC_FILES, show_bug, show_http_error, show_own_error
from .console import Console
from .people import account_page, left_alone_page, preview, settings_page


def build_reader_app(console: Console) -> Starlette:
    app = Starlette(
        routes=[
            *preview.ROUTES,
            *left_alone_page.ROUTES,
            *settings_page.ROUTES,
            *account_page.PRIVACY_ROUTES,
            *account_page.ACCOUNT_ROUTES,
            *activity_page.ROUTES,
            *design.ROUTES,
            Mount("/static", StaticFiles(directory=STATIC_FILES)),
        ],
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={HTTPException: show_http_error, PagecrunchError: show_own_error, Exception: show_bug},
    )
    app.state.console = console
    return app
