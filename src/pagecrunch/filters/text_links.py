"""Text links: links without an image, removed with their text as in the papers."""

from __future__ import annotations

from ..registry import filter_
from .engine.change import Change
from .engine.filter_settings import OffByDefault
from .engine.view import View


@filter_("text_links", title="Text links", description="Removes links without an image.", settings=OffByDefault)
def text_links(view: View, settings: OffByDefault) -> list[Change]:
    images = view.total("images")
    rows = [row for row in view.rows("a") if view.page.linked[row] and not images[row]]
    return view.remove_all(rows, "text links", "text links are switched off")
