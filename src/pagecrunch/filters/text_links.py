"""Text links: links without an image, removed with their text as in the papers."""

from .engine.contract import Change, OffByDefault, View, filter_


@filter_("text_links", "Text links", "Removes links without an image.", OffByDefault)
def text_links(view: View, settings: OffByDefault) -> list[Change]:
    images = view.total("images")
    rows = [row for row in view.rows("a") if view.page.linked[row] and not images[row]]
    return view.remove_all(rows, "text links", "text links are switched off")
