"""A user's own account: their password; and for everyone, the page that says who can see what."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...errors import UsageError
from ...languages import _
from ..forms import read_form, text_of
from ..owner import Owner, owner_of
from ..templating import add_message, render_page

ACCOUNT, PRIVACY = "/account", "/privacy"


async def show_account(request: Request) -> Response:
    return _page(request)


async def submit_password(request: Request) -> Response:
    owner, form = owner_of(request), await read_form(request)
    try:
        await run_in_threadpool(change_password, owner, form)
    except UsageError as error:
        return _page(request, str(error))
    add_message(request, _("Your new password works from now on. Your browser will ask you for it."))
    return _page(request)  # not another address, for which the browser would ask for the password first


def change_password(owner: Owner, form: FormData) -> None:
    """Change it if the old one is right, and the new one was typed twice."""
    users = owner.console.state.users
    if users.check(owner.name, text_of(form, "old")) is None:
        raise UsageError(_("Your old password is not right. Nothing was changed."))
    if text_of(form, "new") != text_of(form, "again"):
        raise UsageError(_("The two new passwords are not the same. Nothing was changed."))
    users.set_password(owner.name, text_of(form, "new"))


async def show_privacy(request: Request) -> Response:
    owner = owner_of(request)
    state = owner.console.state
    return render_page(
        request,
        "people/privacy.html",
        user=owner.name,
        is_group=state.users.is_group,
        remember=state.settings_for(owner.name).proxy.remember,
        devices=state.devices.count(owner.name),
    )


def _page(request: Request, error: str = "") -> Response:
    owner = owner_of(request)
    state = owner.console.state
    used = state.users.used_today(owner.name)
    return render_page(
        request,
        "people/account.html",
        400 if error else 200,
        user=state.users.get(owner.name),
        requests=used[0],
        megabytes=round(used[1] / 1_000_000, 1),
        error=error,
    )


PRIVACY_ROUTES = [Route(PRIVACY, show_privacy, methods=["GET"])]
ACCOUNT_ROUTES = [
    Route(ACCOUNT, show_account, methods=["GET"]),
    Route(ACCOUNT, submit_password, methods=["POST"]),
]
