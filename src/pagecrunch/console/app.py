"""The console as one Starlette application."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from ..errors import PagecrunchError, UsageError
from ..languages import N_, _
from ..languages.words import translate, translate_message
from . import activity_page, design, metrics, plug_in_pages, sign_in, site_rules
from .access import API, SECURITY_HEADERS, ConsoleAccess, SecurityHeaders, problem_response
from .api.endpoints import Api
from .api.requests import PROBLEM_TITLES
from .console import Console, console_of
from .library import library_pages
from .owner import READER
from .people import account_page, learned_page, left_alone_page, preview, settings_page
from .playground import compare, playground_pages, rule_writing
from .reading import corrections, frames, look, pictures, reading_pages, save_as, welcome_page
from .settings_pages import settings_forms, transfer, user_pages
from .templating import render_page

TRANSFER = "/settings/transfer"
STATIC_FILES = Path(__file__).parent / "static"
ERROR_TITLES = {status: PROBLEM_TITLES[status] for status in (403, 404, 405, 413)} | {500: N_("Something went wrong")}
# In place of the framework's two words.
ERROR_SENTENCES = {404: N_("There is no page at this address."), 405: N_("You cannot send that to this address.")}


def build_app(console: Console) -> Starlette:
    """The application. The API's workers start with its first page, and stop with the application."""
    api = Api(console)
    app = Starlette(
        routes=[
            *api.routes(),
            *sign_in.ROUTES,
            *reading_pages.ROUTES,
            *look.ROUTES,
            *corrections.ROUTES,
            *frames.ROUTES,
            *pictures.ROUTES,
            *save_as.ROUTES,
            *library_pages.ROUTES,
            *welcome_page.ROUTES,
            *playground_pages.ROUTES,
            *rule_writing.ROUTES,
            *compare.ROUTES,
            *site_rules.ROUTES,
            *preview.ROUTES,
            *left_alone_page.ROUTES,
            *learned_page.ROUTES,
            *settings_page.ROUTES,
            *account_page.PRIVACY_ROUTES,
            *transfer.ROUTES,
            *settings_forms.ROUTES,
            *user_pages.ROUTES,
            *plug_in_pages.ROUTES,
            *activity_page.ROUTES,
            *design.ROUTES,
            *metrics.ROUTES,
            Mount("/static", StaticFiles(directory=STATIC_FILES)),
        ],
        middleware=[
            Middleware(metrics.CountRequests),
            Middleware(SecurityHeaders),
            Middleware(ConsoleAccess, console),
        ],
        exception_handlers={HTTPException: show_http_error, PagecrunchError: show_own_error, Exception: show_bug},
        lifespan=api.lifespan,
    )
    app.state.console = console
    return app


async def show_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status, sentence = error.status_code, error.detail
    if sentence == HTTPStatus(status).phrase:
        sentence = ERROR_SENTENCES.get(status, sentence)
    return _error_page(request, status, sentence)


async def show_own_error(request: Request, error: Exception) -> Response:
    try:
        console_of(request).settings()
    except UsageError:  # the settings file is broken, and can be mended on one page only
        path = request.url.path
        if request.method == "GET" and path != TRANSFER and not path.startswith(API) and READER not in request.scope:
            return RedirectResponse(TRANSFER, 303)
    return _error_page(request, 400 if isinstance(error, UsageError) else 502, str(error))


async def show_bug(request: Request, error: Exception) -> Response:
    what = f"{type(error).__name__}: {error}".rstrip(": ")
    response = _error_page(request, 500, _("Something went wrong inside PageCrunch ({what}).", what=what))
    response.headers.update(SECURITY_HEADERS)  # this handler runs outside of the middleware
    return response


def _error_page(request: Request, status: int, sentence: str) -> Response:
    title = ERROR_TITLES.get(status, N_("That did not work"))
    if request.url.path.startswith(API):
        return problem_response(status, title, sentence)
    return render_page(request, "error.html", status, title=translate(title), sentence=translate_message(sentence))
