"""What a reader can choose from the bar, and what each choice is called."""

from __future__ import annotations

from collections.abc import Mapping

from ..languages import N_, _
from .page_visit import ORIGINAL, find_view, view_title
from .removed_groups import GROUPS

SIZES = (75, 100, 125, 150, 200)  # percent
THEMES: Mapping[str, str] = {
    "auto": N_("Like my device"),
    "light": N_("Light"),
    "sepia": N_("Sepia"),
    "dark": N_("Dark"),
    "contrast": N_("Strong contrast"),
}
FONTS: Mapping[str, str] = {
    "serif": N_("With feet (serif)"),
    "sans": N_("Without feet (sans)"),
    "dyslexia": N_("Easy to tell apart"),
}
NO_BAR = "no bar"  # the choice to hide the bar on a site


def put_back_choice(view: str, group: str) -> str:
    """The name under which it is stored that a group is put back: in one view, and not in the others."""
    return f"put back {view} {group}"


def put_back_groups(choices: frozenset[str], view: str) -> tuple[str, ...]:
    return tuple(name for name in GROUPS if put_back_choice(view, name) in choices)


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
    "rate-good": N_("Yes, this page looks good"),
    "rate-bad": N_("No, this page does not look good"),
    "hide-here": N_("Hide the button on {host}"),
    "show-here": N_("Show the button on {host} again"),
    "hide-everywhere": N_("Hide the button on all sites"),
}
