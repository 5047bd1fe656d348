"""Style attributes: the papers removed those of `<div>`; here also those of every element."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ..registry import filter_
from .engine.change import Change
from .engine.settings import Off
from .engine.view import View


class StyleAttributes(Off):
    elements: Literal["div", "all"] = Field(
        default="div", title="Elements", description="The elements that lose their style: only <div>, or all."
    )


@filter_(
    "style_attributes",
    title="Style attributes",
    description="Removes the style attributes of elements.",
    settings=StyleAttributes,
)
def style_attributes(view: View, settings: StyleAttributes) -> list[Change]:
    tags = ("div",) if settings.elements == "div" else ()
    rows = [row for row in view.rows_where("style") if not tags or view.page.tag_name(row) in tags]
    # What a style hides would be seen without it.
    rows = [row for row in rows if not view.page.hidden[row] and row in view.nodes]
    for row in rows:
        del view.nodes[row].attrs["style"]
    return [view.change(rows[0], f"removed style attributes ({len(rows)})", "they are switched off")] if rows else []
