"""The activity page: the last pages that went through the proxy, and charts of the last days."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ..languages import _, plural
from ..state import ActivityDay, State
from . import charts
from .console import console_of
from .forms import read_form, text_of, whole_number
from .owner import owner_of
from .plain_words import plain_name
from .templating import add_message, render_page

VISITS_SHOWN = 50
DAYS_SHOWN = 30
KINDS_SHOWN = 12
REFRESH_SECONDS = 5
RATINGS = {"good": 1, "bad": -1, "none": None}


async def show_activity(request: Request) -> Response:
    console = console_of(request)
    titles = {part.name: plain_name(part.name) or part.title for part in console.registry.all("filter")}
    values = await run_in_threadpool(_values, console.state, titles, owner_of(request).name)
    return render_page(request, "activity.html", **values)


async def rate(request: Request) -> Response:
    """Rate a page, or take the rating back."""
    form = await read_form(request)
    number = whole_number(text_of(form, "visit"))
    console_of(request).state.activity.rate(number, RATINGS.get(text_of(form, "rating")), user=owner_of(request).name)
    return RedirectResponse(f"/activity#visit-{number}", 303)


async def delete_activity(request: Request) -> Response:
    await read_form(request)
    count = await run_in_threadpool(console_of(request).state.activity.forget, owner_of(request).name)
    add_message(
        request,
        plural(
            "The list is empty now. {n} page was deleted from it.",
            "The list is empty now. {n} pages were deleted from it.",
            count,
        ),
    )
    return RedirectResponse("/activity", 303)


def _values(state: State, titles: Mapping[str, str], user: str) -> dict[str, Any]:
    """What the page shows of one reader's pages. No one sees those of others."""
    days = without_gaps(state.activity.per_day(DAYS_SHOWN, user=user), date.today())
    kinds = [
        (titles.get(name, name.replace("_", " ")), count)
        for name, count in state.activity.kinds(DAYS_SHOWN, user=user).items()
    ]
    others = sum(count for _name, count in kinds[KINDS_SHOWN:])
    kinds = kinds[:KINDS_SHOWN] + ([(_("all others"), others)] if others else [])
    saved = [(day.day[5:], day.saved_seconds / 60) for day in days]
    return {
        "visits": state.activity.latest(VISITS_SHOWN, user=user),
        "days": days,
        "kinds": kinds,
        "pages": sum(day.pages for day in days),
        "saved_minutes": sum(minutes for _day, minutes in saved),
        "errors": sum(day.errors for day in days),
        "pages_chart": charts.columns(_("Pages a day"), [(day.day[5:], day.pages) for day in days]),
        "saved_chart": charts.columns(_("Reading time saved a day, in minutes"), saved),
        "kinds_chart": charts.rows(_("Kinds of clutter"), kinds),
        "refresh": REFRESH_SECONDS,
    }


def without_gaps(days: Sequence[ActivityDay], last: date, count: int = DAYS_SHOWN) -> list[ActivityDay]:
    """The last days, with those that have no pages; empty if no day has pages."""
    if not days:
        return []
    known = {day.day: day for day in days}
    wanted = [(last - timedelta(days=back)).isoformat() for back in range(count - 1, -1, -1)]
    return [known.get(day) or ActivityDay(day, 0, 0, 0.0, 0) for day in wanted]


ROUTES = [
    Route("/activity", show_activity, methods=["GET"]),
    Route("/activity/rate", rate, methods=["POST"]),
    Route("/activity/forget", delete_activity, methods=["POST"]),
]
