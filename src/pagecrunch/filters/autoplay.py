"""Films and sound that start by themselves talk over a screen reader. They stay, and wait until they are started."""

from __future__ import annotations

from ..registry import filter_
from .engine.change import Change
from .engine.settings import FilterSettings
from .engine.view import View


class Autoplay(FilterSettings):
    """Whether to run, and no more."""


@filter_(
    "autoplay",
    title="Films that start by themselves",
    description="Keeps films and sound from starting by themselves.",
    settings=Autoplay,
)
def autoplay(view: View, settings: Autoplay) -> list[Change]:
    rows = [row for row in view.rows_where("autoplay") if row in view.nodes]
    for row in rows:
        del view.nodes[row].attrs["autoplay"]
        view.nodes[row].attrs["controls"] = ""
    return (
        [view.change(rows[0], f"stopped films from starting ({len(rows)})", "they talk over a reader")] if rows else []
    )
