"""Lazy images: pictures whose address waits in another attribute for a script that will not run."""

from __future__ import annotations

from ..page.names import ATTRIBUTE_CODES
from ..registry import filter_
from .engine.change import Change
from .engine.settings import FilterSettings
from .engine.view import View

# Where scripts for lazy loading keep the address, in the order in which a later one overrules an earlier one.
NAMES = {
    "data-url": "src",
    "data-original": "src",
    "data-lazy-src": "src",
    "data-src": "src",
    "data-lazy-srcset": "srcset",
    "data-srcset": "srcset",
}
WAITING = tuple((ATTRIBUTE_CODES[name], target) for name, target in NAMES.items())
STAND_INS = ("placeholder", "blank.gif", "spacer", "pixel.gif", "transparent", "lazy", "loading", "1x1", "grey.gif")


class LazyImages(FilterSettings):
    """Whether to run, and no more."""


@filter_(
    "lazy_images",
    title="Lazy images",
    description="Gives images their address that a script would have set.",
    settings=LazyImages,
)
def lazy_images(view: View, settings: LazyImages) -> list[Change]:
    made_real = 0
    first = -1
    for row in sorted({row for name in NAMES for row in view.rows_where(name)}):
        if view.page.tag_name(row) not in ("img", "source", "iframe"):
            continue
        given = dict(view.page.attrs(row))
        waiting = [(target, given[code]) for code, target in WAITING if given.get(code)]
        if not waiting or row not in view.nodes or not is_placeholder(given, view.page.tag_name(row)):
            continue
        attributes = view.nodes[row].attrs
        for target, address in waiting:
            attributes[target] = address
        first = row if first < 0 else first
        made_real += 1
    return [view.change(first, f"made lazy images real ({made_real})", "no script will load them")] if made_real else []


def is_placeholder(given: dict[int, str], tag: str) -> bool:
    """Whether the address that an image has now is none, or a stand-in."""
    now = given.get(ATTRIBUTE_CODES["src"], "") or given.get(ATTRIBUTE_CODES["srcset"], "")
    return not now or now.startswith(("data:", "about:")) or tag == "source" or any(word in now for word in STAND_INS)
