"""`pagecrunch list`: the parts there are, or the settings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import typer

from ..errors import UsageError
from ..registry import Registry
from ..settings import BUILT_IN, as_toml, declared, user_file
from .options import PlugIns
from .terminal import note, show

Wanted = Annotated[str, typer.Argument(metavar="parts|settings|schema", help="What to list.")]


def list_all(what: Wanted = "parts", plug_ins: PlugIns = None) -> None:
    """List the parts there are, the settings, or the JSON Schema of the JSON output.

    Parts are extractors, filters and output formats, built in or from other packages.

    \b
    Examples:
      pagecrunch list
      pagecrunch list settings > my.toml   a settings file with all defaults
      pagecrunch list schema > extraction.schema.json
    """
    lists = {"parts": _parts, "settings": _settings, "schema": _schema}
    if what not in lists:
        raise UsageError(f"pagecrunch list takes parts, settings or schema, not {what!r}.")
    registry = Registry.with_files(plug_ins or ())
    show("\n".join(lists[what](registry)))
    for warning in registry.warnings:
        note(warning)


def _parts(registry: Registry) -> Iterator[str]:
    groups = (
        ("Extractors (pagecrunch extract --using NAME)", registry.all("extractor")),
        ("Filters", registry.all("filter")),
        ("Formats (pagecrunch extract --format NAME)", registry.all("renderer")),
    )
    for heading, parts in groups:
        if parts:
            yield heading
            yield from _aligned([(part.name, part.title, _origin(part.description, part.owner)) for part in parts])
            yield ""
    yield "`pagecrunch list settings` lists the settings."


def _settings(registry: Registry) -> Iterator[str]:
    """Every setting with its default, as a settings file."""
    yield f"# Settings and their defaults. Your own are read from {user_file()}"
    yield "# or the file in --settings; PAGECRUNCH_SECTION__NAME=value in the environment overrides them,"
    yield "# and --set section.name=value overrides that."
    last = ""
    for setting in declared({**BUILT_IN, **registry.sections()}):
        section, _, name = setting.key.partition(".")
        if section != last:
            yield f"\n[{section}]"
            last = section
        yield f"# {setting.title}: {setting.description}"
        yield f"# Takes {setting.accepts}."
        yield f"{name} = {as_toml(setting.default)}"


def _schema(registry: Registry) -> Iterator[str]:
    import json

    from ..render.fields import json_schema

    yield json.dumps(json_schema(), indent=2, ensure_ascii=False)


def _origin(description: str, owner: str) -> str:
    return description if owner == "pagecrunch" else f"{description} (from {owner})".strip()


def _aligned(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
