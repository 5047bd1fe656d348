"""What a reader changes about a reading page: a part is put back or taken out, here or always on this site.

What is put back or taken out on one page is in its address. It is also a lesson for other pages of the site, if the
reader wants PageCrunch to learn. What is always put back is a choice that the proxy's reader view knows too.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, QueryParams
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...errors import UsageError
from ...languages import _
from ...sites.lessons import PUT_BACK, TAKEN_OUT, make_lesson
from ...sites.removed_groups import GROUPS, put_back_choice
from ..console import Console, console_of, user_of
from ..forms import own_path, read_form, text_of
from ..templating import add_message
from .left_out import Runs, name_of_block, parse_runs, write_runs
from .pages import extraction_of, host_of, page_of_place
from .place import READER, Place

CORRECT_PATH = "/read/correct"
UNDO = "undo"
ALWAYS, STOP = "always", "stop"


async def correct(request: Request) -> Response:
    """Put a part of a page back, remove one, or undo that; or put a group of parts back on all pages of a site."""
    form, console, user = await read_form(request), console_of(request), user_of(request)
    if text_of(form, "act") in (ALWAYS, STOP):
        message = await run_in_threadpool(_choose, form, console, user)
        add_message(request, message)
        return RedirectResponse(own_path(text_of(form, "next")), 303)
    runs, act = parse_runs(text_of(form, "runs")), text_of(form, "act")
    place = Place.of(QueryParams(urlsplit(own_path(text_of(form, "next"))).query))
    if not runs or act not in (PUT_BACK, TAKEN_OUT, UNDO) or not (place.url or place.page or place.saved):
        raise UsageError(_("PageCrunch does not know this button."))
    await run_in_threadpool(_learn, console, user, place, runs, act)
    return RedirectResponse(corrected(place, runs, act).address, 303)


def corrected(place: Place, runs: Runs, act: str) -> Place:
    """The address of the page after a correction. One that undoes another takes its place."""
    back, out = (tuple(run for run in side if run not in runs) for side in (place.back, place.out))
    back = (*back, *runs) if act == PUT_BACK else back
    out = (*out, *runs) if act == TAKEN_OUT else out
    return place.with_changes(back=back, out=out)


def _learn(console: Console, user: str, place: Place, runs: Runs, act: str) -> None:
    """Remember a correction, or forget one that is undone, if the reader wants that and the page has a site."""
    page = page_of_place(console, user, place)
    host = host_of(page.url)
    if not host or not page.url or not console.settings(user=user).sites.learn:
        return
    if act == UNDO:
        for run in (write_runs(runs), *(write_runs((run,)) for run in runs)):
            console.state.lessons.remove(host, page.url, run, user)
        return
    shown = extraction_of(console, page, place)
    lesson = make_lesson(shown.page, shown.decision, runs, act, name_of_block(shown, runs[0][0]))
    if lesson.changed and shown.original is None:
        console.state.lessons.add(host, page.url, write_runs(runs), lesson, user)


def _choose(form: FormData, console: Console, user: str) -> str:
    """Put a group back on all pages of a site, or no longer; and a message about it."""
    host, group, act = text_of(form, "host"), text_of(form, "group"), text_of(form, "act")
    if not host or group not in GROUPS:
        raise UsageError(_("PageCrunch does not know this button."))
    choices, part = console.state.choices, _(GROUPS[group])
    save = choices.add if act == ALWAYS else choices.remove
    save(host, put_back_choice(READER, group), user)
    if act == ALWAYS:
        return _("From now on you always see this on {host}: {part}.", host=host, part=part)
    return _("From now on this is left out on {host}: {part}.", host=host, part=part)


ROUTES = [Route(CORRECT_PATH, correct, methods=["POST"])]
