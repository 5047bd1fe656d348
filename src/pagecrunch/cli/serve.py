"""`pagecrunch serve`: the console and the HTTP API, for a browser on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..errors import UsageError
from .terminal import note, show

DEFAULT_LISTEN = "127.0.0.1:8081"

Listen = Annotated[str, typer.Option("--listen", metavar="HOST:PORT", help="Where to listen; port 0 is any free one.")]
Token = Annotated[
    str | None,
    typer.Option(
        "--token", metavar="TOKEN", help="The secret that opens the console. Without it, one is made and kept."
    ),
]
State = Annotated[
    Path | None,
    typer.Option("--state", metavar="DIR", help="Keep settings, rules and activity here."),
]
Names = Annotated[
    list[str] | None,
    typer.Option("--name", metavar="HOST", help="Also answer to this host name; can be repeated."),
]
Debug = Annotated[bool, typer.Option("--debug", help="Show a Python trace when something goes wrong.")]


def serve_console(
    listen_on: Listen = DEFAULT_LISTEN,
    token: Token = None,
    state: State = None,
    names: Names = None,
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
        message = f"The console needs {error.name}; install it with: pip install 'pagecrunch[console]'"
        raise UsageError(message) from error
    from ..state import State

    with listen(*where) as door, State.open(state) as kept:
        console = open_console(where[0], kept, token=token, names=names or ())
        if not is_loopback(where[0]):
            note("other machines can reach this console; whoever has its token can change your settings")
        address = f"{address_of(door)}/sign-in?token={console.token}"
        app = build_app(console)
        asyncio.run(serve(app, door, on_ready=lambda: show(f"The console is at {address}"), takes_signals=True))
