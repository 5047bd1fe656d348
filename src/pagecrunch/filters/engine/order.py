"""The filters in the order they run in: one list, read from top to bottom.

As in the papers, filters that edit what they find come before filters that delete it. Filters of other packages run
after these two phases. What adds to the page or sets out what is left comes last.
"""

from __future__ import annotations

from collections.abc import Sequence

EDIT = (
    "revealed",
    "lazy_images",
    "autoplay",
    "cell_widths",
    "style_attributes",
)
DELETE = (
    "scripts",
    "ads",
    "ad_rules",
    "tracking_pixels",
    "meta",
    "styles",
    "iframes",
    "embeds",
    "consent",
    "overlays",
    "sticky_bars",
    "newsletters",
    "share_bars",
    "related_lists",
    "navigation",
    "lead_in",
    "clutter",
    "forms",
    "inputs",
    "buttons",
    "selects",
    "image_links",
    "images",
    "link_lists",
    "text_links",
    "non_link_list_images",
    "non_link_list_tables",
    "empty_cells",
    "empty_tables",
    "empty_blocks",
)
FINISH = (
    "small_screen",
    "font_size",
    "word_wrap",
    "page_language",
    "headings",
    "landmarks",
    "link_names",
    "table_headers",
    "alt_texts",
    "removed_links",
    "skip_link",
    "base_address",
)
ORDER = (*EDIT, *DELETE, *FINISH)
USUAL = "-"  # as the setting tidy.order has it


def arranged(names: Sequence[str], wanted: str) -> list[str]:
    """The names of a phase in the order that a user wants: those that are named trade places among themselves."""
    named = [name.strip() for name in wanted.split(",")] if wanted != USUAL else []
    present = set(names)
    known = iter([name for name in dict.fromkeys(named) if name in present])
    moved = set(named)
    return [next(known) if name in moved else name for name in names]
