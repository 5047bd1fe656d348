"""What a reader can choose from the bar, and what each choice is called."""

from __future__ import annotations

from collections.abc import Mapping

from ..console.reading.look_choices import BY_NAME, SIZES
from ..languages import N_, _
from ..sites.removed_groups import GROUPS
from .page_visit import ORIGINAL, find_view, view_title

THEMES: Mapping[str, str] = BY_NAME["theme"].values
FONTS: Mapping[str, str] = BY_NAME["font"].values
NO_BAR = "no bar"  # the choice to hide the bar on a site


def describe(action: str, host: str) -> str:
    """The words on the button that confirms an action; empty for an action that we do not know."""
    kind, _dash, value = action.partition("-")
    view = find_view(value)
    if kind == "size" and value in map(str, SIZES):
        return _("Show all pages at {size} %", size=value)
    if kind == "theme" and value in THEMES:
        return _("Use these colours: {name}", name=_(THEMES[value]))
    if kind == "font" and value in FONTS:
        return _("Use these letters: {name}", name=_(FONTS[value]))
    if kind == "put" and value in GROUPS:
        return _("Put back on {host}: {part}", host=host, part=_(GROUPS[value]))
    if kind == "undo" and value in GROUPS:
        return _("Remove again on {host}: {part}", host=host, part=_(GROUPS[value]))
    if kind == "site" and view:
        return (
            _("Pause: show {host} as it is", host=host)
            if view == ORIGINAL
            else _("Always show {host} in the {view} view", host=host, view=view_title(view))
        )
    return _OTHER.get(action, "") and _(_OTHER[action], host=host)


_OTHER: Mapping[str, str] = {
    "site-forget": N_("Show {host} like other sites"),
    "rate-good": N_("This page looks good"),
    "rate-bad": N_("This page does not look good"),
    "hide-here": N_("Hide the button on {host}"),
    "show-here": N_("Show the button on {host} again"),
    "hide-everywhere": N_("Hide the button on all sites"),
}
