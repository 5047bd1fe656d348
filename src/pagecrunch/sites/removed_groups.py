"""What was removed from a page, in groups that people have a name for: the menu, advertisements, comments...

A group is known by the filter that removed a part, or by the extractor's reason, and by words in the part's place. A
reader can put a group back on a site: the names of such choices are here too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ..languages import N_, _, plural

MENU, ADS, RELATED, COMMENTS, OTHER = "menu", "ads", "related", "comments", "other"
# The groups in the order to show them, and their names.
GROUPS: Mapping[str, str] = {
    MENU: N_("Menu, top and bottom of the page"),
    ADS: N_("Advertisements"),
    RELATED: N_("Links to other pages"),
    COMMENTS: N_("Comments"),
    "share": N_("Share buttons"),
    "sign-up": N_("Boxes that ask you to sign up"),
    "cookies": N_("The question about cookies"),
    "covers": N_("Boxes that cover the page"),
    "forms": N_("Forms and buttons"),
    "media": N_("Pictures and videos"),
    "side": N_("Side column"),
    "repeated": N_("Repeated text"),
    OTHER: N_("Other parts"),
}
_OF_FILTER: Mapping[str, str] = {
    "ads": ADS, "ad_rules": ADS, "consent": "cookies", "overlays": "covers", "sticky_bars": "covers",
    "newsletters": "sign-up", "share_bars": "share", "related_lists": RELATED, "link_lists": RELATED,
    "text_links": RELATED, "navigation": MENU, "lead_in": OTHER, "clutter": OTHER, "site_rules": OTHER,
    "forms": "forms", "inputs": "forms", "buttons": "forms", "selects": "forms", "images": "media",
    "image_links": "media", "non_link_list_images": "media", "embeds": "media", "iframes": "media",
    "non_link_list_tables": OTHER,
}  # fmt: skip
_OF_REASON: Mapping[str, str] = {
    "a menu or list of links": MENU, "navigation": MENU, "page footer": MENU, "page header": MENU,
    "a form or button": "forms", "a dialog": "covers", "sidebar": "side",
    "the same text is elsewhere on the page": "repeated",
}  # fmt: skip
# Words in the place of a part that say more than the filter that removed it.
_WORDS = (
    (COMMENTS, re.compile(r"comment|disqus|discussion|replies|respond")),
    (RELATED, re.compile(r"related|recommend|more-from|read-?more|also-?like|popular|trending|teaser")),
    ("sign-up", re.compile(r"newsletter|subscri|sign-?up")),
    ("share", re.compile(r"share|social")),
    ("cookies", re.compile(r"cookie|consent|gdpr")),
)
_IN_HEAD = "html > head"  # parts that no one sees


@dataclass(frozen=True, slots=True)
class RemovedGroup:
    name: str
    count: int  # parts; links for related links

    @property
    def title(self) -> str:
        return _(GROUPS[self.name])

    @property
    def words(self) -> str:
        """The group within a sentence: "3 advertisements"."""
        if self.name == ADS:
            return plural("{n} advertisement", "{n} advertisements", self.count)
        if self.name == RELATED:
            return plural("{n} link to another page", "{n} links to other pages", self.count)
        return _(_IN_SENTENCE[self.name])


_IN_SENTENCE: Mapping[str, str] = {
    MENU: N_("menu"),
    COMMENTS: N_("comments"),
    "share": N_("share buttons"),
    "sign-up": N_("sign-up boxes"),
    "cookies": N_("cookie question"),
    "covers": N_("boxes over the page"),
    "forms": N_("forms and buttons"),
    "media": N_("pictures and videos"),
    "side": N_("side column"),
    "repeated": N_("repeated text"),
    OTHER: N_("other parts"),
}


def group_of_filter(filter_name: str, where: str) -> str:
    """The group of a part that a filter removed; empty for what no one sees, such as scripts and empty boxes."""
    group = _OF_FILTER.get(filter_name, "")
    if not group or where.startswith(_IN_HEAD):
        return ""
    return _by_words(where, group) if group in (MENU, RELATED, OTHER) else group


def group_of_block(reason: str, where: str) -> str:
    """The group of a block that is not on the reading page."""
    return _by_words(where, _OF_REASON.get(reason, OTHER))


def put_back_choice(view: str, group: str) -> str:
    """The name under which it is stored that a group is put back: in one view, and not in the others."""
    return f"put back {view} {group}"


def put_back_groups(choices: frozenset[str], view: str) -> tuple[str, ...]:
    return tuple(name for name in GROUPS if put_back_choice(view, name) in choices)


def _by_words(where: str, group: str) -> str:
    place = where.lower()
    return next((name for name, words in _WORDS if words.search(place)), group)


def summary(groups: tuple[RemovedGroup, ...]) -> str:
    """All groups as one sentence; empty if there are none."""
    return _("Removed: {parts}.", parts=", ".join(group.words for group in groups)) if groups else ""
