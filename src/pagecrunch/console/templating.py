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
from ..languages import N_, current_language, format_number, format_percent
from ..languages.words import translate, translate_plural
from ..render.html import Style
from .access import form_secret
from .console import Console, console_of
from .forms import SECRET_FIELD

# The console's main pages, in the order people need them.
MENU = (
    ("/", N_("Playground")),
    ("/compare", N_("Compare")),
    ("/sites", N_("Site rules")),
    ("/settings", N_("Settings")),
    ("/plug-ins", N_("Plug-ins")),
    ("/activity", N_("Activity")),
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
    made.filters["number"] = format_number
    made.filters["prose"] = _prose
    made.filters["percent"] = format_percent
    made.globals["_"] = _words
    made.globals["plural"] = _plural_words
    made.globals["reader_language"] = current_language
    return made


def _words(text: str, **values: Any) -> Markup:
    """Words of a template in the reader's language. They may hold tags; values are escaped."""
    return Markup(translate(text)).format(**values)


def _plural_words(one: str, many: str, n: int, **values: Any) -> Markup:
    return Markup(translate_plural(one, many, n)).format(n=format_number(n), **values)


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
