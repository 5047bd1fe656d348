"""The filters in the order they run: one list, read from top to bottom.

As in the papers, filters that edit come before filters that delete. Filters of other packages run after these two
phases. Filters that add to the page or change its layout come last.
"""

from __future__ import annotations

from collections.abc import Sequence


def _names(text: str) -> tuple[str, ...]:
    return tuple(text.split())


EDIT = _names("revealed lazy_images autoplay cell_widths style_attributes")
DELETE = _names("""
    scripts ads ad_rules tracking_pixels meta styles iframes embeds
    consent overlays sticky_bars newsletters share_bars related_lists navigation lead_in clutter
    forms inputs buttons selects image_links images link_lists text_links non_link_list_images non_link_list_tables
    empty_cells empty_tables empty_blocks
""")
FINISH = _names("""
    small_screen font_size word_wrap
    page_language headings landmarks link_names table_headers alt_texts removed_links skip_link base_address
""")
ORDER = (*EDIT, *DELETE, *FINISH)
USUAL = "-"  # the value of the setting tidy.order for this order


def arranged(names: Sequence[str], wanted: str) -> list[str]:
    """The filters of a phase in the order that a user wants: those that are listed trade places, the others stay."""
    listed = [name.strip() for name in wanted.split(",")] if wanted != USUAL else []
    present = set(names)
    known = iter([name for name in dict.fromkeys(listed) if name in present])
    moved = set(listed)
    return [next(known) if name in moved else name for name in names]
