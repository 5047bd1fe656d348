"""Several extractors on one page, side by side: what each keeps, block by block."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..console import Console, of_request
from ..held_pages import HeldPage
from ..templating import show
from .outcome import Outcome
from .routes import GONE, whole_number
from .views import VIEWS

USUAL = ("learned", "econ-plus", "mss", "largest")  # one of each family
MOST = 6  # columns that can be read side by side
ROWS_SHOWN = 100


@dataclass(frozen=True, slots=True)
class Column:
    """What one extractor makes of the page."""

    name: str
    title: str
    outcome: Outcome

    @property
    def share(self) -> float:
        kept, words = self.outcome.words
        return kept / words if words else 0.0


async def show_comparison(request: Request) -> Response:
    console, query = of_request(request), request.query_params
    known = {part.name: part.title for part in console.registry.all("extractor")}
    chosen = [name for name in dict.fromkeys(query.getlist("using")) if name in known] or list(USUAL)
    faults = [f"There is no extractor {name!r}." for name in query.getlist("using") if name not in known]
    if len(chosen) > MOST:
        faults.append(f"Only {MOST} extractors fit side by side; the first {MOST} are shown.")
    held = console.held.find(query.get("page", ""))
    if held is None and query.get("page"):
        faults.append(GONE)
    columns = await run_in_threadpool(_columns, console, held, chosen[:MOST], known) if held else []
    first = whole_number(query.get("from", ""))
    return show(
        request,
        "compare.html",
        404 if GONE in faults else 200,
        held=held,
        recent=console.held.all(),
        extractors=known,
        chosen=chosen[:MOST],
        columns=columns,
        rows=list(zip(*(column.outcome.verdicts for column in columns), strict=True))[first : first + ROWS_SHOWN],
        all_rows=len(columns[0].outcome.verdicts) if columns else 0,
        first=first,
        step=ROWS_SHOWN,
        faults=faults,
    )


def _columns(console: Console, held: HeldPage, chosen: list[str], known: dict[str, str]) -> list[Column]:
    settings, rules = console.settings(), console.state.site_rules()
    columns = [
        Column(name, known[name], Outcome(held, settings, console.registry, VIEWS["text"], rules, name))
        for name in chosen
    ]
    for column in columns:
        column.outcome.words  # noqa: B018  (worked out here, and not while the page is written)
    return columns


ROUTES = [Route("/compare", show_comparison, methods=["GET"])]
