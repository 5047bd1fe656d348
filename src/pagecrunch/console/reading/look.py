"""How pages look to the reader: size, typeface, colours, line width and spacing. These are settings like all others."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...errors import UsageError
from ...languages import _
from ...settings import Assignment, Settings, overlay
from ..console import Console, console_of, user_of
from ..forms import own_path, read_form, text_of, whole_number
from .look_choices import CHOICES, SIZES

LOOK_PATH = "/read/look"


def nearest_size(percent: int) -> int:
    return min(SIZES, key=lambda size: abs(size - percent))


def look_values(settings: Settings) -> dict[str, str]:
    """The reader's choice for each part of the look."""
    return {each.name: str(getattr(settings.output, each.name)) for each in CHOICES}


async def change_look(request: Request) -> Response:
    """Save what the panel sends, and go back to the page. A script sends only what has changed, and stays."""
    form = await read_form(request)
    values: dict[str, Any] = {}
    for choice in CHOICES:
        if (value := text_of(form, choice.name)) in choice.values:
            values[choice.key] = value
    if size := whole_number(text_of(form, "size")):
        values["proxy.text_size"] = size
    save_settings(console_of(request), user_of(request), values)
    if text_of(form, "stay"):
        return Response(status_code=204)
    return RedirectResponse(own_path(text_of(form, "next")), 303)


def save_settings(console: Console, user: str, values: dict[str, Any]) -> None:
    """Change a reader's settings: those of the file if there is only one reader, else their own."""
    if not values:
        return
    if user:
        console.state.settings.set(user, values)
        return
    given = [Assignment(key, value, "In the reading page") for key, value in values.items()]
    changed = overlay(console.saved_settings(), given, console.registry.sections)
    if any(key in console.state.settings.locks for key in values):
        raise UsageError(_("Your administrator has set this. You cannot change it."))
    console.state.settings.save_defaults(changed)


ROUTES = [Route(LOOK_PATH, change_look, methods=["POST"])]
