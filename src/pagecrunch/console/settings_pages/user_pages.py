"""The forms of the users page: add, change and remove users, lock settings, make tokens; export and delete all."""

from __future__ import annotations

from collections.abc import Callable

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...errors import UsageError
from ...languages import _, plural
from ...settings import declared
from ...state import ROLES, Role
from ..console import Console, console_of
from ..forms import read_form, text_of, whole_number
from ..templating import add_message
from .groups import GROUPS
from .settings_forms import all_models, group_page

USERS_PAGE = "/settings/users"

Action = Callable[[Console, FormData], str]  # does what a form asks for, and returns a message


def add_user(console: Console, form: FormData) -> str:
    name = text_of(form, "name").strip()
    console.state.users.add(name, text_of(form, "password"), _role(form), **_limits(form))
    return _("{name} can use the proxy now.", name=name)


def change_user(console: Console, form: FormData) -> str:
    """Give a user a new role and limits; and a new password, if one was typed."""
    users, name, password = console.state.users, text_of(form, "who"), text_of(form, "password")
    limits = _limits(form)
    if password:
        users.set_password(name, password)
    users.change(name, _role(form), **limits)
    return (
        _("{name} has a new password now.", name=name)
        if password
        else _("The changes for {name} are saved.", name=name)
    )


def remove_user(console: Console, form: FormData) -> str:
    name = text_of(form, "name")
    console.state.remove_user(name)
    return _("{name} was removed, with everything that PageCrunch remembered about them.", name=name)


def set_locks(console: Console, form: FormData) -> str:
    keys = text_of(form, "locks").split()
    known = {setting.key for setting in declared(all_models(console))}
    unknown = [key for key in keys if key not in known]
    if unknown:
        raise UsageError(_("There is no setting called {name}.", name=unknown[0]))
    console.state.settings.set_locks(keys)
    return plural("{n} setting is locked now.", "{n} settings are locked now.", len(keys))


def make_token(console: Console, form: FormData) -> str:
    """A token for a program. It is shown once, on the next page, and never again."""
    name = text_of(form, "token_name").strip()
    if not name:
        raise UsageError("Type the name of the program that will use this token.")
    token = console.state.tokens.make(name)
    return _("Copy this token for {name} now, you will not see it again: {token}", name=name, token=token)


def remove_token(console: Console, form: FormData) -> str:
    console.state.tokens.remove(whole_number(text_of(form, "id")))
    return _("The token was removed. It no longer works.")


def end_session(console: Console, form: FormData) -> str:
    console.state.sessions.end(text_of(form, "session"))
    return _("This browser is signed out now.")


def delete_everything(console: Console, form: FormData) -> str:
    if text_of(form, "sure") != "yes":
        raise UsageError("Nothing was deleted. Tick “I am sure” first.")
    console.state.delete_everything(files=text_of(form, "files") == "yes", session=text_of(form, "session"))
    return _("Everything was deleted.")


async def export_everything(request: Request) -> Response:
    text = await run_in_threadpool(console_of(request).state.export)
    headers = {"Content-Disposition": 'attachment; filename="pagecrunch.json"'}
    return Response(text, headers=headers, media_type="application/json")


def _role(form: FormData) -> Role:
    return next((role for role in ROLES if role == text_of(form, "role")), ROLES[0])


def _limits(form: FormData) -> dict[str, int | None]:
    return {name: _limit(form, name) for name in ("requests_per_minute", "bytes_per_day")}


def _limit(form: FormData, name: str) -> int | None:
    text = text_of(form, name).strip().replace(",", "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 2**63):
        raise UsageError(_("A limit is a whole number of at least 1, or empty for none."))
    return int(text)


def _route(path: str, action: Action) -> Route:
    async def submit(request: Request) -> Response:
        """Do it; or show the error, with the form as it was filled in (without the password)."""
        form = await read_form(request)
        try:
            message = await run_in_threadpool(action, console_of(request), form)
        except UsageError as error:
            values = {name: value for name, value in form.items() if isinstance(value, str) and name != "password"}
            return group_page(request, GROUPS["users"], [], status=400, error=str(error), form_values=values)
        add_message(request, message)
        return RedirectResponse(USERS_PAGE, 303)

    return Route(path, submit, methods=["POST"])


ROUTES = [
    _route("/users", add_user),
    _route("/users/change", change_user),
    _route("/users/remove", remove_user),
    _route("/users/locks", set_locks),
    _route("/users/tokens", make_token),
    _route("/users/tokens/drop", remove_token),
    _route("/users/sessions/end", end_session),
    Route("/users/export", export_everything, methods=["GET"]),
    _route("/users/forget", delete_everything),
]
