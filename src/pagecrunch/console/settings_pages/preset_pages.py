"""Presets: what each would change, and its effect, before it is committed."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...settings.sources import preset
from ..console import of_request
from ..forms import read_form, text_of
from .proposal import Proposed, show_proposal
from .routes import PREVIEW, SETTINGS_BYTES, all_models, commit
from .values import with_values


async def show_preset(request: Request) -> Response:
    return await show_proposal(request, _proposed(request))


async def send_preset(request: Request) -> Response:
    """Commit the preset, or show its effect on another page."""
    form = await read_form(request, SETTINGS_BYTES)
    change = _proposed(request, text_of(form, "preview_page"))
    if text_of(form, "act") == PREVIEW:
        return await show_proposal(request, change)
    commit(request, change.after)
    return RedirectResponse("/settings/basic", 303)


def _proposed(request: Request, preview_on: str = "") -> Proposed:
    console, chosen = of_request(request), preset(request.path_params["name"])
    before = console.settings_of_file()
    after = with_values(before, chosen.settings, all_models(console))
    rules = console.state.site_rules()
    return Proposed(f"Preset: {chosen.title}", chosen.description, before, after, rules, preview_on)


ROUTES = [
    Route("/settings/preset/{name}", show_preset, methods=["GET"]),
    Route("/settings/preset/{name}", send_preset, methods=["POST"]),
]
