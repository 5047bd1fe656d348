"""The door: a page that takes the token, or an address that brings it, and a cookie in return."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from .console import of_request
from .forms import read_form
from .guard import SIGN_IN
from .session import LIFETIME_SECONDS
from .templating import show

SIGN_OUT = "/sign-out"
LONGEST_TOKEN_FORM = 4096  # bytes


async def open_door(request: Request) -> Response:
    """The form; or, with the token in the address as `pagecrunch serve` prints it, right in."""
    token = request.query_params.get("token")
    if token is None:
        return _form(request)
    return _enter(request, token)


async def take_token(request: Request) -> Response:
    """A token from the form. There is no session yet that a secret could belong to; the token is the secret."""
    if int(request.headers.get("content-length") or LONGEST_TOKEN_FORM + 1) > LONGEST_TOKEN_FORM:
        return _form(request, "That is too long for a token.", 413)
    form = await request.form()
    return _enter(request, str(form.get("token") or "").strip())


async def leave(request: Request) -> Response:
    await read_form(request, 0)
    answer = RedirectResponse(SIGN_IN, 303)
    answer.delete_cookie(of_request(request).sessions.cookie_name, httponly=True, samesite="strict")
    return answer


def _enter(request: Request, token: str) -> Response:
    sessions = of_request(request).sessions
    if not sessions.is_token(token):
        return _form(request, "This is not the token; `pagecrunch serve` prints the right one when it starts.", 403)
    answer = RedirectResponse(_next(request), 303)
    answer.set_cookie(
        sessions.cookie_name, sessions.new_cookie(), max_age=LIFETIME_SECONDS, httponly=True, samesite="strict"
    )
    return answer


def _form(request: Request, error: str = "", status: int = 200) -> Response:
    return show(request, "sign_in.html", status, error=error, next=_next(request))


def _next(request: Request) -> str:
    """Where the reader wanted to go; only ever a page of ours."""
    target = request.query_params.get("next", "/")
    return target if target.startswith("/") and not target.startswith(("//", "/\\")) else "/"


ROUTES = [
    Route(SIGN_IN, open_door, methods=["GET"]),
    Route(SIGN_IN, take_token, methods=["POST"]),
    Route(SIGN_OUT, leave, methods=["POST"]),
]
