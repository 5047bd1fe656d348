"""What PageCrunch learned from a reader: where, from what, with a way to forget it, to take it along, and a switch."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...errors import UsageError
from ...extractors.learned.site_prior import TEXT
from ...languages import _, plural
from ...sites import SiteRules, to_toml
from ...sites.lessons import PUT_BACK
from ...sites.removed_groups import GROUPS, put_back_choice
from ...state.lessons import TaughtSite
from ..forms import read_form, text_of
from ..owner import Owner, owner_of
from ..reading.place import READER
from ..templating import add_message, render_page

PAGE = "/settings/learned"
EXPORT = "/settings/learned/sites.toml"
KEY = "sites.learn"


@dataclass(frozen=True)
class ShownSite:
    site: TaughtSite

    @property
    def sentences(self) -> list[str]:
        """What was learned from, in words."""
        said = [_sentence(*correction) for correction in self.site.corrections]
        if self.site.is_doubted:
            said.append(_("You said that this site does not look good, so what was learned counts half."))
        return said

    @property
    def signs(self) -> list[tuple[str, float]]:
        """The signs that other pages can share. Digests of texts are of no use to people."""
        weights = self.site.rule.likely if self.site.rule else {}
        return [(sign, weight) for sign, weight in weights.items() if not sign.startswith(TEXT)]


def _sentence(act: str, group: str, count: int) -> str:
    part = _(GROUPS.get(group, GROUPS["other"]))
    said = _("You put this back: {part}", part=part) if act == PUT_BACK else _("You removed this: {part}", part=part)
    times = plural("{n} time", "{n} times", count)
    return f"{said} ({times})"


async def show_learned(request: Request) -> Response:
    owner = owner_of(request)
    return await run_in_threadpool(_page, request, owner)


def _page(request: Request, owner: Owner) -> Response:
    state = owner.console.state
    always = [
        (host, group, GROUPS[group])
        for group in GROUPS
        for host in state.choices.sites(put_back_choice(READER, group), owner.name)
    ]
    return render_page(
        request,
        "people/learned.html",
        sites=[ShownSite(site) for site in state.lessons.sites(owner.name)],
        always=sorted(always),
        learns=owner.settings().sites.learn,
        is_fixed=KEY in owner.fixed,
        file=EXPORT,
    )


async def change_learned(request: Request) -> Response:
    owner, form = owner_of(request), await read_form(request)
    add_message(request, await run_in_threadpool(change, owner, form))
    return RedirectResponse(PAGE, 303)


def change(owner: Owner, form: FormData) -> str:
    """Do what a button says, and return a message about it."""
    action, host, lessons = text_of(form, "act"), text_of(form, "host"), owner.console.state.lessons
    if action in ("on", "off"):
        if KEY in owner.fixed:
            raise UsageError(_("Your administrator has set this. You cannot change it."))
        owner.change({KEY: action == "on"})
        if action == "on":
            return _("PageCrunch learns from your corrections again.")
        return _("PageCrunch does not learn any more, and does not use what it learned.")
    group = text_of(form, "group")
    if action == "stop" and host and group in GROUPS:
        owner.console.state.choices.remove(host, put_back_choice(READER, group), owner.name)
        return _("From now on this is left out on {host}: {part}.", host=host, part=_(GROUPS[group]))
    if action == "forget" and host:
        lessons.forget(host, owner.name)
        return _("PageCrunch forgot what it learned on {host}.", host=host)
    if action == "forget-all":
        lessons.forget_all(owner.name)
        return _("PageCrunch forgot everything that it learned from you.")
    raise UsageError(_("PageCrunch does not know this button."))


async def export(request: Request) -> Response:
    """What was learned as site rules, on one site or on all."""
    owner, host = owner_of(request), request.query_params.get("host", "")
    sites = await run_in_threadpool(owner.console.state.lessons.sites, owner.name)
    rules = SiteRules(tuple(site.rule for site in sites if site.rule and host in ("", site.host)))
    headers = {"Content-Disposition": 'attachment; filename="sites.toml"'}
    return Response(to_toml(rules), headers=headers, media_type="text/plain; charset=utf-8")


ROUTES = [
    Route(PAGE, show_learned, methods=["GET"]),
    Route(PAGE, change_learned, methods=["POST"]),
    Route(EXPORT, export, methods=["GET"]),
]
