"""Kinds of sites whose secure connections the proxy leaves alone: banks, health, government, sign-in pages, apps.

The lists are in left_alone.toml. A reader switches kinds off with the setting `proxy.left_alone`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ..languages import N_
from ..settings.sections import LEFT_ALONE

OPENED = "opened"  # the choice of a reader to open the secure pages of a site on our list
ADDED_BY_READER = N_("you added it")  # the reason for a site that is not on it
_HOST_WORDS = re.compile(r"[.\-_]")


@dataclass(frozen=True, slots=True)
class SiteKind:
    name: str
    title: str  # in English
    words: frozenset[str]
    hosts: frozenset[str]  # each stands for all names below it

    def holds(self, host: str) -> bool:
        return bool(names_above(host) & self.hosts or self.words.intersection(_HOST_WORDS.split(host)))


@cache
def site_kinds() -> Mapping[str, SiteKind]:
    lists = tomllib.loads((files(__package__) / "left_alone.toml").read_text("utf-8"))
    return {
        name: SiteKind(
            name,
            each["title"],
            frozenset(each.get("words", ())),
            frozenset((*each.get("hosts", ()), *each.get("suffixes", ()))),
        )
        for name, each in lists.items()
    }


def kind_of(host: str, kinds: Collection[str] = LEFT_ALONE) -> SiteKind | None:
    """The first of these kinds that a host belongs to."""
    name = host.lower().rstrip(".")
    return next((kind for kind in site_kinds().values() if kind.name in kinds and kind.holds(name)), None)


def names_above(host: str) -> frozenset[str]:
    """A host and all names that it is below: a.b.c, b.c and c."""
    labels = host.lower().rstrip(".").split(".")
    return frozenset(".".join(labels[index:]) for index in range(len(labels)))
