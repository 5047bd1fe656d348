"""Renders templates. Everything that a template shows is escaped, unless it was made as safe HTML."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from .._version import VERSION
from ..errors import UsageError
from ..render.html import Style
from .access import form_secret
from .console import Console, console_of
from .forms import SECRET_FIELD

# The console's main pages, in the order people need them.
MENU = (
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
    """A sentence in which words between backticks are code."""
    pieces = text.split("`")
    if len(pieces) % 2 == 0:  # a backtick without its partner
        return escape(text)
    return Markup("").join(
        Markup("<code>{}</code>").format(piece) if index % 2 else escape(piece) for index, piece in enumerate(pieces)
    )


def add_message(request: Request, message: str) -> None:
    """Show this on the next page that this reader opens."""
    session = request.scope.get("session")
    if session:
        console_of(request).messages.add(session.name, message)


def look_of(console: Console) -> Markup:
    """The attributes of <html> by which the style sheets show the reader's colours and typeface."""
    try:
        return Markup(Style.of(console.settings().output).attributes)
    except UsageError:  # the settings file is broken; the page that mends it is shown all the same
        return Markup(Style().attributes)


def render_page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    console, session = console_of(request), request.scope.get("session")
    html = environment().get_template(template).render(
        menu=MENU,
        path=request.url.path,
        version=VERSION,
        look=look_of(console),
        secret_field=SECRET_FIELD,
        secret=form_secret(request),
        is_signed_in=session is not None,
        messages=console.messages.take(session.name) if session else [],
        recent=console.recent_pages.all(),
        **values,
    )  # fmt: skip
    return HTMLResponse(html, status)
