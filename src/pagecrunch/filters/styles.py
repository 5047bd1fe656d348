"""Style sheets: those in the page, and links to others."""

from .engine.contract import Change, OffByDefault, View, filter_


@filter_("styles", "Styles", "Removes style sheets.", OffByDefault)
def styles(view: View, settings: OffByDefault) -> list[Change]:
    rows = view.rows("style") + [row for row in view.rows("link") if is_style_sheet(view.page.attr(row, "rel"))]
    return view.remove_all(rows, "style sheets", "styles are switched off")


def is_style_sheet(rel: str | None) -> bool:
    return "stylesheet" in (rel or "").lower().split()
