"""Tracking pixels: images of one by one pixel, and pings, which report a visit and show nothing."""

from __future__ import annotations

from ..registry import filter_
from .engine.change import Change
from .engine.settings import FilterSettings
from .engine.view import View

TINY = ("0", "1", "0px", "1px")


class TrackingPixels(FilterSettings):
    """Whether to run, and no more."""


@filter_(
    "tracking_pixels",
    title="Tracking pixels",
    description="Removes invisible images that report a visit.",
    settings=TrackingPixels,
)
def tracking_pixels(view: View, settings: TrackingPixels) -> list[Change]:
    pixels = [row for row in view.rows("img", "iframe") if is_pixel(view, row)]
    changes = view.remove_all(pixels, "tracking pixels", "they report a visit and show nothing")
    pinging = [row for row in view.rows_where("ping") if row in view.nodes]
    for row in pinging:
        del view.nodes[row].attrs["ping"]
    return changes + ([view.change(pinging[0], f"removed pings ({len(pinging)})", "they report")] if pinging else [])


def is_pixel(view: View, row: int) -> bool:
    width, height = view.page.attr(row, "width"), view.page.attr(row, "height")
    return (width or "").strip() in TINY and (height or "").strip() in TINY
