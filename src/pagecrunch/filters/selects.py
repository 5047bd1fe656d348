"""Select lists: `<select>` and what goes with it."""

from __future__ import annotations

from ..registry import filter_
from .engine.change import Change
from .engine.settings import Off
from .engine.view import View


class Selects(Off):
    """Whether to run, and no more."""


@filter_("selects", title="Select lists", description="Removes lists to choose from.", settings=Selects)
def selects(view: View, settings: Selects) -> list[Change]:
    return view.remove_all(view.rows("select", "datalist"), "select lists", "select lists are switched off")
