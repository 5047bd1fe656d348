"""Style attributes: the papers removed those of `<div>`; here, on request, those of every element."""

from typing import Literal

from .engine.contract import Change, OffByDefault, View, filter_, setting


class StyleAttributes(OffByDefault):
    elements: Literal["div", "all"] = setting("div", "Elements", "Elements that lose their style: only <div>, or all.")


@filter_("style_attributes", "Style attributes", "Removes the style attributes of elements.", StyleAttributes)
def style_attributes(view: View, settings: StyleAttributes) -> list[Change]:
    # A hidden element would show without its style.
    rows = [row for row in view.rows_where("style") if not view.page.hidden[row]]
    if settings.elements == "div":
        rows = [row for row in rows if view.page.tag_name(row) == "div"]
    return view.remove_attribute(rows, "style", "style attributes", "they are switched off")
