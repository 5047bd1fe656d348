"""Renders templates. Everything that a template shows is escaped, unless it was made as safe HTML."""

from __future__ import annotations

import time
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from .._version import VERSION
from ..errors import UsageError
from ..languages import N_, current_language, format_number, format_percent
from ..languages.words import translate, translate_message, translate_plural
from ..render.html import Style
from ..sites.rules import host_and_path
from .access import form_secret
from .console import Console, console_of, user_of
from .forms import SECRET_FIELD

Menu = tuple[tuple[str, str], ...]  # addresses and names

# The console's main pages, in the order people need them.
MENU = (
    ("/", N_("Read")),
    ("/library", N_("Library")),
    ("/settings", N_("Settings")),
    ("/activity", N_("Activity")),
    ("/playground", N_("For developers")),
)
DEVELOPER_MENU = (
    ("/playground", N_("Playground")),
    ("/compare", N_("Compare")),
    ("/sites", N_("Site rules")),
    ("/plug-ins", N_("Plug-ins")),
)
# Those of each reader, on the proxy's own host.
READER_MENU: Menu = (
    ("/", N_("Start")),
    ("/settings", N_("Settings")),
    ("/activity", N_("My pages")),
    ("/privacy", N_("Who can see what")),
)
USER_MENU: Menu = (
    ("/", N_("Read")),
    ("/library", N_("Library")),
    ("/settings", N_("Settings")),
    ("/activity", N_("My pages")),
    ("/account", N_("My account")),
    ("/setup", N_("Set up")),
)
# What a browser's User-Agent holds, in the order to look for it: all of them say more than they are.
_BROWSERS = (("Firefox/", "Firefox"), ("Edg", "Edge"), ("OPR/", "Opera"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
_SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)  # fmt: skip
OWN_MENU = "menu"  # the key in a request's scope: another menu, of pages on the proxy's own host


@cache
def environment() -> Environment:
    """The templates, compiled once for all requests."""
    made = Environment(
        loader=PackageLoader("pagecrunch.console"),
        autoescape=select_autoescape(),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["clock"] = lambda at: time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(at))
    made.filters["number"] = format_number
    made.filters["prose"] = _prose
    made.filters["host"] = lambda url: (host_and_path(url) or ("", ""))[0]
    made.filters["percent"] = format_percent
    made.filters["translated"] = translate_message
    made.filters["value"] = _value
    made.filters["browser"] = browser_name
    made.filters["sentence"] = lambda text: f"{text[:1].upper()}{text[1:]}."
    made.globals["_"] = _words
    made.globals["plural"] = _plural_words
    made.globals["reader_language"] = current_language
    return made


def _words(text: str, **values: Any) -> Markup:
    """Words of a template in the reader's language. They may hold tags; values are escaped."""
    return Markup(translate(text)).format(**values)


def _plural_words(one: str, many: str, n: int, **values: Any) -> Markup:
    return Markup(translate_plural(one, many, n)).format(n=format_number(n), **values)


def _prose(text: str) -> Markup:
    """A sentence in which words between backticks are code."""
    pieces = text.split("`")
    if len(pieces) % 2 == 0:  # a backtick without its partner
        return escape(text)
    return Markup("").join(
        Markup("<code>{}</code>").format(piece) if index % 2 else escape(piece) for index, piece in enumerate(pieces)
    )


def _value(text: str) -> Markup:
    """The value of a setting: a word of the settings file as code, on and off as people say it."""
    return escape(text) if text in (translate("on"), translate("off")) else Markup("<code>{}</code>").format(text)


def browser_name(user_agent: str) -> str:
    """The name of a browser and its system, as people know them: "Firefox, Windows"; else what it calls itself."""
    browser = next((name for sign, name in _BROWSERS if sign in user_agent), user_agent[:60])
    system = next((name for sign, name in _SYSTEMS if sign in user_agent), "")
    return f"{browser}, {system}" if system else browser


def add_message(request: Request, message: str) -> None:
    """Show this on the next page that this reader opens."""
    session = request.scope.get("session")
    if session:
        console_of(request).messages.add(session.name, message)


def look_of(console: Console, user: str) -> Markup:
    """The attributes of <html> by which the style sheets show the reader's colours and typeface."""
    try:
        return Markup(Style.of(console.settings(user=user).output).attributes)
    except UsageError:  # the settings file is broken; the page that mends it is shown all the same
        return Markup(Style().attributes)


def _menu_entry(path: str, menu: Menu) -> str:
    """The entry of the menu that a page belongs to."""
    if any(path.startswith(address) for address, _ in DEVELOPER_MENU):
        return "/playground"
    return next((address for address, _ in menu[1:] if path.startswith(address)), "/" if path == "/" else "")


def render_page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    console, session, path = console_of(request), request.scope.get("session"), request.url.path
    html = environment().get_template(template).render(
        menu=request.scope.get(OWN_MENU, MENU),
        can_sign_out=session is not None and OWN_MENU not in request.scope,
        developer_menu=DEVELOPER_MENU,
        path=path,
        menu_entry=_menu_entry(path, request.scope.get(OWN_MENU, MENU)),
        version=VERSION,
        look=look_of(console, user_of(request)),
        secret_field=SECRET_FIELD,
        secret=form_secret(request),
        is_signed_in=session is not None,
        messages=console.messages.take(session.name) if session else [],
        recent=console.recent_pages.all(user_of(request)),
        is_user=bool(user_of(request)),
        **values,
    )  # fmt: skip
    return HTMLResponse(html, status)


def render_for_reader(console: Console, template: str, reader: str, path: str, **values: Any) -> str:
    """A page of the proxy's own host, which its own forms lead back to."""
    return environment().get_template(template).render(
        menu=menu_of(reader), developer_menu=(), path=path, menu_entry=path, version=VERSION,
        look=look_of(console, reader), is_signed_in=True,
        can_sign_out=False, messages=[], is_user=bool(reader), **values,
    )  # fmt: skip


def menu_of(reader: str) -> Menu:
    """The menu on the proxy's own host; a user of a group has an account too."""
    return USER_MENU if reader else READER_MENU
