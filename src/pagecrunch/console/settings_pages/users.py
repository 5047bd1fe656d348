"""People who share a proxy: add and remove them, lock settings; and all that is remembered: export it, delete it."""

from __future__ import annotations

from collections.abc import Callable

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...errors import UsageError
from ...settings import declared
from ...state.users import ROLES
from ..console import Console, of_request
from ..forms import read_form, text_of
from ..playground.routes import whole_number
from ..templating import show, tell
from .groups import GROUPS
from .routes import all_models

HOME = "/settings/users"
USERS_BYTES = 64 * 1024  # of a form on this page


async def add_user(request: Request) -> Response:
    def change(console: Console, form: FormData) -> str:
        name = text_of(form, "name").strip()
        role = next((role for role in ROLES if role == text_of(form, "role")), ROLES[0])
        requests, size = (_limit(form, field) for field in ("requests_per_minute", "bytes_per_day"))
        console.state.users.add(name, text_of(form, "password"), role, requests_per_minute=requests, bytes_per_day=size)
        return f"{name} can use the proxy now."

    return await _change(request, change)


async def remove_user(request: Request) -> Response:
    def change(console: Console, form: FormData) -> str:
        console.state.users.remove(text_of(form, "name"))
        return f"{text_of(form, 'name')} was removed, with all that was remembered of them."

    return await _change(request, change)


async def set_locks(request: Request) -> Response:
    def change(console: Console, form: FormData) -> str:
        keys = text_of(form, "locks").split()
        known = {setting.key for setting in declared(all_models(console))}
        unknown = [key for key in keys if key not in known]
        if unknown:
            raise UsageError(f"There is no setting {unknown[0]}; `pagecrunch list settings` shows all there are.")
        console.state.settings.set_locks(keys)
        return f"{len(keys)} settings are locked."

    return await _change(request, change)


async def make_token(request: Request) -> Response:
    """A token for a program: it is shown once, on the next page, and never again."""

    def change(console: Console, form: FormData) -> str:
        name = text_of(form, "token_name").strip()
        if not name:
            raise UsageError("Give the token a name, by which you will know which program has it.")
        return f"The token for {name} is {console.state.tokens.make(name)} and will not be shown again."

    return await _change(request, change)


async def drop_token(request: Request) -> Response:
    def change(console: Console, form: FormData) -> str:
        console.state.tokens.remove(whole_number(text_of(form, "id")))
        return "The token opens nothing any more."

    return await _change(request, change)


async def export(request: Request) -> Response:
    text = await run_in_threadpool(of_request(request).state.export)
    headers = {"Content-Disposition": 'attachment; filename="pagecrunch.json"'}
    return Response(text, headers=headers, media_type="application/json")


async def forget(request: Request) -> Response:
    def change(console: Console, form: FormData) -> str:
        if text_of(form, "sure") != "yes":
            raise UsageError("Nothing was deleted; tick that you are sure.")
        console.state.delete_everything(files=text_of(form, "files") == "yes")
        return "Everything was deleted."

    return await _change(request, change)


async def _change(request: Request, change: Callable[[Console, FormData], str]) -> Response:
    """Do it and say so; or say why not, with the form as it was filled in (but for passwords)."""
    console = of_request(request)
    form = await read_form(request, USERS_BYTES)
    try:
        sentence = await run_in_threadpool(change, console, form)
    except UsageError as error:
        given = {name: value for name, value in form.items() if isinstance(value, str) and name != "password"}
        return show(
            request,
            "settings.html",
            400,
            groups=GROUPS.values(),
            group=GROUPS["users"],
            sections=[],
            faults=[],
            presets=[],
            effect=None,
            users=console.state.users.all(),
            locks=sorted(console.state.settings.locks),
            tokens=console.state.tokens.all(),
            problem=str(error),
            given=given,
        )
    tell(request, sentence)
    return RedirectResponse(HOME, 303)


def _limit(form: FormData, name: str) -> int | None:
    text = text_of(form, name).strip().replace(",", "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 2**63):
        raise UsageError(f"A limit is a whole number above 0 or empty, and not {text_of(form, name)!r}.")
    return int(text)


ROUTES = [
    Route("/users", add_user, methods=["POST"]),
    Route("/users/remove", remove_user, methods=["POST"]),
    Route("/users/locks", set_locks, methods=["POST"]),
    Route("/users/tokens", make_token, methods=["POST"]),
    Route("/users/tokens/drop", drop_token, methods=["POST"]),
    Route("/users/export", export, methods=["GET"]),
    Route("/users/forget", forget, methods=["POST"]),
]
