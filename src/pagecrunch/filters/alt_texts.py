"""Alternative texts: what an image has is kept; one without gets its caption or title, or is marked as decoration.

Without any `alt` a screen reader reads out the name of the file.
"""

from __future__ import annotations

from itertools import islice

from ..page.names import TAG_CODES
from ..registry import filter_
from .engine.change import Change
from .engine.settings import FilterSettings
from .engine.view import View

_FIGURE, _CAPTION = TAG_CODES["figure"], TAG_CODES["figcaption"]
MAX_STEPS = 6  # up from an image to its figure
MAX_LENGTH = 150  # characters; a longer caption is read anyway, after the image


class AltTexts(FilterSettings):
    """Whether to run, and no more."""


@filter_("alt_texts", title="Alternative texts", description="Gives images a text to read.", settings=AltTexts)
def alt_texts(view: View, settings: AltTexts) -> list[Change]:
    page = view.page
    named: list[int] = []
    silent: list[int] = []
    captions: dict[int, str] = {}
    for row in view.rows("img"):
        if page.attr(row, "alt") is not None or page.attr(row, "aria-label") or row not in view.nodes:
            continue
        text = page.attr(row, "title") or caption(view, row, captions)
        view.nodes[row].attrs["alt"] = text[:MAX_LENGTH]
        (named if text else silent).append(row)
    changes = []
    if named:
        changes.append(view.change(named[0], f"gave images a text ({len(named)})", "from their title or caption"))
    if silent:
        what = f"marked images as decoration ({len(silent)})"
        changes.append(view.change(silent[0], what, "their file's name would be read out"))
    return changes


def caption(view: View, row: int, known: dict[int, str]) -> str:
    """The caption of the figure that an image stands in. `known` holds those of figures that were looked at before."""
    page = view.page
    for above in islice(page.ancestors(row), MAX_STEPS):
        if page.tag[above] == _FIGURE:
            if above not in known:
                found = (each for each in view.children(above) if page.tag[each] == _CAPTION)
                known[above] = next((view.text(each) for each in found), "")[:MAX_LENGTH]
            return known[above]
    return ""
