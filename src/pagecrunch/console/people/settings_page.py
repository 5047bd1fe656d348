"""Settings for everyone: a few questions with a live preview, presets, and a way back to how it was at the start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...errors import UsageError
from ...languages import _
from ...languages.words import translate
from ...settings.sources import presets
from ..forms import read_form, text_of
from ..owner import owner_of
from ..templating import add_message, render_page
from .preview import PREVIEW
from .questions import OWN, current_answers, given_settings, questions

SETTINGS = "/settings"
RESET, TRY, SAVE, PRESET = "reset", "try", "save", "preset-"  # the values of the form's buttons


async def show_settings(request: Request) -> Response:
    return _page(request, {})


async def submit_settings(request: Request) -> Response:
    """Save the answers, or show them without saving; apply a preset without saving; or go back to the start."""
    owner, form = owner_of(request), await read_form(request)
    action = text_of(form, "act")
    if action == RESET:
        owner.change({key: None for question in questions() for key in question.keys} | _preset_keys())
        add_message(request, _("All settings are as they were at the start."))
        return RedirectResponse(SETTINGS, 303)
    preset = action.removeprefix(PRESET) if action.startswith(PRESET) else text_of(form, "preset")
    chosen = presets().get(preset)
    if action.startswith(PRESET):
        return _page(request, chosen.settings if chosen else {}, preset)
    values = {**(chosen.settings if chosen else {}), **given_settings(form)}
    if action == TRY:
        return _page(request, values, preset)
    try:
        owner.change(values)
    except UsageError as error:
        return _page(request, values, preset, str(error))
    add_message(request, _("Your settings are saved."))
    return RedirectResponse(SETTINGS, 303)


def _preset_keys() -> dict[str, None]:
    """All that a preset for readers may have set."""
    return {key: None for preset in presets().values() if preset.for_readers for key in preset.settings}


def _page(request: Request, unsaved: Mapping[str, Any], preset: str = "", error: str = "") -> Response:
    owner = owner_of(request)
    answers = current_answers(owner.with_changes(unsaved), owner.models)
    chosen = presets().get(preset)
    return render_page(
        request,
        "people/settings.html",
        400 if error else 200,
        questions=questions(),
        answers=answers,
        own=OWN,
        fixed={question.name for question in questions() if question.keys & owner.fixed},
        presets=[each for each in presets().values() if each.for_readers],
        chosen=chosen,
        is_unsaved=bool(unsaved),
        preview=f"{PREVIEW}?{urlencode(answers)}",
        is_expert=not owner.name,
        error=error,
        words=translate,
    )


ROUTES = [
    Route(SETTINGS, show_settings, methods=["GET"]),
    Route(SETTINGS, submit_settings, methods=["POST"]),
]
