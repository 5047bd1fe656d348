"""`pagecrunch mcp`: the tool server for assistants that read the web, over input and output."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from ..errors import UsageError
from ..settings import Assignment, Settings, load, parse_assignment
from .extract import AllowPrivate, Debug, Set

SettingsFile = Annotated[
    Path | None, typer.Option("--settings", metavar="FILE", help="Read settings from this TOML file, not your own.")
]


def serve_assistants(
    allow_private: AllowPrivate = False, settings_file: SettingsFile = None, set_: Set = None, debug: Debug = False
) -> None:
    """Offer pages to an assistant (Model Context Protocol), over input and output.

    \b
    It is started by the assistant's program, which is told this command:
      pagecrunch mcp
    """
    from ..registry import Registry
    from ..sites import read_user_rules

    try:
        from ..mcp_server import build_server
    except ImportError as error:
        message = f"The tool server needs {error.name}; install it with: pip install 'pagecrunch[mcp]'"
        raise UsageError(message) from error
    from ..work.service import Service

    registry = Registry()
    flags = [Assignment("fetch.allow_private", True, "In --allow-private")] if allow_private else []
    given = [*map(parse_assignment, set_ or ()), *flags]

    def settings(others: Iterable[Assignment] = ()) -> Settings:
        return load(settings_file, assignments=[*given, *others], plug_ins=registry.sections)

    in_force = settings()
    rules = read_user_rules(in_force)
    build_server(Service(settings, lambda: rules, registry, in_force.api.workers)).run("stdio")
    sys.stdout = io.StringIO()  # the library closes the output when the assistant has gone
