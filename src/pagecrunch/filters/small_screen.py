"""Small screen: images, elements and widths scaled to a screen's width, and layout tables laid out one below the other.

What the 2005 paper's plug-ins for ThunderHawk and Skweezer did for handhelds of 240 pixels (section 4.2.3).
"""

from __future__ import annotations

import re

from pydantic import Field

from ..registry import filter_
from .engine.change import ADDED_ID, Change
from .engine.settings import Off
from .engine.style_sheet import add_style
from .engine.tables import layout_tables
from .engine.view import View

_WIDTH = re.compile(r"((?:^|;)\s*(?:min-|max-)?width\s*:\s*)(\d{1,5}(?:\.\d{1,4})?)px", re.IGNORECASE)


class SmallScreen(Off):
    width: int = Field(
        default=320, ge=50, le=10_000, title="Width", description="Pixels that the screen is wide; 240 in the paper."
    )
    designed_for: int = Field(
        default=1024,
        ge=50,
        le=10_000,
        title="Designed for",
        description="Pixels that pages are made for. Widths shrink by the share of the two; 800 in the paper's time.",
    )


@filter_(
    "small_screen",
    title="Small screen",
    description="Scales widths to a small screen and puts the cells of layout tables below each other.",
    settings=SmallScreen,
)
def small_screen(view: View, settings: SmallScreen) -> list[Change]:
    factor = min(1.0, settings.width / settings.designed_for)
    scaled = scale_attributes(view, factor, settings.width)
    for node in view.current.css("[style*='width']"):
        node.attrs["style"] = scale_style(node.attrs.get("style") or "", factor, settings.width)
    tables = linearise(view)
    add_style(
        view,
        f"{ADDED_ID}small-screen",
        f"html,body{{max-width:{settings.width}px}}*{{max-width:100%;min-width:0!important;box-sizing:border-box}}"
        "img,video,iframe{height:auto}pre{white-space:pre-wrap}",
    )
    what = f"scaled {scaled} widths and laid out {tables} tables"
    return [view.change(0, what, f"for a screen of {settings.width} pixels")]


def scale_attributes(view: View, factor: float, width: int) -> int:
    """Scale width and height attributes in pixels; how many elements had one."""
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
    """Make the cells of layout tables blocks, which follow each other down the page."""
    tables = [row for row in layout_tables(view) if row in view.nodes]
    if tables:
        add_style(
            view,
            f"{ADDED_ID}linear",
            ".pagecrunch-linear,.pagecrunch-linear>*,.pagecrunch-linear>*>tr,.pagecrunch-linear>*>tr>*"
            "{display:block;width:auto}",
        )
    for row in tables:
        node = view.nodes[row]
        node.attrs["class"] = f"{node.attrs.get('class') or ''} pagecrunch-linear".strip()
        node.attrs["role"] = "presentation"
    return len(tables)
