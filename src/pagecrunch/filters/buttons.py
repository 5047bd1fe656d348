"""Buttons, and inputs that are buttons."""

from __future__ import annotations

from ..registry import filter_
from .engine.change import Change
from .engine.filter_settings import OffByDefault
from .engine.view import View


@filter_("buttons", title="Buttons", description="Removes buttons.", settings=OffByDefault)
def buttons(view: View, settings: OffByDefault) -> list[Change]:
    rows = view.rows("button") + view.rows_where("type", "submit", "reset")
    return view.remove_all(rows, "buttons", "buttons are switched off")
