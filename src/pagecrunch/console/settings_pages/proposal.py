"""A change of many settings at once, as a preset or a file brings it: what it changes, its effect, commit or cancel."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from ...settings import Settings
from ...sites import SiteRules
from ..console import of_request
from ..templating import show
from .effect import effects
from .fields import in_text
from .groups import GROUPS
from .routes import all_models, page_for_preview
from .values import differences


@dataclass(frozen=True, slots=True)
class Proposed:
    """A change that is not committed yet."""

    title: str
    about: str
    before: Settings
    after: Settings
    rules: SiteRules  # that hold meanwhile
    preview_on: str = ""  # the id of the page to show the effect on
    toml: str = ""  # what it was read from


async def show_proposal(request: Request, change: Proposed) -> Response:
    """What would change, with its effect on a page, and the choice to commit or cancel."""
    console = of_request(request)
    held = page_for_preview(console, change.preview_on)
    shown = await run_in_threadpool(effects, held, change.before, change.after, console.registry, change.rules)
    parts = {part.name: f"{part.title}: " for part in console.registry.all("filter")}
    rows = [
        (key, parts.get(key.partition(".")[0], "") + name, in_text(one), in_text(other))
        for key, name, one, other in differences(change.before, change.after, all_models(console))
    ]
    return show(
        request,
        "proposal.html",
        groups=GROUPS.values(),
        group=None,
        heading=change.title,
        about=change.about,
        rows=rows,
        toml=change.toml,
        effect=shown,
        on=held,
        recent=console.held.all(),
    )
