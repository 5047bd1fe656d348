"""`pagecrunch proxy`: the proxy with its console."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from ..log import writing_log
from .options import ABOUT, AllowPrivate, Debug, Log, PlugIns, assignments, option, switch
from .serve import Token, missing_package
from .terminal import note, show, warn_if_slow

Listen = Annotated[str, option("--listen", "HOST:PORT", "Where browsers find the proxy.")]
ConsoleAt = Annotated[str, option("--console", "HOST:PORT", "Where browsers find the console.")]
ViewName = Annotated[
    str | None, option("--view", "|".join(ABOUT["proxy.view"].choices), ABOUT["proxy.view"].description)
]
UpstreamUrl = Annotated[str | None, option("--upstream", "URL", "Reach the web through this other proxy.")]
StateFolder = Annotated[Path | None, option("--state", "DIR", "Keep settings, activity and keys in this folder.")]
AddUser = Annotated[str | None, option("--add-user", "NAME", "Add a user, ask for a password, and end.")]
EndGroup = Annotated[
    bool, switch("--end-group", "Let the proxy be used without a name again, once it has no users, and end.")
]
Uninstall = Annotated[
    bool, switch("--uninstall", "Delete the certificate's key, show how to remove your trust, and end.")
]
Set = Annotated[
    list[str] | None, option("--set", "KEY=VALUE", "Change a setting for all, as in --set proxy.bar=false.")
]


def start_proxy(
    listen: Listen = "127.0.0.1:8080",
    console: ConsoleAt = "127.0.0.1:8081",
    view: ViewName = None,
    allow_private: AllowPrivate = False,
    upstream: UpstreamUrl = None,
    state: StateFolder = None,
    token: Token = None,
    add_user: AddUser = None,
    end_group: EndGroup = False,
    uninstall: Uninstall = False,
    plug_ins: PlugIns = None,
    set_: Set = None,
    log: Log = None,
    debug: Debug = False,
) -> None:
    """Take the clutter out of every page that a browser opens through this proxy.

    \b
    Examples:
      pagecrunch proxy                                      then open http://pagecrunch.test/ through it
      pagecrunch proxy --view reader --listen 127.0.0.1:3128
      pagecrunch proxy --upstream http://127.0.0.1:8118     beside another filtering proxy
    """
    import asyncio

    try:
        for package in ("mitmproxy.master", "starlette.applications", "uvicorn", "jinja2"):
            import_module(package)  # the proxy and its console import them only when they start
        from ..fetch.upstream import UpstreamProxy
        from ..proxy import proxy_options
        from ..proxy.proxy_server import run_proxy
    except ImportError as error:
        raise missing_package("The proxy", error, "proxy") from error
    if uninstall:
        _uninstall(state)
        return
    if add_user:
        _add_user(add_user, state)
        return
    if end_group:
        _end_group(state)
        return
    flags = {"--view": ("proxy.view", view), "--allow-private": ("fetch.allow_private", allow_private)}
    options = proxy_options.ProxyOptions(
        listen=proxy_options.parse_address(listen, "--listen", proxy_options.DEFAULT_LISTEN),
        console=proxy_options.parse_address(console, "--console", proxy_options.DEFAULT_CONSOLE),
        state=state,
        allow_private=allow_private,
        upstream=UpstreamProxy.parse(upstream) if upstream else None,
        token=token,
        flags=tuple(assignments(set_, flags)),
        plug_ins=tuple(plug_ins or ()),
    )
    if allow_private:
        note("pages on this machine and the local network can be opened through the proxy")
    warn_if_slow()
    with writing_log(log):
        asyncio.run(run_proxy(options, _show_addresses))


def _show_addresses(proxy: str, console: str) -> None:
    show(f"The proxy is at {proxy}; you can read without it.")
    show(f"Open this address in your browser: {console}")


def _add_user(name: str, folder: Path | None) -> None:
    from ..state import State

    if sys.stdin.isatty():
        password = typer.prompt("Password", hide_input=True, confirmation_prompt=True)
    else:
        password = sys.stdin.readline().rstrip("\n")
    with State.open(folder) as state:
        user = state.users.add(name, password, "administrator" if state.users.is_empty else "user")
    show(f"{user.name} may use the proxy as {user.role}.")


def _end_group(folder: Path | None) -> None:
    from ..state import State

    with State.open(folder) as state:
        state.users.end_group()
    show("The proxy no longer asks for a name and a password, and only listens on this machine.")


def _uninstall(folder: Path | None) -> None:
    from ..proxy.authority import AUTHORITY_FOLDER, Authority
    from ..proxy.setup_page import UNINSTALL_STEPS
    from ..state import State

    with State.open(folder) as state:
        was_there = Authority(state.folder / AUTHORITY_FOLDER).delete()
    show("The certificate's key is deleted." if was_there else "There is no certificate's key to delete.")
    show(UNINSTALL_STEPS)
