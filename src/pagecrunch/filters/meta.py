"""Meta tags, which are not shown. Those that browsers need stay, unless the papers' way is requested."""

from .engine.contract import Change, OffByDefault, View, filter_, setting

# Used by browsers, screen readers and reading lists (WHATWG's standard metadata names).
NEEDED = ("viewport", "description", "author", "color-scheme", "theme-color", "referrer", "robots", "application-name")


class Meta(OffByDefault):
    keep_needed: bool = setting(
        True,
        "Keep what browsers need",
        "Keep the character set, the viewport, the description, the author and similar.",
    )


@filter_("meta", "Meta tags", "Removes meta tags that browsers do not need.", Meta)
def meta(view: View, settings: Meta) -> list[Change]:
    rows = [row for row in view.rows("meta") if not (settings.keep_needed and is_needed(view, row))]
    return view.remove_all(rows, "meta tags", "nobody sees them")


def is_needed(view: View, row: int) -> bool:
    """Whether a browser shows the page differently without it."""
    name = (view.page.attr(row, "name") or "").lower()
    rule = (view.page.attr(row, "http-equiv") or "").lower()
    return view.page.attr(row, "charset") is not None or name in NEEDED or rule in ("content-type", "content-language")
