"""Images outside link lists: those that remain after link lists are removed (appendix A of the 2005 paper)."""

from __future__ import annotations

from ..registry import filter_
from .engine.change import Change
from .engine.filter_settings import OffByDefault
from .engine.view import View


@filter_(
    "non_link_list_images",
    title="Images outside link lists",
    description="Removes the images that remain after link lists are removed.",
    settings=OffByDefault,
)
def non_link_list_images(view: View, settings: OffByDefault) -> list[Change]:
    return view.remove_all(view.rows("img", "picture"), "images outside link lists", "they are switched off")
