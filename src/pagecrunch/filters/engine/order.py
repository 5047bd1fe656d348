"""The filters in the order they run: one list, read from top to bottom.

As in the papers, filters that edit come before filters that delete. Filters that add to the page or change its layout
come last. Filters of plug-ins run before these, or wherever a user puts them (2005, section 4.2.3: "The order these
lines appear in is the order the plug-ins are applied").
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


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
    small_screen font_size word_wrap columns fixed_headers late_parts
    page_language headings landmarks link_names table_headers alt_texts removed_links skip_link base_address
""")
ORDER = (*EDIT, *DELETE, *FINISH)
USUAL = "-"  # the value of the setting tidy.order for this order
PLUG_INS = "plug-ins"


def arranged(names: Sequence[str], wanted: str) -> list[str]:
    """The filters of a phase in the order that a user wants: those that are listed trade places, the others stay."""
    listed = _listed(wanted)
    present = set(names)
    known = iter([name for name in dict.fromkeys(listed) if name in present])
    moved = set(listed)
    return [next(known) if name in moved else name for name in names]


def full_order(plug_ins: Iterable[str], wanted: str = USUAL) -> list[str]:
    """All filters in the order they run. A plug-in that is listed runs right after the filter listed before it."""
    listed, others = _listed(wanted), list(plug_ins)
    unlisted = [name for name in others if name not in listed]
    order = [*arranged(EDIT, wanted), *arranged(DELETE, wanted), *unlisted, *arranged(FINISH, wanted)]
    place = 0  # where a plug-in goes that is listed next
    for name in dict.fromkeys(listed):
        if name in others:
            order.insert(place, name)
        if name in order:
            place = order.index(name) + 1
    return order


def split_phases(order: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The order by phase: plug-ins belong to the phase they run in; those between deleting and finishing to none."""
    end_of_edit, end_of_delete = (1 + max(map(order.index, names)) for names in (EDIT, DELETE))
    bounds = (0, end_of_edit, end_of_delete, min(map(order.index, FINISH)), len(order))
    titles = ("edit", "delete", PLUG_INS, "finish")
    return [(title, list(order[start:end])) for title, start, end in zip(titles, bounds, bounds[1:], strict=False)]


def can_trade(one: str, other: str) -> bool:
    """Whether two neighbours in the order may change places: a plug-in with any, others within their phase."""
    phase_of = {name: phase for phase, names in enumerate((EDIT, DELETE, FINISH)) for name in names}
    return one not in phase_of or other not in phase_of or phase_of[one] == phase_of[other]


def _listed(wanted: str) -> list[str]:
    return [name.strip() for name in wanted.split(",")] if wanted != USUAL else []
