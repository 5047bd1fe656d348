"""Settings as a file: taken away, or brought in the place of those that are set."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...errors import UsageError
from ...settings import Settings, parse_settings
from ...settings.toml import to_toml
from ...sites import SiteRules
from ..console import Console, of_request
from ..forms import file_of, read_form, text_of
from ..templating import show
from .groups import GROUPS
from .proposal import Proposed, show_proposal
from .routes import COMMIT, SETTINGS_BYTES, commit

ABOUT_IMPORT = "These settings take the place of all that are set now."


async def show_transfer(request: Request) -> Response:
    return _page(request)


async def take_import(request: Request) -> Response:
    """Settings from a file or text: first what they would change, then, when told so, in the place of all others."""
    console = of_request(request)
    form = await read_form(request, SETTINGS_BYTES)
    text = text_of(form, "toml")
    name, body = await file_of(form, "file")
    try:
        if body:
            text = body.decode("utf-8-sig")
        if not text.strip():
            raise UsageError("Choose a settings file, or paste what it holds.")
        after = parse_settings(text, console.registry.sections)
    except UnicodeDecodeError:
        return _page(request, text, f"The file {name} is not a text file in UTF-8.")
    except UsageError as error:
        return _page(request, text, str(error))
    if text_of(form, "act") == COMMIT:
        commit(request, after)
        return RedirectResponse("/settings/basic", 303)
    before, fault = _of_file(console)
    rules = SiteRules() if fault else console.state.site_rules()  # where they are is one of the settings
    change = Proposed("Import settings", ABOUT_IMPORT, before, after, rules, text_of(form, "preview_page"), text)
    return await show_proposal(request, change)


async def export(request: Request) -> Response:
    """The settings that are set, as a file."""
    text = to_toml(of_request(request).settings_of_file())
    headers = {"Content-Disposition": 'attachment; filename="settings.toml"'}
    return Response(text or "# All settings are as they usually are.\n", headers=headers, media_type="application/toml")


def _page(request: Request, text: str = "", error: str = "") -> Response:
    console = of_request(request)
    current, fault = _of_file(console)
    return show(
        request,
        "transfer.html",
        400 if error else 200,
        groups=GROUPS.values(),
        group=None,
        file=console.state.settings.file,
        text=text,
        error=error,
        current=to_toml(current),
        fault=fault,
    )


def _of_file(console: Console) -> tuple[Settings, str]:
    """The settings of the file; where it was broken by hand, the usual ones and what is wrong with it."""
    try:
        return console.settings_of_file(), ""
    except UsageError as error:
        return Settings(), str(error)


ROUTES = [
    Route("/settings/transfer", show_transfer, methods=["GET"]),
    Route("/settings/transfer", take_import, methods=["POST"]),
    Route("/settings/export", export, methods=["GET"]),
]
