"""Compares extractors on one page, side by side: what each keeps, block by block."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...languages import _
from ..console import Console, console_of
from ..forms import whole_number
from ..recent_pages import SubmittedPage
from ..templating import render_page
from .choices import VIEWS
from .page_result import PageResult
from .playground_pages import PAGE_GONE

DEFAULT_EXTRACTORS = ("learned", "econ-plus", "mss", "largest")  # one of each family
MOST_COLUMNS = 6  # that fit side by side
ROWS_SHOWN = 100


@dataclass(frozen=True, slots=True)
class ComparedExtractor:
    """The result of one extractor on the page."""

    name: str
    title: str
    result: PageResult

    @property
    def share(self) -> float:
        kept, words = self.result.words
        return kept / words if words else 0.0


async def show_comparison(request: Request) -> Response:
    console, query = console_of(request), request.query_params
    known = {part.name: part.title for part in console.registry.all("extractor")}
    requested = list(dict.fromkeys(query.getlist("using")))
    chosen = [name for name in requested if name in known] or list(DEFAULT_EXTRACTORS)
    errors = [_("There is no extractor called “{name}”.", name=name) for name in requested if name not in known]
    if len(chosen) > MOST_COLUMNS:
        errors.append(_("Only {count} extractors fit side by side. You see the first {count}.", count=MOST_COLUMNS))
    page = console.recent_pages.find(query.get("page", ""))
    is_gone = page is None and bool(query.get("page"))
    columns = await run_in_threadpool(_compare, console, page, chosen[:MOST_COLUMNS], known) if page else []
    first = whole_number(query.get("from", ""))
    rows = list(zip(*(column.result.blocks for column in columns), strict=True))
    return render_page(
        request,
        "compare.html",
        404 if is_gone else 200,
        page=page,
        extractors=known,
        chosen=chosen[:MOST_COLUMNS],
        columns=columns,
        rows=rows[first : first + ROWS_SHOWN],
        row_count=len(rows),
        first=first,
        step=ROWS_SHOWN,
        errors=[*errors, *([PAGE_GONE] if is_gone else [])],
    )


def _compare(
    console: Console, page: SubmittedPage, chosen: list[str], titles: dict[str, str]
) -> list[ComparedExtractor]:
    settings, rules = console.settings(), console.state.site_rules()
    columns = [
        ComparedExtractor(name, titles[name], PageResult(page, settings, console.registry, VIEWS["text"], rules, name))
        for name in chosen
    ]
    for column in columns:
        column.result.words  # noqa: B018  (computed here in a thread, and not while the page is rendered)
    return columns


ROUTES = [Route("/compare", show_comparison, methods=["GET"])]
