"""Images that are no links; in their place, on request, the text that stands for them."""

from __future__ import annotations

from pydantic import Field

from ..registry import filter_
from .engine.change import Change
from .engine.settings import Off
from .engine.view import View


class Images(Off):
    show_alt: bool = Field(
        default=False, title="Show ALT text", description="Put an image's alternative text in its place."
    )


@filter_("images", title="Images", description="Removes images that are no links.", settings=Images)
def images(view: View, settings: Images) -> list[Change]:
    rows = [row for row in view.rows("img", "picture", "svg") if not view.page.linked[row]]
    return take_images(view, view.outermost(rows), settings.show_alt, "images that are no links")


def take_images(view: View, rows: list[int], show_alt: bool, what: str) -> list[Change]:
    """Remove images, or put their alternative text in their place."""
    texts = {row: alternative_text(view, row) for row in rows} if show_alt else {}
    for row, text in texts.items():
        if text:
            view.replace(row, f" [{text}] ")
    gone = [row for row in rows if not texts.get(row)]
    changes = view.remove_all(gone, what, "images are switched off")
    shown = [row for row in rows if texts.get(row)]
    if shown:
        changes.append(
            view.change(shown[0], f"put text in the place of images ({len(shown)})", "images are switched off")
        )
    return changes


def alternative_text(view: View, row: int) -> str:
    """The alternative text of an image, or of the first image in what was given."""
    page = view.page
    for each in range(row, int(page.end[row])):
        if page.tag_name(each) in ("img", "input", "area"):
            return " ".join((page.attr(each, "alt") or "").split())
    return ""
