"""Text links: links without an image, removed with their text as in the papers."""

from __future__ import annotations

from ..registry import filter_
from .engine.change import Change
from .engine.settings import Off
from .engine.view import View


class TextLinks(Off):
    """Whether to run, and no more."""


@filter_("text_links", title="Text links", description="Removes links that hold no image.", settings=TextLinks)
def text_links(view: View, settings: TextLinks) -> list[Change]:
    images = view.total("images")
    rows = [row for row in view.rows("a") if view.page.linked[row] and not images[row]]
    return view.remove_all(rows, "text links", "text links are switched off")
