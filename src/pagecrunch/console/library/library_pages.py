"""The library: the pages that a reader saved, and what they do with them."""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...errors import UsageError
from ...languages import _, plural
from ...state import SavedPage
from ..access import SAVE_PATH
from ..console import Console, console_of, user_of
from ..forms import file_of, own_path, read_form, text_of, whole_number
from ..reading.bookmarks import bookmark
from ..reading.left_out import parse_runs
from ..reading.pages import NotReadable, extraction_of, page_of_place
from ..reading.place import Place
from ..templating import add_message, render_page
from .bookmark_files import EXPORTS, read_bookmarks

LIBRARY_PATH = "/library"
MOST_IMPORTED = 32 * 1024 * 1024  # bytes of a file
STATES = {"unread": False, "read": True}


async def show_library(request: Request) -> Response:
    console, user, query = console_of(request), user_of(request), request.query_params
    words, tag, state = query.get("q", ""), query.get("tag", ""), query.get("show", "")
    library = console.state.library
    pages = await run_in_threadpool(lambda: library.search(user, words, tag=tag, is_read=STATES.get(state)))
    return render_page(
        request, "library.html",
        pages=pages, words=words, tag=tag, state=state, tags=library.tags(user), day=_day,
        here=f"{LIBRARY_PATH}?{request.url.query}", save_bookmark=bookmark(request, SAVE_PATH),
        share=f"{request.url.scheme}://{request.headers['host']}{SAVE_PATH}?url=", exports=EXPORTS,
        with_query=lambda **changes: _with_query(query, **changes),
    )  # fmt: skip


async def ask_to_save(request: Request) -> Response:
    """For the bookmark and for other programs: which page to save, and with which tags."""
    query = request.query_params
    return render_page(request, "save.html", url=query.get("url", "").strip(), title=query.get("title", "").strip())


async def save(request: Request) -> Response:
    """Save the page that is read, or one by its address."""
    form = await read_form(request)
    console, user = console_of(request), user_of(request)
    place = Place(url=text_of(form, "url").strip(), page=text_of(form, "page"), back=parse_runs(text_of(form, "back")))
    tags = text_of(form, "tags").split(",")
    number = await run_in_threadpool(save_page, console, user, place, tags, text_of(form, "title"))
    add_message(request, _("Saved in your library."))
    target = own_path(text_of(form, "next")) if text_of(form, "next") else Place(saved=number).address
    return RedirectResponse(target, 303)


def save_page(console: Console, user: str, place: Place, tags: list[str], title: str = "") -> int:
    """Save a page with its text; only its address if it cannot be opened now. Its number."""
    try:
        page = page_of_place(console, user, place)
    except NotReadable:
        if not place.url:
            raise
        address = place.url if "://" in place.url else f"https://{place.url}"
        return console.state.library.add(user, SavedPage(address, title or address, tags=tuple(tags)))
    extraction = extraction_of(console, page, place)
    text = extraction.text
    saved = SavedPage(
        page.url or "",
        extraction.title or title or page.name,
        site=extraction.site or "",
        excerpt=extraction.standfirst or "",
        words=len(text.split()),
        tags=tuple(tags),
        charset=page.charset,
        body=page.body,
    )
    return console.state.library.add(user, saved, text)


async def change(request: Request) -> Response:
    """Mark a page as read or unread, set its tags, or remove it."""
    form = await read_form(request)
    library, user = console_of(request).state.library, user_of(request)
    number, act = whole_number(text_of(form, "id")), text_of(form, "act")
    if act in STATES:
        library.mark(user, number, is_read=STATES[act])
    elif act == "tags":
        library.set_tags(user, number, text_of(form, "tags").split(","))
        add_message(request, _("The tags are changed."))
    elif act == "remove":
        library.remove(user, number)
        add_message(request, _("The page is removed from your library."))
    else:
        raise UsageError("A saved page cannot be changed in this way.")
    return RedirectResponse(own_path(text_of(form, "next") or LIBRARY_PATH), 303)


async def import_file(request: Request) -> Response:
    form = await read_form(request, MOST_IMPORTED)
    name, body = await file_of(form, "file")
    if not body:
        raise UsageError(_("Choose a file first."))
    library, user = console_of(request).state.library, user_of(request)

    def add_all() -> int:
        pages = read_bookmarks(body)
        for page, text in pages:
            if library.find_by_address(user, page.url) is None:
                library.add(user, page, text)
        return len(pages)

    count = await run_in_threadpool(add_all)
    if not count:
        raise UsageError(_("There are no addresses of pages in {name}.", name=name))
    add_message(request, plural("{n} page was found in the file.", "{n} pages were found in the file.", count))
    return RedirectResponse(LIBRARY_PATH, 303)


async def export_file(request: Request) -> Response:
    kind = request.query_params.get("as", "")
    if kind not in EXPORTS:
        raise UsageError("The library cannot be written in this format.")
    _title, write, ending, media_type = EXPORTS[kind]
    content = await run_in_threadpool(lambda: write(console_of(request).state.library.all(user_of(request))))
    headers = {"Content-Disposition": f'attachment; filename="pagecrunch-library.{ending}"'}
    return Response(content, headers=headers, media_type=media_type)


def _with_query(query: Any, **changes: str) -> str:
    """The library with other choices; the rest stays."""
    values = {name: changes.get(name, query.get(name, "")) for name in ("q", "tag", "show")}
    return f"{LIBRARY_PATH}?{urlencode({name: value for name, value in values.items() if value})}"


def _day(at: float) -> str:
    return time.strftime("%Y-%m-%d", time.localtime(at))


ROUTES = [
    Route(LIBRARY_PATH, show_library, methods=["GET"]),
    Route(f"{LIBRARY_PATH}/change", change, methods=["POST"]),
    Route(f"{LIBRARY_PATH}/import", import_file, methods=["POST"]),
    Route(f"{LIBRARY_PATH}/export", export_file, methods=["GET"]),
    Route(SAVE_PATH, ask_to_save, methods=["GET"]),
    Route(SAVE_PATH, save, methods=["POST"]),
]
