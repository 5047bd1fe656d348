"""The design of all our pages: its style sheets, as files of the console and as one text for pages made elsewhere.

`themes.css` has the colours, typefaces and spaces; `reading.css` the text of pages; `console.css` everything around it.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..render.html import style_file

READING_STYLES = ("themes.css", "reading.css")  # they belong to reading pages, which are also made without a console


@cache
def page_styles() -> str:
    """The style of a page that cannot load the console's files, such as an error page of the proxy."""
    return style_file("themes.css") + (files(__package__) / "static/console.css").read_text(encoding="utf-8")


async def show_style(request: Request) -> Response:
    return Response(style_file(request.url.path.rpartition("/")[2]), media_type="text/css")


ROUTES = [Route(f"/static/{name}", show_style, methods=["GET"]) for name in READING_STYLES]
