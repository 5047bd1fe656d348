"""Base address: what relative links and style sheets of a page refer to, for a copy in another place."""

from __future__ import annotations

from ..registry import filter_
from .engine.change import Change
from .engine.filter_settings import OffByDefault
from .engine.view import View, insert_first


@filter_(
    "base_address",
    title="Base address",
    description="Adds the page's address, so that a saved copy finds its styles and images.",
    settings=OffByDefault,
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
