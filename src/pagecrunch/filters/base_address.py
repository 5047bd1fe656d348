"""Base address: what relative links and style sheets of a page refer to, for a copy in another place."""

from .engine.contract import Change, OffByDefault, View, filter_, insert_first


@filter_(
    "base_address",
    "Base address",
    "Adds the page's address, so that a saved copy finds its styles and images.",
    OffByDefault,
)
def base_address(view: View, settings: OffByDefault) -> list[Change]:
    head, url = view.current.head, view.page.url
    if head is None or not url or view.current.css_first("base[href]") is not None:
        return []
    base = view.current.create_node("base")
    base.attrs["href"] = url
    insert_first(head, base)
    why = "for relative links and styles"
    return [Change(view.filter, "added the page's address", "head > base", why, action="added")]
