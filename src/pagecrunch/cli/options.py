"""Arguments and options that several commands share, and how flags become settings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from ..settings import Assignment, declared, parse_assignment

ABOUT = {setting.key: setting for setting in declared()}


def help_for(key: str) -> str:
    """The help of an option that stands for a setting."""
    return f"{ABOUT[key].description} [default: {ABOUT[key].default}]"


Page = Annotated[
    str,
    typer.Argument(
        metavar="PAGE|URL|-", help="A file, a web address, or - for a page that is piped in.", show_default=False
    ),
]
Using = Annotated[str | None, typer.Option("--using", metavar="NAME", help=help_for("extract.using"))]
Focus = Annotated[
    str | None, typer.Option("--focus", metavar="precision|balanced|recall", help=help_for("extract.focus"))
]
Url = Annotated[str | None, typer.Option("--url", metavar="URL", help="Where a page from a file or pipe is from.")]
AllowPrivate = Annotated[bool, typer.Option("--allow-private", help=ABOUT["fetch.allow_private"].description)]
SettingsFile = Annotated[
    Path | None,
    typer.Option("--settings", metavar="FILE", help="Read settings from this TOML file, not your own."),
]
Set = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Change a setting, as in --set fetch.seconds=60; can be repeated. `pagecrunch list settings` shows all.",
    ),
]
SiteRulesFile = Annotated[
    str | None, typer.Option("--site-rules", metavar="FILE", help=ABOUT["sites.file"].description)
]
PlugIns = Annotated[
    list[Path] | None,
    typer.Option("--plug-in", metavar="FILE", help="Use the parts in this Python file too; can be repeated."),
]
Debug = Annotated[bool, typer.Option("--debug", help="Show a Python trace when something goes wrong.")]

Value = str | int | float | bool | None


def assignments(set_: Iterable[str] | None, flags: Mapping[str, tuple[str, Value]]) -> list[Assignment]:
    """The settings that a command line changes: those of --set, then those of flags, which override them.

    `flags` gives for every flag the setting that it stands for and its value. A value of None or False means that the
    flag was not used.
    """
    changed = [parse_assignment(text) for text in set_ or ()]
    for flag, (key, value) in flags.items():
        if value is not None and value is not False:
            origin = f"In {flag}" if value is True else f"In {flag} {value}"  # how an error about it begins
            changed.append(Assignment(key, value, origin))
    return changed
