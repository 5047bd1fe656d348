"""What went through the proxy: the last pages, as they come; and charts of the last days."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ..state import ActivityDay, State
from . import charts
from .console import of_request
from .forms import read_form, text_of
from .playground.routes import whole_number
from .templating import show, tell

VISITS_SHOWN = 50
DAYS_SHOWN = 30
KINDS_SHOWN = 12
REFRESH_SECONDS = 5
RATINGS = {"good": 1, "bad": -1, "none": None}


async def show_activity(request: Request) -> Response:
    console = of_request(request)
    titles = {part.name: part.title for part in console.registry.all("filter")}
    return show(request, "activity.html", **await run_in_threadpool(_found, console.state, titles))


async def rate(request: Request) -> Response:
    """Say how good a result was, or take that back."""
    form = await read_form(request, 0)
    rating = RATINGS.get(text_of(form, "rating"))
    number = whole_number(text_of(form, "visit"))
    of_request(request).state.activity.rate(number, rating)
    return RedirectResponse(f"/activity#visit-{number}", 303)


async def forget(request: Request) -> Response:
    await read_form(request, 0)
    count = await run_in_threadpool(of_request(request).state.activity.forget)
    tell(request, f"{count:,} pages were forgotten.")
    return RedirectResponse("/activity", 303)


def _found(state: State, titles: Mapping[str, str]) -> dict[str, Any]:
    visits = state.activity.latest(VISITS_SHOWN)
    days = without_gaps(state.activity.per_day(DAYS_SHOWN), date.today())
    kinds = [
        (titles.get(name, name.replace("_", " ")), count) for name, count in state.activity.kinds(DAYS_SHOWN).items()
    ]
    others = sum(count for _, count in kinds[KINDS_SHOWN:])
    kinds = kinds[:KINDS_SHOWN] + ([("all others", others)] if others else [])
    return {
        "visits": visits,
        "days": days,
        "kinds": kinds,
        "pages": sum(day.pages for day in days),
        "saved_minutes": sum(day.saved_seconds for day in days) / 60,
        "errors": sum(day.errors for day in days),
        "pages_chart": charts.columns("Pages a day", [(day.day[5:], day.pages) for day in days]),
        "saved_chart": charts.columns(
            "Reading time saved a day", [(day.day[5:], day.saved_seconds / 60) for day in days], "minutes"
        ),
        "kinds_chart": charts.rows("Kinds of clutter", kinds),
        "refresh": REFRESH_SECONDS,
        "clock": lambda at: time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(at)),
    }


def without_gaps(days: Sequence[ActivityDay], last: date, count: int = DAYS_SHOWN) -> list[ActivityDay]:
    """The last days, also those without a page; none at all where there never was one."""
    if not days:
        return []
    known = {day.day: day for day in days}
    wanted = [(last - timedelta(days=back)).isoformat() for back in range(count - 1, -1, -1)]
    return [known.get(day) or ActivityDay(day, 0, 0, 0.0, 0) for day in wanted]


ROUTES = [
    Route("/activity", show_activity, methods=["GET"]),
    Route("/activity/rate", rate, methods=["POST"]),
    Route("/activity/forget", forget, methods=["POST"]),
]
