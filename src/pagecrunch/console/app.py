"""The console as one Starlette application: its pages in order, and what stands before them."""

from __future__ import annotations

from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from ..errors import PagecrunchError, UsageError
from . import activity, sign_in, site_rules
from .api import Api
from .console import Console
from .guard import API, Guard
from .headers import HEADERS, SafeHeaders
from .playground import compare, rule_writing
from .playground import routes as playground
from .plug_ins import own_settings
from .plug_ins import routes as plug_ins
from .settings_pages import preset_pages, transfer, users
from .settings_pages import routes as settings_pages
from .templating import show

MENDING = "/settings/transfer"
STATIC = Path(__file__).parent / "static"
NAMES_OF_FAULTS = {
    403: "Not allowed",
    404: "Not found",
    405: "Not possible here",
    413: "Too large",
    500: "Something went wrong",
}

# What the framework says in two words.
SENTENCES = {
    "Not Found": "There is nothing at this address.",
    "Method Not Allowed": "This address does not take such a request.",
}


def build_app(console: Console) -> Starlette:
    """The application. The workers of the API start with the first page for it, and end with the application."""
    api = Api(console)
    app = Starlette(
        routes=[
            *api.routes(),
            *sign_in.ROUTES,
            *playground.ROUTES,
            *rule_writing.ROUTES,
            *compare.ROUTES,
            *site_rules.ROUTES,
            *transfer.ROUTES,
            *preset_pages.ROUTES,
            *settings_pages.ROUTES,
            *users.ROUTES,
            *plug_ins.ROUTES,
            *own_settings.ROUTES,
            *activity.ROUTES,
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[
            Middleware(SafeHeaders),
            Middleware(Guard, console.sessions, console.listens_on, console.names, console.state.tokens.check),
        ],
        exception_handlers={HTTPException: _show_fault, PagecrunchError: _show_refusal, Exception: _show_bug},
        lifespan=api.lifespan,
    )
    app.state.console = console
    return app


async def _show_fault(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _fault(request, error.status_code, SENTENCES.get(error.detail, error.detail))


async def _show_refusal(request: Request, error: Exception) -> Response:
    console: Console = request.app.state.console
    try:
        console.settings()
    except UsageError:  # the file of settings is broken, and there is one page on which that can be mended
        if request.method == "GET" and request.url.path != MENDING and not request.url.path.startswith(API):
            return RedirectResponse(MENDING, 303)
    return _fault(request, 400 if isinstance(error, UsageError) else 502, str(error))


async def _show_bug(request: Request, error: Exception) -> Response:
    what = f"{type(error).__name__}: {error}".rstrip(": ")
    answer = _fault(request, 500, f"Something went wrong inside PageCrunch ({what}).")
    answer.headers.update(HEADERS)  # this is said outside of the middleware
    return answer


def _fault(request: Request, status: int, sentence: str) -> Response:
    title = NAMES_OF_FAULTS.get(status, "That did not work")
    if request.url.path.startswith(API):
        problem = {"type": "about:blank", "title": title, "status": status, "detail": sentence}
        return JSONResponse(problem, status, media_type="application/problem+json")
    return show(request, "fault.html", status, title=title, sentence=sentence)
