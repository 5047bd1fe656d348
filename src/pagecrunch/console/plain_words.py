"""Names for everyone of what the filters remove. The console and the proxy's bar show them to readers."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from ..languages.words import translate


@cache
def plain_names() -> Mapping[str, str]:
    return tomllib.loads((files(__package__) / "plain_names.toml").read_text("utf-8"))


def plain_name(filter_name: str) -> str:
    """What this filter removes, in plain words; empty for a filter of another package."""
    return translate(plain_names().get(filter_name, ""))
