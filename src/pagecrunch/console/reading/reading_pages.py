"""The start page and the reading page."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...errors import UsageError
from ...extractors.learned.extract import LOW_CONFIDENCE
from ...languages import _
from ...result import Extraction
from ...sites.lessons import TAKEN_OUT
from ...sites.removed_groups import GROUPS
from ..access import POLICY, READ_PATH, form_secret, problem_response
from ..api.endpoints import facts_in_headers
from ..api.requests import preferred_type
from ..console import Console, console_of, user_of
from ..forms import SECRET_FIELD, read_form, text_of
from ..recent_pages import OtherFormat, SubmittedPage, add_submitted
from ..templating import environment, render_page
from .article import ArticleOptions, make_article
from .bookmarks import bookmark
from .frames import FRAME_PATH
from .left_out import KeptPiece, LeftOutGroup, kept_pieces, left_out_groups, runs_of, summary, write_runs
from .look import look_values, nearest_size
from .look_choices import CHOICES, SIZES
from .pages import NotReadable, always_back, extraction_of, host_of, page_of_place, result_of
from .picture_choice import allowed_sources
from .place import TIDY, Place
from .problems import Problem, not_a_page, not_fetched, not_the_page
from .save_as import FORMATS

WRITTEN = {"text/markdown": "markdown", "text/plain": "text"}  # what programs may prefer to the reading page
SHOWN_ON_HOME = 6  # pages of each list


async def show_home(request: Request) -> Response:
    """The address field, the last pages, and the newest of the library."""
    return await _home(request)


async def submit_file(request: Request) -> Response:
    """A file that was dropped or chosen, the sample, or HTML. After an error, what was typed is shown again."""
    console, user = console_of(request), user_of(request)
    settings = console.settings(user=user)
    form = await read_form(request, settings.limits.max_bytes)
    try:
        page = await add_submitted(form, console.recent_pages, settings.fetch, console.fetch, user)
    except OtherFormat as error:
        return _problem(request, not_a_page(error.body, None) or not_fetched(error), Place())
    except UsageError as error:
        return await _home(request, str(error), 400, text_of(form, "url"), text_of(form, "html"))
    return RedirectResponse(Place(page=page.id).address, 303)


async def show_page(request: Request) -> Response:
    """A page to read; or what to do if there is none."""
    place = Place.of(request.query_params)
    if not (place.url or place.page or place.saved):
        return RedirectResponse("/", 303)
    accepted = preferred_type(request.headers.get("accept", ""), ("text/html", *WRITTEN))
    if accepted in WRITTEN:
        return await _show_written(request, place, accepted)
    try:
        page, values = await run_in_threadpool(_page_values, request, place)
    except NotReadable as error:
        return _problem(request, error.problem, place)
    if isinstance(values, Problem):
        return _problem(request, values, place.with_changes(page=page.id))
    pictures = values["result"].settings.output.pictures
    response = render_page(request, "read.html", **values)
    policy = POLICY.replace("img-src 'self'", f"img-src {allowed_sources(pictures)}")
    response.headers["Content-Security-Policy"] = policy
    response.headers["Vary"] = "Accept"
    return response


async def _show_written(request: Request, place: Place, media_type: str) -> Response:
    """The page for a program whose header Accept prefers Markdown or text."""

    def write() -> tuple[Extraction, bytes]:
        console, user = console_of(request), user_of(request)
        extraction = extraction_of(console, page_of_place(console, user, place), place)
        return extraction, extraction.render(WRITTEN[media_type]).encode("utf-8", "replace")

    try:
        found, body = await run_in_threadpool(write)
    except NotReadable as error:
        problem = error.problem
        detail = f"{problem.sentence} {problem.advice}"
        return problem_response(problem.status, problem.title, detail, {"Vary": "Accept"})
    warnings = (*found.truncated, *found.warnings)
    return Response(body, 200, facts_in_headers(body, media_type, found.verdict.name, warnings), media_type)


def _page_values(request: Request, place: Place) -> tuple[SubmittedPage, dict[str, Any] | Problem]:
    """The page, and what the template shows; or why it is not the page that was asked for."""
    console, user, session = console_of(request), user_of(request), request.scope.get("session")
    page = page_of_place(console, user, place)
    place = place.with_changes(page="" if place.saved else page.id, url=place.url or page.url or "")
    result = result_of(console, page)
    if not place.anyway and not place.saved and (problem := not_the_page(result.extraction)):
        return page, problem
    extraction = extraction_of(console, page, place)
    groups = left_out_groups(extraction)
    article = make_article(
        extraction,
        ArticleOptions(
            pictures=result.settings.output.pictures,
            secret=session.link_secret if session else "",
            left_out=groups if place.shows_left_out else (),
            show_group=lambda group, html: _left_out_html(request, place, group, html),
            pieces=kept_pieces(extraction) if place.takes_out and extraction.original is None else (),
            show_piece=lambda piece: _take_out_html(request, place, piece),
        ),
    )
    console.recent_pages.set_title(page.id, article.title)
    return page, {
        "result": result,
        "article": article,
        "place": place,
        "submitted": page,
        "groups": _by_name(groups),
        "host": host_of(page.url),
        "always": [(name, GROUPS[name]) for name in always_back(console, user, page.url)],
        "undo": _undo(place),
        "learns": result.settings.sites.learn,
        "frame": f"{FRAME_PATH}?{place.query}" if place.view == TIDY else "",
        "back_runs": write_runs(place.back),
        "saved_id": _saved_number(console, user, page, place),
        "formats": FORMATS,
        "notes": _notes(extraction, page),
        "is_doubtful": extraction.confidence is not None and extraction.confidence < LOW_CONFIDENCE,
        **look_panel(request),
    }


def _saved_number(console: Console, user: str, page: SubmittedPage, place: Place) -> int:
    """Of the page in the library; 0 if it is not there, or only its address is, as after an import."""
    if not page.url:
        return place.saved
    saved = console.state.library.find_by_address(user, page.url)
    return saved.id if saved and saved.words else 0


def look_panel(request: Request) -> dict[str, Any]:
    """What the panel of the look shows."""
    settings = console_of(request).settings(user=user_of(request))
    size = nearest_size(settings.proxy.text_size)
    larger = next((each for each in SIZES if each > size), 0)
    return {"choices": CHOICES, "chosen": look_values(settings), "sizes": SIZES, "size": size, "larger": larger}


def _undo(place: Place) -> list[tuple[str, list[str]]]:
    """What the reader changed on this page, in words, and the runs of blocks of each change."""
    sides = ((_("You put something back."), place.back), (_("You removed something."), place.out))
    return [(words, [write_runs((run,)) for run in runs]) for words, runs in sides if runs]


def _left_out_html(request: Request, place: Place, group: LeftOutGroup, html: str) -> str:
    template = environment().get_template("left_out.html")
    return template.render(
        group=group, place=place, html=Markup(html), secret_field=SECRET_FIELD, secret=form_secret(request)
    )


def _take_out_html(request: Request, place: Place, piece: KeptPiece) -> str:
    button = environment().get_template("parts.html").module.correct_button  # type: ignore[attr-defined]
    form = button(
        SECRET_FIELD, form_secret(request), place, TAKEN_OUT, piece.run, _("Remove"), piece.begins, "plain-button"
    )
    return f'<div class="take-out">{form}</div>'


def _by_name(groups: list[LeftOutGroup]) -> list[tuple[str, str, int, str]]:
    """The name and title of what was left out, with its words and its runs of blocks."""
    return [(name, GROUPS[name], words, write_runs(runs_of(groups, name))) for name, words in summary(groups)]


def _notes(extraction: Extraction, page: SubmittedPage) -> list[str]:
    """What the reader should know about the text."""
    said = [*page.notes, *extraction.truncated]
    return [f"{sentence[:1].upper()}{sentence[1:].rstrip('.')}." for sentence in said]


async def _home(request: Request, error: str = "", status: int = 200, url: str = "", html: str = "") -> Response:
    console, user = console_of(request), user_of(request)
    library = console.state.library
    saved = await run_in_threadpool(library.search, user)
    recent = [(page, console.recent_pages.title_of(page)) for page in console.recent_pages.all(user)]
    return render_page(
        request, "home.html", status,
        error=error, url=url, html=html,
        saved=saved[:SHOWN_ON_HOME], saved_count=len(saved), read_pages=recent[:SHOWN_ON_HOME],
        bookmark=bookmark(request, READ_PATH), is_new=not recent and not saved,
    )  # fmt: skip


def _problem(request: Request, problem: Problem, place: Place) -> Response:
    return render_page(
        request, "problem.html", problem.status,
        problem=problem, retry=place.with_changes(page="").address, url=place.url,
        anyway=place.with_changes(anyway=True).address if problem.has_text else "",
    )  # fmt: skip


ROUTES = [
    Route("/", show_home, methods=["GET"]),
    Route("/", submit_file, methods=["POST"]),
    Route(READ_PATH, show_page, methods=["GET"]),
]
