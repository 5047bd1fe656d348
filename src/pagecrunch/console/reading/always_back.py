"""Parts that a reader always wants back on a site: comments, for example. The proxy's reader view shows them too."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...errors import UsageError
from ...languages import _
from ...sites.removed_groups import GROUPS, put_back_choice, put_back_groups
from ..console import Console, console_of, user_of
from ..forms import own_path, read_form, text_of
from ..templating import add_message
from .place import READER

ALWAYS_PATH = "/read/always"


def host_of(url: str | None) -> str:
    """The site of a page, as the proxy has it; empty for a file."""
    try:
        return urlsplit(url or "").hostname or ""
    except ValueError:
        return ""


def always_back(console: Console, user: str, url: str | None) -> tuple[str, ...]:
    """The groups that this reader wants back on the site of a page."""
    host = host_of(url)
    return put_back_groups(console.state.choices.of_site(host, user), READER) if host else ()


async def change(request: Request) -> Response:
    """Put a group back on all pages of a site, or no longer."""
    form = await read_form(request)
    host, group, act = text_of(form, "host"), text_of(form, "group"), text_of(form, "act")
    if not host or group not in GROUPS or act not in ("always", "stop"):
        raise UsageError(_("PageCrunch does not know this button."))
    choices, user = console_of(request).state.choices, user_of(request)
    save = choices.add if act == "always" else choices.remove
    await run_in_threadpool(save, host, put_back_choice(READER, group), user)
    part = _(GROUPS[group])
    if act == "always":
        add_message(request, _("From now on you always see this on {host}: {part}.", host=host, part=part))
    else:
        add_message(request, _("From now on this is left out on {host}: {part}.", host=host, part=part))
    return RedirectResponse(own_path(text_of(form, "next")), 303)


ROUTES = [Route(ALWAYS_PATH, change, methods=["POST"])]
