"""How pages look to the reader: size, typeface, colours, line width and spacing. These are settings like all others."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...errors import UsageError
from ...languages import N_
from ...render.html import FONTS, SPACINGS, THEMES, WIDTHS
from ...settings import Assignment, Settings, overlay
from ..console import Console, console_of, user_of
from ..forms import own_path, read_form, text_of, whole_number

LOOK_PATH = "/read/look"
SIZES = (75, 90, 100, 115, 130, 150, 175, 200, 250, 300)  # percent; each has a rule in reading.css
# The choices of the panel: the setting, and for each value the words for it.
CHOICES: tuple[tuple[str, str, str, dict[str, str]], ...] = (
    ("theme", "output.theme", N_("Colours"), dict(zip(
        THEMES, (N_("Like my system"), N_("Light"), N_("Sepia"), N_("Dark"), N_("High contrast")), strict=True))),
    ("font", "output.font", N_("Letters"), dict(zip(
        FONTS, (N_("With serifs"), N_("Without serifs"), N_("Easier with dyslexia")), strict=True))),
    ("width", "output.width", N_("Line width"), dict(zip(
        WIDTHS, (N_("Medium"), N_("Narrow"), N_("Wide")), strict=True))),
    ("spacing", "output.spacing", N_("Spacing"), dict(zip(
        SPACINGS, (N_("Normal"), N_("Loose"), N_("Very loose")), strict=True))),
    ("pictures", "output.pictures", N_("Pictures"), {
        "site": N_("From the page's site"), "proxy": N_("Through PageCrunch"), "none": N_("None")}),
)  # fmt: skip


def nearest_size(percent: int) -> int:
    return min(SIZES, key=lambda size: abs(size - percent))


def look_values(settings: Settings) -> dict[str, str]:
    """The reader's choice for each part of the look."""
    return {name: str(getattr(settings.output, name)) for name, *_ in CHOICES}


async def change_look(request: Request) -> Response:
    """Save what the panel sends, and go back to the page. A script sends only what has changed, and stays."""
    form = await read_form(request)
    values: dict[str, Any] = {}
    for name, key, _, known in CHOICES:
        if (value := text_of(form, name)) in known:
            values[key] = value
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
        raise UsageError("This setting is locked by the administrator.")
    console.state.settings.save_defaults(changed)


ROUTES = [Route(LOOK_PATH, change_look, methods=["POST"])]
