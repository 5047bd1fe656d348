"""The sites that the proxy leaves alone: kinds of sites, single sites with the reason, and the exceptions."""

from __future__ import annotations

import re
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...errors import UsageError
from ...languages import _
from ...languages.words import translate
from ...settings.sections import LEFT_ALONE
from ...sites.left_alone import ADDED_BY_READER, OPENED, kind_of, names_above, site_kinds
from ..forms import read_form, text_of
from ..owner import Owner, owner_of
from ..templating import add_message, render_page

PAGE = "/settings/left-alone"
EXAMPLES = 4  # hosts that are named for each kind
_HOST = re.compile(r"(?:https?://)?([a-z0-9_.-]{1,253})(?:[:/].*)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class LeftAlone:
    """A single site that is left alone."""

    host: str
    reason: str


async def show_left_alone(request: Request) -> Response:
    return _page(request)


async def submit_left_alone(request: Request) -> Response:
    owner, form = owner_of(request), await read_form(request)
    try:
        message = await run_in_threadpool(change, owner, form)
    except UsageError as error:
        return _page(request, str(error), text_of(form, "host"))
    add_message(request, message)
    return RedirectResponse(PAGE, 303)


def change(owner: Owner, form: FormData) -> str:
    """Do what a button says, and return a message about it."""
    action, state = text_of(form, "act"), owner.console.state
    if action == "kinds":
        kinds = [name for name in LEFT_ALONE if name in form.getlist("kind")]
        if "proxy.left_alone" in owner.fixed:
            raise UsageError(_("Your administrator has set this. You cannot change it."))
        owner.change({"proxy.left_alone": ",".join(kinds) or "none"})
        return _("Your settings are saved.")
    host = host_of(text_of(form, "host"))
    if action == "add":
        state.choices.remove(host, OPENED, owner.name)
        if not _kind(owner, host):
            state.tunnels.learn(host, ADDED_BY_READER, owner.name)
        return _("PageCrunch leaves {host} alone from now on.", host=host)
    if action == "open":
        state.tunnels.forget(host, owner.name)
        if _kind(owner, host):
            state.choices.add(host, OPENED, owner.name)
        return _("PageCrunch cleans up {host} from now on.", host=host)
    if action == "ask":
        return reason(owner, host)
    raise UsageError(_("PageCrunch does not know this button."))


def reason(owner: Owner, host: str) -> str:
    """Whether a site is left alone, and why, as a sentence."""
    state = owner.console.state
    for tunnel in state.tunnels.all(owner.name):
        if tunnel.host == host:
            return _("PageCrunch leaves {host} alone: {reason}.", host=host, reason=translate(tunnel.reason))
    kind = _kind(owner, host)
    if kind and not names_above(host) & set(state.choices.sites(OPENED, owner.name)):
        return _("PageCrunch leaves {host} alone: {reason}.", host=host, reason=translate(kind))
    return _("PageCrunch cleans up {host}.", host=host)


def host_of(text: str) -> str:
    """The name of a site, from what people type or paste; UsageError if there is none in it."""
    found = _HOST.fullmatch(text.strip().lower())
    if not found:
        raise UsageError(_("That is not the name of a site. A name looks like this: www.example.org."))
    return found.group(1)


def _kind(owner: Owner, host: str) -> str:
    """The title of the kind of sites that a host belongs to, if this kind is left alone."""
    kind = kind_of(host, owner.settings().proxy.left_alone.split(","))
    return kind.title if kind else ""


def _page(request: Request, error: str = "", host: str = "") -> Response:
    owner = owner_of(request)
    state, chosen = owner.console.state, owner.settings().proxy.left_alone.split(",")
    single = {tunnel.host: LeftAlone(tunnel.host, tunnel.reason) for tunnel in state.tunnels.all(owner.name)}
    return render_page(
        request,
        "people/left_alone.html",
        400 if error else 200,
        kinds=[(kind, sorted(kind.hosts)[:EXAMPLES], kind.name in chosen) for kind in site_kinds().values()],
        single=single.values(),
        opened=state.choices.sites(OPENED, owner.name),
        is_fixed="proxy.left_alone" in owner.fixed,
        error=error,
        host=host,
        words=translate,
    )


ROUTES = [
    Route(PAGE, show_left_alone, methods=["GET"]),
    Route(PAGE, submit_left_alone, methods=["POST"]),
]
