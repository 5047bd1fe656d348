"""The page that is read, as a file: HTML, Markdown, EPUB or text. What was put back is in it."""

from __future__ import annotations

import re
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...languages import N_
from ...render.epub import MIME_TYPE, to_epub
from ...result import Extraction
from ..console import console_of, user_of
from .pages import extraction_of, page_of_place
from .place import Place

FILE_PATH = "/read/file"
# By the ending of the file: its name for people, and its type.
FORMATS = {
    "epub": (N_("EPUB, for e-readers"), MIME_TYPE),
    "html": (N_("Web page"), "text/html"),
    "md": (N_("Markdown"), "text/markdown"),
    "txt": (N_("Text"), "text/plain"),
}


async def download(request: Request) -> Response:
    ending = request.query_params.get("as", "")
    if ending not in FORMATS:
        raise HTTPException(404)
    console, user, place = console_of(request), user_of(request), Place.of(request.query_params)

    def make() -> tuple[str, bytes]:
        page = page_of_place(console, user, place)
        extraction = extraction_of(console, page, place)
        return extraction.title or page.name, content_of(extraction, ending)

    title, content = await run_in_threadpool(make)
    headers = {
        "Content-Disposition": f'attachment; filename="{plain_name_of(title)}.{ending}"; '
        f"filename*=UTF-8''{quote(file_name(title), safe='')}.{ending}",
        "Content-Security-Policy": "sandbox; default-src 'none'",
    }
    return Response(content, headers=headers, media_type=FORMATS[ending][1])


def content_of(extraction: Extraction, ending: str) -> bytes:
    if ending == "epub":
        return to_epub(extraction)
    name = {"html": "html", "md": "markdown", "txt": "text"}[ending]
    return str(getattr(extraction, name)).encode("utf-8", "replace")


def file_name(title: str) -> str:
    """A title as the name of a file on any system."""
    return " ".join(re.sub(r"[\x00-\x1f\x7f<>:\"/\\|?*]+", " ", title).split()).strip(" .")[:80].strip() or "page"


def plain_name_of(title: str) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "-", title).strip("-")[:60] or "page"


ROUTES = [Route(FILE_PATH, download, methods=["GET"])]
