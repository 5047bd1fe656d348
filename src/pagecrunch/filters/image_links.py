"""Image links: images within links, image maps, and the links that hold nothing else."""

from __future__ import annotations

from pydantic import Field

from ..registry import filter_
from .engine.change import Change
from .engine.settings import Off
from .engine.view import View
from .images import take_images


class ImageLinks(Off):
    show_alt: bool = Field(
        default=False, title="Show ALT text", description="Put an image's alternative text in its place."
    )


@filter_("image_links", title="Image links", description="Removes images that are links.", settings=ImageLinks)
def image_links(view: View, settings: ImageLinks) -> list[Change]:
    page, letters = view.page, view.total("letters")
    images = [row for row in view.rows("img", "picture", "svg") if page.linked[row]]
    holding = view.count_tags("img", "svg")
    maps = view.rows("map")
    if settings.show_alt:
        return take_images(view, view.outermost(images + maps), True, "image links")
    links = [row for row in view.rows("a") if not letters[row] and holding[row]]
    rest = view.outermost(images + links + maps)
    return view.remove_all(rest, "image links", "image links are switched off")
