"""Images outside link lists: what pictures are left once link lists are gone (appendix A of the 2005 paper)."""

from __future__ import annotations

from ..registry import filter_
from .engine.change import Change
from .engine.settings import Off
from .engine.view import View


class NonLinkListImages(Off):
    """Whether to run, and no more."""


@filter_(
    "non_link_list_images",
    title="Images outside link lists",
    description="Removes the images that the removal of link lists has left.",
    settings=NonLinkListImages,
)
def non_link_list_images(view: View, settings: NonLinkListImages) -> list[Change]:
    rows = view.outermost(view.rows("img", "picture"))
    return view.remove_all(rows, "images outside link lists", "they are switched off")
