"""Makes pages of templates. Whatever a template shows is escaped, unless it was made as safe HTML."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from .._version import VERSION
from .forms import SECRET_FIELD
from .guard import form_secret

# The places of the console, in the order people meet them.
PLACES = (("/", "Playground"),)


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
    made.filters["percent"] = lambda share: f"{share:.0%}"
    return made


def show(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page of the console."""
    html = environment().get_template(template).render(
        places=PLACES,
        path=request.url.path,
        version=VERSION,
        secret_field=SECRET_FIELD,
        secret=form_secret(request),
        is_signed_in=request.scope.get("session") is not None,
        **values,
    )  # fmt: skip
    return HTMLResponse(html, status)
