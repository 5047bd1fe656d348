"""The sign-in page: a token, from the form or from the address, in exchange for a cookie."""

from __future__ import annotations

from contextlib import suppress
from urllib.parse import parse_qs, urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ..errors import UsageError
from ..languages import _
from ..state.sessions import SESSION_SECONDS
from .access import READ_PATH, SAVE_PATH, SIGN_IN
from .console import console_of
from .forms import own_path, read_form
from .templating import render_page

SIGN_OUT = "/sign-out"
TOKEN_FORM_BYTES = 4096
SHOWN = 200  # characters of an address


async def show_sign_in(request: Request) -> Response:
    """The form; or straight in, with the token in the address as `pagecrunch serve` prints it."""
    token = request.query_params.get("token")
    if token is None and _is_asked_by_another_site(request):
        return _question(request)
    return _form(request) if token is None else _sign_in(request, token)


async def submit_token(request: Request) -> Response:
    """A token from the form. There is no session yet that a form secret could belong to; the token is the secret."""
    if int(request.headers.get("content-length") or TOKEN_FORM_BYTES + 1) > TOKEN_FORM_BYTES:
        return _form(request, _("That is too long for a token."), 413)
    form = await request.form()
    return _sign_in(request, str(form.get("token") or "").strip())


async def sign_out(request: Request) -> Response:
    await read_form(request)
    with suppress(UsageError):  # another browser of this reader has ended it
        console_of(request).sessions.end(request.scope["session"])
    response = RedirectResponse(SIGN_IN, 303)
    response.delete_cookie(console_of(request).sessions.cookie_name, httponly=True, samesite="strict")
    return response


def _sign_in(request: Request, token: str) -> Response:
    sessions = console_of(request).sessions
    if not sessions.is_token(token):
        return _form(request, _("This token is wrong. `pagecrunch serve` prints the right one when it starts."), 403)
    response = RedirectResponse(_next_page(request), 303)
    response.set_cookie(
        sessions.cookie_name,
        sessions.new_cookie(request.headers.get("user-agent", "")),
        max_age=SESSION_SECONDS,
        httponly=True,
        samesite="strict",
    )
    return response


def _form(request: Request, error: str = "", status: int = 200) -> Response:
    return render_page(request, "sign_in.html", status, error=error, next=_next_page(request))


def _is_asked_by_another_site(request: Request) -> bool:
    """Whether a link or bookmark on a page of another site led here. Browsers send no cookie with those."""
    wanted = urlsplit(_next_page(request)).path
    return request.headers.get("sec-fetch-site") == "cross-site" and wanted in (READ_PATH, SAVE_PATH)


def _question(request: Request) -> Response:
    """Another page wants a page to be read or saved here. Its reader decides."""
    target = _next_page(request)
    url = parse_qs(urlsplit(target).query).get("url", [""])[0]
    is_save = urlsplit(target).path == SAVE_PATH
    return render_page(request, "question.html", next=target, url=url[:SHOWN], is_save=is_save)


def _next_page(request: Request) -> str:
    """The page that the reader wanted; always one of ours."""
    return own_path(request.query_params.get("next", "/"))


ROUTES = [
    Route(SIGN_IN, show_sign_in, methods=["GET"]),
    Route(SIGN_IN, submit_token, methods=["POST"]),
    Route(SIGN_OUT, sign_out, methods=["POST"]),
]
