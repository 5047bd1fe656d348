"""`pagecrunch token`: the tokens by which programs use the HTTP API."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from ..errors import UsageError
from .terminal import note, show

Make = Annotated[
    str | None, typer.Option("--make", metavar="NAME", help="Make a token and print it, under a name for yourself.")
]
Remove = Annotated[int | None, typer.Option("--remove", metavar="NUMBER", help="Take a token back.")]
StateFolder = Annotated[
    Path | None, typer.Option("--state", metavar="DIR", help="The folder that pagecrunch serve was given, if any.")
]
Debug = Annotated[bool, typer.Option("--debug", help="Show a Python trace when something goes wrong.")]


def list_tokens(make: Make = None, remove: Remove = None, folder: StateFolder = None, debug: Debug = False) -> None:
    """Show the tokens by which programs use the HTTP API, make one, or take one back.

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
            note("it is shown this once; send it in the header Authorization: Bearer TOKEN.")
        elif remove is not None:
            state.tokens.remove(remove)
            show(f"Token {remove} opens nothing any more.")
        else:
            lines = [
                f"{token.id}  {token.name}  made {_day(token.created)}, "
                + (f"last used {_day(token.used)}" if token.used else "never used")
                for token in state.tokens.all()
            ]
            show("\n".join(lines) or "There is no token; pagecrunch token --make NAME makes one.")


def _day(at: float) -> str:
    return time.strftime("%Y-%m-%d", time.localtime(at))
