"""Tracking pixels: images of one by one pixel, and pings, which report a visit and show nothing."""

from .engine.contract import Change, FilterSettings, View, filter_

TINY = ("0", "1", "0px", "1px")


@filter_("tracking_pixels", "Tracking pixels", "Removes invisible images that report a visit.", FilterSettings)
def tracking_pixels(view: View, settings: FilterSettings) -> list[Change]:
    pixels = [row for row in view.rows("img", "iframe") if is_pixel(view, row)]
    changes = view.remove_all(pixels, "tracking pixels", "they report a visit and show nothing")
    return changes + view.remove_attribute(view.rows_where("ping"), "ping", "pings", "they report")


def is_pixel(view: View, row: int) -> bool:
    sizes = (view.page.attr(row, name) or "" for name in ("width", "height"))
    return all(size.strip() in TINY for size in sizes)
