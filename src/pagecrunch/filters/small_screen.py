"""Small screen: images, elements and widths scaled to a screen's width, and cells of layout tables below each other.

The 2005 paper's plug-ins for ThunderHawk and Skweezer did this for handhelds of 240 pixels (section 4.2.3).
"""

import re

from .engine.contract import ADDED_ID, Change, OffByDefault, View, filter_, setting
from .table_headers import layout_tables

LINEAR_CLASS = f"{ADDED_ID}linear"
_WIDTH = re.compile(r"((?:^|;)\s*(?:min-|max-)?width\s*:\s*)(\d{1,5}(?:\.\d{1,4})?)px", re.IGNORECASE)


class SmallScreen(OffByDefault):
    width: int = setting(320, "Width", "Width of the screen in pixels; 240 in the paper.", ge=50, le=10_000)
    designed_for: int = setting(
        1024,
        "Designed for",
        "Width in pixels that pages are made for; 800 in the paper's time. Widths shrink by the ratio of the two.",
        ge=50,
        le=10_000,
    )


@filter_(
    "small_screen",
    "Small screen",
    "Scales widths to a small screen and puts the cells of layout tables below each other.",
    SmallScreen,
)
def small_screen(view: View, settings: SmallScreen) -> list[Change]:
    factor = min(1.0, settings.width / settings.designed_for)
    scaled = scale_attributes(view, factor, settings.width)
    for node in view.current.css("[style*='width']"):
        node.attrs["style"] = scale_style(node.attrs.get("style") or "", factor, settings.width)
    tables = linearise(view)
    view.add_style(
        f"{ADDED_ID}small-screen",
        f"html,body{{max-width:{settings.width}px}}*{{max-width:100%;min-width:0!important;box-sizing:border-box}}"
        "img,video,iframe{height:auto}pre{white-space:pre-wrap}",
    )
    what = f"scaled {scaled} widths and laid out {tables} tables"
    return [view.change(0, what, f"for a screen of {settings.width} pixels")]


def scale_attributes(view: View, factor: float, width: int) -> int:
    """Scale width and height attributes in pixels. Returns the number of elements that had a width."""
    found = 0
    for node in view.current.css("[width]"):
        old = (node.attrs.get("width") or "").strip().removesuffix("px")
        if not old.isdecimal() or not 0 < int(old) < 100_000:
            continue
        new = max(1, min(width, round(int(old) * factor)))
        node.attrs["width"] = str(new)
        height = (node.attrs.get("height") or "").strip().removesuffix("px")
        if height.isdecimal():
            node.attrs["height"] = str(max(1, round(int(height[:6]) * new / int(old))))
        found += 1
    return found


def scale_style(style: str, factor: float, width: int) -> str:
    return _WIDTH.sub(lambda found: f"{found[1]}{min(width, float(found[2]) * factor):.4g}px", style)


def linearise(view: View) -> int:
    """Turn the cells of layout tables into blocks, one below the other. Returns the number of tables."""
    tables = layout_tables(view)
    for row in tables:
        attributes = view.nodes[row].attrs
        attributes["class"] = f"{attributes.get('class') or ''} {LINEAR_CLASS}".strip()
        attributes["role"] = "presentation"
    if tables:
        parts = ",".join(f".{LINEAR_CLASS}{path}" for path in ("", ">*", ">*>tr", ">*>tr>*"))
        view.add_style(LINEAR_CLASS, f"{parts}{{display:block;width:auto}}")
    return len(tables)
