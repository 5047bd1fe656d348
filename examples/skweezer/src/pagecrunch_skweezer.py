"""Skweezer: pages that wrap, for screens too small to scroll sideways.

Gupta et al. 2005 (section 4.2.3) rebuilt the Skweezer proxy as a plug-in to show that Crunch takes other people's
filters. This is that plug-in for PageCrunch: tables come apart into their cells, one below the other; images shrink to
the screen, or become links to themselves; nothing keeps a line from wrapping.
"""

from __future__ import annotations

from pydantic import Field

from pagecrunch.filters.engine.change import Change
from pagecrunch.filters.engine.filter_settings import FilterSettings
from pagecrunch.filters.engine.view import View
from pagecrunch.registry import filter_

# What a table is made of; `div` takes the place of each, so that the cells follow each other.
TABLE_PARTS = "table, tbody, thead, tfoot, tr, td, th"
FIXED = ("width", "height", "nowrap", "cellpadding", "cellspacing", "border", "bgcolor")


class Skweezer(FilterSettings):
    """Declared once: `--set skweezer.width=320`, `[skweezer]` in a settings file and the docs come from here."""

    width: int = Field(default=240, ge=50, le=2000, title="Width", description="Pixels that the screen is wide.")
    images: bool = Field(default=True, title="Show images", description="Show images, or links to them instead.")


@filter_("skweezer", title="Skweezer", description="Squeezes pages for small screens.", settings=Skweezer)
def skweezer(view: View, settings: Skweezer) -> list[Change]:
    """Edit the current document. The view has the original and the previous one too, should a filter need them."""
    changes = [unroll_tables(view), squeeze_images(view, settings)]
    body = view.current.body
    if body is not None:
        body.attrs["style"] = f"max-width:{settings.width}px;overflow-wrap:anywhere"
    return [change for change in changes if change]


def unroll_tables(view: View) -> Change | None:
    """Make a box of every table, row and cell."""
    parts = view.current.css(TABLE_PARTS)
    for part in parts:
        box = view.current.create_node("div")
        for name, value in part.attributes.items():
            if name not in FIXED:
                box.attrs[name] = value or ""
        for child in list(part.iter(include_text=True)):
            box.insert_child(child, move=True)
        part.replace_with(box, move=True)
    return (
        Change("skweezer", f"unrolled {len(parts)} parts of tables", "body", "cells side by side are too wide")
        if parts
        else None
    )


def squeeze_images(view: View, settings: Skweezer) -> Change | None:
    """Let no image be wider than the screen, or put a link in its place."""
    images = view.current.css("img[src]")
    for image in images:
        if settings.images:
            for name in ("width", "height"):
                if name in image.attributes:
                    del image.attrs[name]
            image.attrs["style"] = f"max-width:{settings.width}px;height:auto"
        else:
            link = view.current.create_node("a")
            link.attrs["href"] = image.attributes["src"] or ""
            link.insert_child(f"[{image.attributes.get('alt') or 'image'}]")
            image.replace_with(link, move=True)
    return Change("skweezer", f"squeezed {len(images)} images", "body", "the screen is small") if images else None
