"""Select lists: `<select>` and `<datalist>`."""

from __future__ import annotations

from ..registry import filter_
from .engine.change import Change
from .engine.filter_settings import OffByDefault
from .engine.view import View


@filter_("selects", title="Select lists", description="Removes lists to choose from.", settings=OffByDefault)
def selects(view: View, settings: OffByDefault) -> list[Change]:
    return view.remove_all(view.rows("select", "datalist"), "select lists", "select lists are switched off")
