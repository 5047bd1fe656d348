"""Arguments and options that several commands share, and how flags become settings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from ..settings import Assignment, Section, Settings, declared, load, overlay, parse_assignment

ABOUT = {setting.key: setting for setting in declared()}


def option(names: str, metavar: str, help: str) -> Any:
    """An option that takes a value; `names` is its name, or several."""
    return typer.Option(*names.split(), metavar=metavar, help=help)


def switch(name: str, help: str) -> Any:
    """An option that is there or not."""
    return typer.Option(name, help=help)


def argument(metavar: str, help: str) -> Any:
    return typer.Argument(metavar=metavar, help=help, show_default=False)


def help_for(key: str) -> str:
    """The help of an option that stands for a setting."""
    return f"{ABOUT[key].description} [default: {ABOUT[key].default}]"


Page = Annotated[str, argument("PAGE|URL|-", "A file, a web address, or - for a page that is piped in.")]
Using = Annotated[str | None, option("--using", "NAME", help_for("extract.using"))]
Focus = Annotated[str | None, option("--focus", "precision|balanced|recall", help_for("extract.focus"))]
Url = Annotated[str | None, option("--url", "URL", "Where a page from a file or pipe is from.")]
Render = Annotated[str | None, option("--render", "never|auto|always", help_for("browser.render"))]
AllowPrivate = Annotated[bool, switch("--allow-private", ABOUT["fetch.allow_private"].description)]
SettingsFile = Annotated[Path | None, option("--settings", "FILE", "Read settings from this TOML file, not your own.")]
Set = Annotated[
    list[str] | None,
    option(
        "--set",
        "KEY=VALUE",
        "Change a setting, as in --set fetch.seconds=60; can be repeated. `pagecrunch list settings` shows all.",
    ),
]
SiteRulesFile = Annotated[str | None, option("--site-rules", "FILE", ABOUT["sites.file"].description)]
PlugIns = Annotated[
    list[Path] | None, option("--plug-in", "FILE", "Use the parts in this Python file too; can be repeated.")
]
Output = Annotated[Path | None, option("--output -o", "FILE", "Write the result to this file.")]
Log = Annotated[
    str | None, option("--log", "FILE", "Add what happens to this file, one JSON object a line; - is stderr.")
]
Debug = Annotated[bool, switch("--debug", "Show a Python trace when something goes wrong.")]

# Whoever ran `pagecrunch learn` wants these commands to use what was learned.
_LEARNED = Assignment("extract.learned_sites", True, "By default")

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


def load_for_reading(
    file: Path | None, assigned: Iterable[Assignment], plug_ins: Callable[[], Mapping[str, type[Section]]] = dict
) -> Settings:
    """The settings for a page that a person reads: with what was learned about its site, unless that is off."""
    settings = load(file, assignments=assigned, plug_ins=plug_ins)
    is_set = "learned_sites" in settings.extract.model_fields_set
    return settings if is_set else overlay(settings, [_LEARNED])
