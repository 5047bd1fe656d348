"""The reference of commands and of settings, written from the code: nothing in them can go stale unnoticed."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from . import json_reference, library_reference
from .contents import ROOT
from .needs import USAGE

ORIGIN = "This page is written by `python -m tools.docs_site --references` from the code; change it there."
COMMANDS_HEAD = f"""# Commands

{ORIGIN}

`pagecrunch COMMAND --help` says the same. Results go to standard output, everything else to standard error. The exit
code is 0, or 2 for a mistake in the command or input that cannot be read, or 1 for what could not be done. Completion
for your shell: `pagecrunch --install-completion`.

| command | |
|---|---|"""
SETTINGS_HEAD = f"""# Settings

{ORIGIN}

A setting is declared once, beside the code that it belongs to. It can be set in four places; a later one goes before
an earlier one:

1. in `settings.toml` in your configuration folder (`pagecrunch list settings` says where), or in a file named with
   `--settings`: a section in brackets, then `name = value`;
2. in the environment: `PAGECRUNCH_FETCH__SECONDS=60`;
3. with `--set fetch.seconds=60`, as often as needed;
4. in a [site rule](site-rules.md), for the pages of that site.

```toml
[fetch]
seconds = 60.0

[link_lists]
ratio = 0.25
```

The [console](console.md#settings) writes the file for you, and has its own in a folder of its own (`--state`).
`pagecrunch list settings` prints all settings as a file, those of your plug-ins too. What a value may be is checked: a
wrong one is refused with a sentence that says what it must be."""
# The order in which people need them, and the page that tells more.
MORE = {
    "extract": "output.md",
    "listen": "output.md",
    "tidy": "crunch.md",
    "proxy": "proxy.md",
    "serve": "console.md",
    "find": "scale.md#find-pages",
    "batch": "scale.md",
    "diff": "scale.md",
    "sites": "site-rules.md",
    "learn": "mss.md#learn-a-site",
    "train": "mss.md#train",
    "token": "api.md",
    "mcp": "mcp.md",
    "list": "settings.md",
}
_TAG = re.compile(r"<(?=[A-Za-z/])")


def write_references() -> tuple[Path, ...]:
    """Write all that is made from the code; where it is."""
    pages = {
        "docs/commands.md": commands_page(),
        "docs/settings.md": settings_page(),
        library_reference.PAGE: library_reference.library_page(ORIGIN),
        json_reference.PAGE: json_reference.fields_page(),
        json_reference.SCHEMA: json_reference.schema_text(),
    }
    for name, text in pages.items():
        (ROOT / name).write_text(text, "utf-8")
    return tuple(map(Path, pages))


def commands_page() -> str:
    return "\n".join(_commands())


def settings_page() -> str:
    return "\n".join(_settings())


def _commands() -> Iterator[str]:
    import typer

    from pagecrunch.cli.app import build_app

    command: Any = typer.main.get_command(build_app())
    missing = command.commands.keys() ^ MORE.keys()
    if missing:
        raise ValueError(f"MORE does not name the same commands as the code: {sorted(missing)}")
    yield COMMANDS_HEAD
    for name in MORE:
        yield f"| [`pagecrunch {name}`](#pagecrunch-{name}) | {_cell(_text(command.commands[name]).splitlines()[0])} |"
    for name, target in MORE.items():
        yield from ("", f"## pagecrunch {name}", "")
        yield from _one_command(command.commands[name])
        yield from ("", f"More: [{target.partition('#')[0]}]({target}).")
    yield ""


def _one_command(command: Any) -> Iterator[str]:
    help_text, _, shown = _text(command).partition("\b\n")
    heading, _, examples = shown.partition("\n")
    yield help_text.strip()
    if heading and heading != "Examples:":
        yield from ("", heading)
    if examples:
        yield from ("", f"```sh {USAGE}", _as_shell(examples), "```")
    yield from ("", "| | |", "|---|---|")
    for each in command.params:
        if getattr(each, "hidden", False):
            continue
        is_option = each.param_type_name == "option"
        form = _form(each) if is_option else (each.metavar or each.name.upper())
        yield f"| `{form.replace('|', chr(92) + '|')}` | {_cell(each.help or '')}{_default(each)} |"


def _as_shell(examples: str) -> str:
    """The examples of a help text, with what stands beside them as comments."""
    lines = inspect.cleandoc(f"\n{examples}").splitlines()
    return "\n".join(re.sub(r"\s{2,}(?=\S)", "  # ", line, count=1) for line in lines)


def _text(command: Any) -> str:
    return inspect.cleandoc(command.help or "")


def _form(option: Any) -> str:
    names = ", ".join((*option.opts, *option.secondary_opts))
    return names if option.is_flag else f"{names} {option.metavar or ''}".strip()


def _default(each: Any) -> str:
    """The default, where it is one that people would write."""
    value = each.default
    if isinstance(value, bool) or not isinstance(value, str | int | float) or "[default:" in (each.help or ""):
        return ""
    return f" [default: {value}]" if str(value) else ""


def _settings() -> Iterator[str]:
    from pagecrunch.registry import Registry
    from pagecrunch.settings import BUILT_IN, declared
    from pagecrunch.settings.toml import as_toml

    yield SETTINGS_HEAD
    last = ""
    for setting in declared({**BUILT_IN, **Registry(()).sections()}):
        section, _, _ = setting.key.partition(".")
        if section != last:
            yield from ("", f"## {section}", "", "| setting | default | takes | |", "|---|---|---|---|")
            last = section
        about = f"**{setting.title}.** {setting.description}"
        default = f'"{setting.default.human_readable()}"' if setting.type == "size" else as_toml(setting.default)
        yield f"| `{setting.key}` | `{default}` | {_cell(setting.accepts)} | {_cell(about)} |"
    yield ""


def _cell(text: str) -> str:
    """A text within a row of a table, where a tag would be taken for one."""
    return _TAG.sub(r"\\<", " ".join(text.split()).replace("|", "\\|"))
