"""Empty blocks: boxes and lists that lost all their content to other filters."""

from .empty_tables import SUBSTANCE, is_empty
from .engine.contract import Change, FilterSettings, View, filter_
from .engine.row_facts import subtree_sums

_BLOCKS = (
    "div", "section", "aside", "nav", "header", "footer", "ul", "ol", "dl", "li", "form", "article", "figure", "p",
)  # fmt: skip
# A form or a link without anything in it is empty too.
_SUBSTANCE = tuple(tag for tag in f"{SUBSTANCE} hr link style".split() if tag not in ("a", "form"))


@filter_("empty_blocks", "Empty blocks", "Removes boxes and lists that other filters left empty.", FilterSettings)
def empty_blocks(view: View, settings: FilterSettings) -> list[Change]:
    empty = is_empty(view, _SUBSTANCE)
    lost = subtree_sums(view.page, ~view.alive)  # a style may draw a box that was empty from the start: that one stays
    rows = [row for row in view.rows(*_BLOCKS) if empty[row] and lost[row]]
    return view.remove_all(rows, "empty blocks", "nothing is left in them")
