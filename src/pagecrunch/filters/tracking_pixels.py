"""Tracking pixels: images of one by one pixel, and pings, which report a visit and show nothing."""

from .engine.contract import Change, FilterSettings, View, filter_
from .engine.row_facts import is_tag

_SHOWS = is_tag(("img", "iframe"))
TINY = ("0", "1", "0px", "1px")


@filter_("tracking_pixels", "Tracking pixels", "Removes invisible images that report a visit.", FilterSettings)
def tracking_pixels(view: View, settings: FilterSettings) -> list[Change]:
    tiny = set(view.rows_where("width", *TINY)).intersection(view.rows_where("height", *TINY))
    pixels = [row for row in tiny if _SHOWS[view.page.tag[row]]]
    changes = view.remove_all(pixels, "tracking pixels", "they report your visit and show nothing")
    return changes + view.remove_attribute(
        view.rows_where("ping"), "ping", "pings", "they tell another site what you click"
    )
