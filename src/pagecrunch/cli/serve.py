"""`pagecrunch serve`, `pagecrunch mcp` and `pagecrunch token`: what serves browsers, programs and assistants."""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from ..errors import UsageError
from ..log import writing_log
from ..registry import Registry
from ..settings import Assignment, Settings, load
from .options import AllowPrivate, Debug, Log, PlugIns, Set, SettingsFile, assignments, option
from .terminal import note, show, warn_if_slow

DEFAULT_LISTEN = "127.0.0.1:8081"

Listen = Annotated[str, option("--listen", "HOST:PORT", "Where to listen; port 0 is any free one.")]
Token = Annotated[
    str | None, option("--token", "TOKEN", "The secret that opens the console. Without it, one is made and kept.")
]
StateFolder = Annotated[Path | None, option("--state", "DIR", "Keep settings, rules and activity here.")]
Names = Annotated[list[str] | None, option("--name", "HOST", "Also answer to this host name; can be repeated.")]
Make = Annotated[str | None, option("--make", "NAME", "Make a token and print it, under a name for yourself.")]
Remove = Annotated[int | None, option("--remove", "NUMBER", "Delete a token.")]
TokenFolder = Annotated[Path | None, option("--state", "DIR", "The --state folder of pagecrunch serve, if it has one.")]


def serve_console(
    listen_on: Listen = DEFAULT_LISTEN,
    token: Token = None,
    state: StateFolder = None,
    names: Names = None,
    allow_private: AllowPrivate = False,
    plug_ins: PlugIns = None,
    log: Log = None,
    debug: Debug = False,
) -> None:
    """Open the console and the HTTP API to browsers and programs.

    \b
    Examples:
      pagecrunch serve
      pagecrunch serve --listen 127.0.0.1:9000 --state ~/crunch
    """
    import asyncio

    from ..console.host_names import is_loopback, split_listen

    where = split_listen(listen_on)
    if where is None:
        raise UsageError(f"--listen takes HOST:PORT, as in --listen {DEFAULT_LISTEN}, and not {listen_on!r}.")
    try:
        from ..console.app import build_app
        from ..console.console import open_console
        from ..console.serve import address_of, listen, serve
    except ImportError as error:
        raise missing_package("The console", error, "console") from error
    from ..state import State

    registry = Registry.with_files(plug_ins or ())
    flags = assignments(None, {"--allow-private": ("fetch.allow_private", allow_private)})
    with writing_log(log), listen(*where) as door, State.open(state, registry) as kept:
        console = open_console(where[0], kept, token=token, names=names or (), flags=flags)
        if not is_loopback(where[0]):
            note("other machines can reach this console; whoever has its token can change your settings")
        warn_if_slow()
        address = f"{address_of(door)}/sign-in?token={console.token}"
        ready = f"Open this address in your browser: {address}"
        asyncio.run(serve(build_app(console), door, on_ready=lambda: show(ready), takes_signals=True))


def serve_assistants(
    plug_ins: PlugIns = None,
    allow_private: AllowPrivate = False,
    settings_file: SettingsFile = None,
    set_: Set = None,
    debug: Debug = False,
) -> None:
    """Offer pages to an assistant (Model Context Protocol), over input and output.

    \b
    The assistant's program starts it, with this command:
      pagecrunch mcp
    """
    try:
        from ..mcp_server import serve_until_stopped
    except ImportError as error:
        raise missing_package("The tool server", error, "mcp") from error
    from ..sites import read_user_rules
    from ..work.service import Service

    registry = Registry.with_files(plug_ins or ())
    changed = assignments(set_, {"--allow-private": ("fetch.allow_private", allow_private)})

    def settings(others: Iterable[Assignment] = ()) -> Settings:
        return load(settings_file, assignments=[*changed, *others], plug_ins=registry.sections)

    in_force = settings()
    rules = read_user_rules(in_force)
    serve_until_stopped(Service(settings, lambda: rules, registry, in_force.api.workers))
    sys.stdout = io.StringIO()  # the library closes the output when the assistant is gone


def list_tokens(make: Make = None, remove: Remove = None, folder: TokenFolder = None, debug: Debug = False) -> None:
    """Show the tokens by which programs use the HTTP API, make one, or delete one.

    \b
    Examples:
      pagecrunch token --make "my script"
      pagecrunch token
      pagecrunch token --remove 1
    """
    from ..state import State

    if make and remove:
        raise UsageError("pagecrunch token takes --make or --remove, not both.")
    with State.open(folder) as state:
        if make:
            show(state.tokens.make(make))
            note("it is shown only now; send it in the header Authorization: Bearer TOKEN.")
        elif remove is not None:
            state.tokens.remove(remove)
            show(f"Token {remove} is deleted and no longer works.")
        else:
            lines = [
                f"{token.id}  {token.name}  made {_day(token.created)}, "
                + (f"last used {_day(token.used)}" if token.used else "never used")
                for token in state.tokens.all()
            ]
            show("\n".join(lines) or "There is no token; pagecrunch token --make NAME makes one.")


def missing_package(what: str, error: ImportError, extra: str) -> UsageError:
    """The error for a command that needs packages of an extra."""
    package = (error.name or "more").partition(".")[0]
    return UsageError(f"{what} needs {package}; install it with: pip install 'pagecrunch[{extra}]'")


def _day(at: float) -> str:
    return time.strftime("%Y-%m-%d", time.localtime(at))
