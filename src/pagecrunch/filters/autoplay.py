"""Autoplay: video and audio that start by themselves talk over a screen reader. They stay, and wait for the user."""

from .engine.contract import Change, FilterSettings, View, filter_


@filter_("autoplay", "Autoplay", "Stops video and audio from starting by themselves.", FilterSettings)
def autoplay(view: View, settings: FilterSettings) -> list[Change]:
    rows = view.rows_where("autoplay")
    for row in rows:
        del view.nodes[row].attrs["autoplay"]
        view.nodes[row].attrs["controls"] = ""
    return view.change_all(rows, "stopped videos from starting by themselves", "they talk over a screen reader")
