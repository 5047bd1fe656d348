"""Buttons, and inputs that are buttons."""

from .engine.contract import Change, OffByDefault, View, filter_


@filter_("buttons", "Buttons", "Removes buttons.", OffByDefault)
def buttons(view: View, settings: OffByDefault) -> list[Change]:
    rows = view.rows("button") + view.rows_where("type", "submit", "reset")
    return view.remove_all(rows, "buttons", "buttons are switched off")
