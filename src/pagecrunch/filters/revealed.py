"""Text that a page hides until a script shows it: the scripts go, so it is shown at once.

Which text that is says `page/reveal.py`, by which the table has it as seen: panels that something opens, content sent
behind `hidden`, and pages that hide most of what they have to say.
"""

from __future__ import annotations

import re

from ..dom.hiding import style_hides
from ..page.names import HIDDEN_REASONS
from ..registry import filter_
from .engine.change import Change
from .engine.settings import FilterSettings
from .engine.view import View

# What to take out of a style, by what it does.
_HIDING = {
    "display: none": ("display",),
    "visibility: hidden": ("visibility",),
    "opacity: 0": ("opacity",),
    "font size 0": ("font-size",),
    "off screen": ("left", "top", "right", "text-indent"),
    "clipped away": ("clip", "clip-path", "width", "height"),
    "same colour as its background": ("color",),
}
_MAY_HIDE = re.compile(rb"(?i)none|hidden|collapse|opacity|font-size|-\d{3}|clip|overflow|color")  # a cheap first look
_CODE = 0xFF  # of the answer of `style_hides`; the rest are flags


class Revealed(FilterSettings):
    """Whether to run, and no more."""


@filter_(
    "revealed",
    title="Text that waits for a script",
    description="Shows text that is hidden until a script or a button shows it.",
    settings=Revealed,
)
def revealed(view: View, settings: Revealed) -> list[Change]:
    shown: dict[int, None] = {}
    for row in [*view.rows_where("hidden"), *view.rows_where("aria-hidden", "true")]:
        if _is_seen(view, row):
            for name in ("hidden", "aria-hidden"):
                if name in view.nodes[row].attrs:
                    del view.nodes[row].attrs[name]
            shown[row] = None
    for row, value in view.values("style"):
        if _MAY_HIDE.search(value) and _is_seen(view, row):
            style = value.decode("utf-8", "replace")
            if style_hides(style) & _CODE:
                view.nodes[row].attrs["style"] = without_hiding(style)
                shown[row] = None
    if not shown:
        return []
    first = min(shown)
    return [view.change(first, f"showed hidden text ({len(shown)})", "it waits for a script, and scripts are gone")]


def _is_seen(view: View, row: int) -> bool:
    """Whether the table has an element as seen, and there is text in it."""
    return not view.page.hidden[row] and row in view.nodes and bool(view.total("characters")[row])


def without_hiding(style: str) -> str:
    """A style without what hides; several ways of hiding go one after the other."""
    for _ in _HIDING:
        reason = HIDDEN_REASONS[style_hides(style) & _CODE]
        if not reason:
            break
        names = _HIDING[reason]
        kept = [part for part in style.split(";") if part.partition(":")[0].strip().lower() not in names]
        style = ";".join(kept)
    return style.strip()
