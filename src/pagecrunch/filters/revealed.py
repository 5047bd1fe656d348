"""Text that a page hides until a script shows it: where scripts are removed, it is shown at once.

`page/reveal.py` decides which text that is, and the table has it as visible: panels that something opens, content sent
behind `hidden`, and pages that hide most of their text.
"""

import re

from ..dom.live import disarm
from ..page.hiding import style_hides
from ..page.names import HIDDEN_REASONS
from .engine.contract import Change, OffByDefault, View, filter_

# The properties to remove from a style, by the way it hides.
_HIDING = {
    "display: none": ("display",),
    "visibility: hidden": ("visibility",),
    "opacity: 0": ("opacity",),
    "font size 0": ("font-size",),
    "off screen": ("left", "top", "right", "text-indent"),
    "clipped away": ("clip", "clip-path", "width", "height"),
    "same colour as its background": ("color",),
}
_MAY_HIDE = re.compile(rb"(?i)none|hidden|collapse|opacity|font-size|-\d{3}|clip|overflow|color")  # a cheap first check
_CODE = 0xFF  # of the result of `style_hides`; the rest are flags


@filter_(
    "revealed",
    "Text that waits for a script",
    "Shows text that is hidden until a script or a button shows it.",
    OffByDefault,
)
def revealed(view: View, settings: OffByDefault) -> list[Change]:
    characters, hidden = view.total("characters"), view.page.hidden
    shown: set[int] = set()
    for row in view.rows_where("hidden") + view.rows_where("aria-hidden", "true"):
        if characters[row] and not hidden[row]:
            attributes = view.nodes[row].attrs
            for name in ("hidden", "aria-hidden"):
                if name in attributes:
                    del attributes[name]
            shown.add(row)
    for row, value in view.values("style"):
        if _MAY_HIDE.search(value) and characters[row] and not hidden[row]:
            style = value.decode("utf-8", "replace")
            if style_hides(style) & _CODE:
                view.nodes[row].attrs["style"] = without_hiding(style)
                shown.add(row)
    for row in shown:
        disarm(view.nodes[row])  # what was hidden did not take the focus or load
    return view.change_all(sorted(shown), "showed hidden text", "it waits for a script, and scripts were removed")


def without_hiding(style: str) -> str:
    """A style without what hides; several ways of hiding are removed one after the other."""
    for _ in _HIDING:
        reason = HIDDEN_REASONS[style_hides(style) & _CODE]
        if not reason:
            break
        names = _HIDING[reason]
        kept = [part for part in style.split(";") if part.partition(":")[0].strip().lower() not in names]
        style = ";".join(kept)
    return style.strip()
