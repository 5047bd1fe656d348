"""Makes pages of templates. Whatever a template shows is escaped, unless it was made as safe HTML."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from .._version import VERSION
from .forms import SECRET_FIELD
from .guard import form_secret

# The places of the console, in the order people meet them.
PLACES = (
    ("/", "Playground"),
    ("/compare", "Compare"),
    ("/sites", "Site rules"),
    ("/settings", "Settings"),
    ("/plug-ins", "Plug-ins"),
    ("/activity", "Activity"),
)


@cache
def environment() -> Environment:
    """The templates, compiled once for all requests."""
    made = Environment(
        loader=PackageLoader("pagecrunch.console"),
        autoescape=select_autoescape(),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["number"] = lambda value: f"{value:,}"
    made.filters["prose"] = _prose
    made.filters["percent"] = lambda share: f"{share:.0%}"
    return made


def _prose(text: str) -> Markup:
    """A sentence in which `this` is code."""
    pieces = text.split("`")
    if len(pieces) % 2 == 0:  # a mark without its partner
        return escape(text)
    return Markup("").join(
        Markup("<code>{}</code>").format(piece) if index % 2 else escape(piece) for index, piece in enumerate(pieces)
    )


def tell(request: Request, sentence: str) -> None:
    """Say something on the next page that this reader sees."""
    session = request.scope.get("session")
    if session:
        request.app.state.console.messages.add(session.name, sentence)


def show(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page of the console."""
    session = request.scope.get("session")
    messages = request.app.state.console.messages.take(session.name) if session else []
    html = environment().get_template(template).render(
        places=PLACES,
        path=request.url.path,
        version=VERSION,
        secret_field=SECRET_FIELD,
        secret=form_secret(request),
        is_signed_in=session is not None,
        messages=messages,
        **values,
    )  # fmt: skip
    return HTMLResponse(html, status)
