"""Style attributes: the papers removed those of `<div>`; here, on request, those of every element."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ..registry import filter_
from .engine.change import Change
from .engine.filter_settings import OffByDefault
from .engine.view import View


class StyleAttributes(OffByDefault):
    elements: Literal["div", "all"] = Field(
        default="div", title="Elements", description="Elements that lose their style: only <div>, or all."
    )


@filter_(
    "style_attributes",
    title="Style attributes",
    description="Removes the style attributes of elements.",
    settings=StyleAttributes,
)
def style_attributes(view: View, settings: StyleAttributes) -> list[Change]:
    # A hidden element would show without its style.
    rows = [row for row in view.rows_where("style") if not view.page.hidden[row]]
    if settings.elements == "div":
        rows = [row for row in rows if view.page.tag_name(row) == "div"]
    return view.remove_attribute(rows, "style", "style attributes", "they are switched off")
