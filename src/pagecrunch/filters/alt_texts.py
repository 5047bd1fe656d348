"""Alternative texts: an image without one gets its caption or title, or is marked as decoration.

Without an `alt` attribute a screen reader reads the name of the file.
"""

from itertools import islice

from ..page.names import TAG_CODES
from .engine.contract import Change, FilterSettings, View, filter_

_FIGURE, _CAPTION = TAG_CODES["figure"], TAG_CODES["figcaption"]
MAX_STEPS = 6  # from an image up to its figure
MAX_LENGTH = 150  # characters; a longer caption is read anyway, after the image


@filter_("alt_texts", "Alternative texts", "Gives images a text to read.", FilterSettings)
def alt_texts(view: View, settings: FilterSettings) -> list[Change]:
    page = view.page
    named: list[int] = []
    silent: list[int] = []
    captions: dict[int, str] = {}
    for row in view.rows("img"):
        if page.attr(row, "alt") is not None or page.attr(row, "aria-label"):
            continue
        text = page.attr(row, "title") or caption(view, row, captions)
        view.nodes[row].attrs["alt"] = text[:MAX_LENGTH]
        (named if text else silent).append(row)
    changes = view.change_all(named, "gave images a text", "from their title or caption")
    return changes + view.change_all(silent, "marked images as decoration", "their file's name would be read out")


def caption(view: View, row: int, known: dict[int, str]) -> str:
    """The caption of the figure around an image. `known` caches the captions of figures."""
    page = view.page
    for above in islice(page.ancestors(row), MAX_STEPS):
        if page.tag[above] == _FIGURE:
            if above not in known:
                found = (each for each in view.children(above) if page.tag[each] == _CAPTION)
                known[above] = next((view.text(each) for each in found), "")[:MAX_LENGTH]
            return known[above]
    return ""
