"""Autoplay: video and audio that start by themselves talk over a screen reader. They stay, and wait for the user."""

from __future__ import annotations

from ..registry import filter_
from .engine.change import Change
from .engine.filter_settings import FilterSettings
from .engine.view import View


@filter_(
    "autoplay",
    title="Autoplay",
    description="Stops video and audio from starting by themselves.",
    settings=FilterSettings,
)
def autoplay(view: View, settings: FilterSettings) -> list[Change]:
    rows = view.rows_where("autoplay")
    for row in rows:
        del view.nodes[row].attrs["autoplay"]
        view.nodes[row].attrs["controls"] = ""
    return view.change_all(rows, "stopped films from starting", "they talk over a reader")
