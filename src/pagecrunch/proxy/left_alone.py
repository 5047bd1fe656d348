"""Sites whose secure connections are left alone from the start: banks, health, and the like."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_PARTS = re.compile(r"[.\-_]")


@dataclass(frozen=True, slots=True)
class LeftAlone:
    """Words, ends and whole names; see left_alone.toml."""

    words: frozenset[str]
    suffixes: frozenset[str]
    hosts: frozenset[str]

    def holds(self, host: str) -> bool:
        """Whether this host is one of them."""
        name = host.lower().rstrip(".")
        labels = name.split(".")
        ends = {".".join(labels[index:]) for index in range(len(labels))}
        return bool(ends & self.hosts or ends & self.suffixes or self.words.intersection(_PARTS.split(name)))


@cache
def usual() -> LeftAlone:
    """Those that PageCrunch comes with."""
    text = (files(__package__) / "left_alone.toml").read_text("utf-8")
    lists = tomllib.loads(text)
    return LeftAlone(frozenset(lists["words"]), frozenset(lists["suffixes"]), frozenset(lists["hosts"]))
