"""Many settings at once: presets, import and export. Readers see what changes, and its effect, before they save."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...errors import UsageError
from ...languages import N_, _
from ...languages.words import translate
from ...settings import Settings, parse_settings
from ...settings.sources import preset
from ...settings.toml import to_toml
from ...sites import SiteRules
from ..console import Console, console_of
from ..forms import file_of, read_form, text_of
from ..templating import render_page
from .fields import as_text, differences, on_or_off, with_values
from .groups import GROUPS
from .settings_forms import PREVIEW, SAVE, SETTINGS_BYTES, all_models, make_preview, save_settings

ABOUT_IMPORT = N_("These settings replace all settings that you have now.")


@dataclass(frozen=True, slots=True)
class SettingsChange:
    """A change that is not saved yet."""

    title: str
    about: str
    before: Settings
    after: Settings
    rules: SiteRules
    toml: str = ""  # the imported text


async def show_preset(request: Request) -> Response:
    return await _show_change(request, _preset_change(request))


async def submit_preset(request: Request) -> Response:
    """Save the preset, or preview it on another page."""
    form = await read_form(request, SETTINGS_BYTES)
    change = _preset_change(request)
    if text_of(form, "act") == PREVIEW:
        return await _show_change(request, change, text_of(form, "preview_page"))
    return _save(request, change.after)


async def show_transfer(request: Request) -> Response:
    return _transfer_page(request)


async def submit_import(request: Request) -> Response:
    """Settings from a file or from text: first show what they change, then save them."""
    console = console_of(request)
    form = await read_form(request, SETTINGS_BYTES)
    text = text_of(form, "toml")
    name, body = await file_of(form, "file")
    try:
        if body:
            text = body.decode("utf-8-sig")
        if not text.strip():
            raise UsageError("Choose a settings file, or paste its text.")
        after = parse_settings(text, console.registry.sections)
    except UnicodeDecodeError:
        return _transfer_page(request, text, _("The file {name} is not a text file in UTF-8.", name=name))
    except UsageError as error:
        return _transfer_page(request, text, str(error))
    if text_of(form, "act") == SAVE:
        return _save(request, after)
    before, error_in_file = _saved_or_default(console)
    rules = SiteRules() if error_in_file else console.state.site_rules()  # their file is one of the settings
    change = SettingsChange(_("Import settings"), _(ABOUT_IMPORT), before, after, rules, text)
    return await _show_change(request, change, text_of(form, "preview_page"))


async def export_settings(request: Request) -> Response:
    text = to_toml(console_of(request).saved_settings())
    headers = {"Content-Disposition": 'attachment; filename="settings.toml"'}
    return Response(text or "# You have changed no settings.\n", headers=headers, media_type="application/toml")


def _preset_change(request: Request) -> SettingsChange:
    console, chosen = console_of(request), preset(request.path_params["name"])
    before = console.saved_settings()
    after = with_values(before, chosen.settings, all_models(console))
    title = _("Ready-made settings: {name}", name=_(chosen.title))
    return SettingsChange(title, _(chosen.description), before, after, console.state.site_rules())


async def _show_change(request: Request, change: SettingsChange, preview_page: str = "") -> Response:
    """What would change, with a preview, and the choice to save or cancel."""
    console = console_of(request)
    titles = {part.name: f"{translate(part.title)}: " for part in console.registry.all("filter")}
    rows = [
        (key, titles.get(key.partition(".")[0], "") + name, on_or_off(as_text(old)), on_or_off(as_text(new)))
        for key, name, old, new in differences(change.before, change.after, all_models(console))
    ]
    preview = await run_in_threadpool(make_preview, console, preview_page, change.before, change.after, change.rules)
    return render_page(
        request, "settings_change.html", groups=GROUPS.values(), group=None, change=change, rows=rows, preview=preview
    )


def _save(request: Request, settings: Settings) -> Response:
    save_settings(request, settings)
    return RedirectResponse("/settings/basic", 303)


def _transfer_page(request: Request, text: str = "", error: str = "") -> Response:
    console = console_of(request)
    current, error_in_file = _saved_or_default(console)
    return render_page(
        request,
        "transfer.html",
        400 if error else 200,
        groups=GROUPS.values(),
        group=None,
        file=console.state.settings.file,
        text=text,
        error=error,
        current=to_toml(current),
        error_in_file=error_in_file,
    )


def _saved_or_default(console: Console) -> tuple[Settings, str]:
    """The saved settings; the defaults and an error message if the file was broken by hand."""
    try:
        return console.saved_settings(), ""
    except UsageError as error:
        return Settings(), str(error)


ROUTES = [
    Route("/settings/preset/{name}", show_preset, methods=["GET"]),
    Route("/settings/preset/{name}", submit_preset, methods=["POST"]),
    Route("/settings/transfer", show_transfer, methods=["GET"]),
    Route("/settings/transfer", submit_import, methods=["POST"]),
    Route("/settings/export", export_settings, methods=["GET"]),
]
