"""Base address: where relative links and style sheets of a page point to, when it is read from another place."""

from __future__ import annotations

from ..registry import filter_
from .engine.change import Change
from .engine.settings import Off
from .engine.view import View


class BaseAddress(Off):
    """Whether to run, and no more."""


@filter_(
    "base_address",
    title="Base address",
    description="Tells where the page came from, so that a saved copy finds its styles and images.",
    settings=BaseAddress,
)
def base_address(view: View, settings: BaseAddress) -> list[Change]:
    head, url = view.current.head, view.page.url
    if head is None or not url or view.current.css_first("base[href]") is not None:
        return []
    base = view.current.create_node("base")
    base.attrs["href"] = url
    first = head.first_child
    if first is not None:
        first.insert_before(base, move=True)
    else:
        head.insert_child(base, move=True)
    return [Change("base_address", "added the page's address", "head > base", "for relative links and styles")]
