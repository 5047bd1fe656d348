"""Settings as TOML, and the line of a key in a TOML text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..errors import UsageError
from ..files import write_error, write_file
from .settings import Settings

_TABLE = re.compile(r"\s*\[\s*([^\[\]]+?)\s*\]")
_KEY = re.compile(r"\s*([\w.\"' -]+?)\s*=")


def save(path: Path, settings: Settings) -> None:
    """Write the settings that were set. The old file stays as it is until the new one is complete."""
    try:
        write_file(path, to_toml(settings), mode=0o600)
    except OSError as error:
        raise UsageError(f"The settings could not be saved to {path.resolve()}: {write_error(error)}.") from error


def to_toml(settings: Settings) -> str:
    """The settings that were set explicitly, as TOML. A value equal to the default is kept: a profile may differ."""
    return "\n".join(filter(None, ("".join(_table(name, settings)) for name in settings.sections)))


def line_of(text: str, section: str, key: str | None) -> int | None:
    """The line (from 1) of a TOML text that sets a key of a section; without a key, where the section starts."""
    wanted = (section, key) if key else (section,)
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if match := _TABLE.match(line):
            table = _parts(match.group(1))
            if not key and table[:1] == wanted:
                return number
        elif (match := _KEY.match(line)) and (table + _parts(match.group(1)))[: len(wanted)] == wanted:
            return number
    return None


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip(" \t\"'") for part in dotted.split("."))


def _table(name: str, settings: Settings) -> Iterator[str]:
    section = settings.sections[name]
    changed = section.model_dump(exclude_unset=True)
    if changed:
        yield f"[{name}]\n"
    for key, value in changed.items():
        yield f"{key} = {as_toml(value)}\n"


def as_toml(value: Any) -> str:
    """A value in TOML syntax."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value + 0)  # a plain number, even for a subclass
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(as_toml, value))}]"
    # JSON strings are valid TOML except for one character that JSON does not escape.
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
