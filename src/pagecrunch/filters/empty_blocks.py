"""Empty blocks: boxes and lists that lost all their content to other filters."""

import numpy as np

from .empty_tables import SUBSTANCE, is_empty
from .engine.contract import Change, FilterSettings, View, filter_
from .engine.row_facts import is_tag, subtree_sums

_IS_BLOCK = is_tag((
    "div", "section", "aside", "nav", "header", "footer", "ul", "ol", "dl", "li", "form", "article", "figure", "p",
))  # fmt: skip
# A form or a link without anything in it is empty too.
_SUBSTANCE = tuple(tag for tag in f"{SUBSTANCE} hr link style".split() if tag not in ("a", "form"))


@filter_("empty_blocks", "Empty blocks", "Removes boxes and lists that other filters left empty.", FilterSettings)
def empty_blocks(view: View, settings: FilterSettings) -> list[Change]:
    lost = subtree_sums(view.page, ~view.alive)  # a style may draw a box that was empty from the start: that one stays
    rows = np.flatnonzero(is_empty(view, _SUBSTANCE) & (lost > 0) & _IS_BLOCK[view.page.tag])
    return view.remove_all(view.open(rows), "empty blocks", "nothing is left in them")
