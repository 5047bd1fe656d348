"""Buttons, and inputs that are buttons."""

from __future__ import annotations

from ..registry import filter_
from .engine.change import Change
from .engine.settings import Off
from .engine.view import View


class Buttons(Off):
    """Whether to run, and no more."""


@filter_("buttons", title="Buttons", description="Removes buttons.", settings=Buttons)
def buttons(view: View, settings: Buttons) -> list[Change]:
    rows = view.rows("button") + view.rows_where("type", "submit", "reset")
    return view.remove_all(rows, "buttons", "buttons are switched off")
