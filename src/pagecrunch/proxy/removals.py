"""What was removed from a page, for the bar and the activity. It holds no other text of the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..filters.engine.change import Change
from ..filters.removed_links import Groups, group_links
from ..sites import RuleMatch
from ..sites.removed_groups import GROUPS, RELATED, RemovedGroup, group_of_block, group_of_filter

if TYPE_CHECKING:
    from ..result import Extraction, Tidied

MOST_ITEMS = 200  # links, and places of a group, that are listed


@dataclass(frozen=True, slots=True)
class Removals:
    """Everything that was removed from one page."""

    groups: tuple[RemovedGroup, ...] = ()  # in the order to show them
    places: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by group, selectors of its parts
    count: int = 0
    by_kind: Mapping[str, int] = field(default_factory=dict)  # how many by filter, or by reason
    share: float = 0.0  # of the page's letters
    words: int = 0
    rule_matches: tuple[RuleMatch, ...] = ()
    links: Groups = field(default_factory=list)  # removed links, by the box they came from
    more_links: int = 0  # that are not listed
    passed_on: str = ""  # why the page is shown as it came; empty if it was tidied

    @classmethod
    def of_tidied(cls, result: Tidied) -> Removals:
        removed = [change for change in result.changes if change.action == "removed"]
        kinds = dict(Counter(change.filter for change in removed))
        links, more = group_links([change for change in removed if change.links], MOST_ITEMS)
        parts = [(group_of_filter(each.filter, each.where), each.where, _size(each)) for each in removed]
        return cls(
            *_grouped(parts), len(removed), kinds, result.removed_share, result.removed_words,
            tuple(result.rule_matches), links, more, result.passed_on,
        )  # fmt: skip

    @classmethod
    def of_extraction(cls, result: Extraction) -> Removals:
        """The visible blocks that are not on the reading page."""
        visible = [block for block in result.blocks if not block.hidden]
        removed = [block for block in visible if not block.kept and block.text]
        share = sum(len(block.text) for block in removed) / max(1, sum(len(block.text) for block in visible))
        words = sum(len(block.text.split()) for block in removed)
        kinds = dict(Counter(block.reason for block in removed))
        parts = [(group_of_block(block.reason, block.path), block.path, 1) for block in removed]
        return cls(*_grouped(parts), len(removed), kinds, share, words, tuple(result.rule_matches))


def _grouped(parts: list[tuple[str, str, int]]) -> tuple[tuple[RemovedGroup, ...], dict[str, tuple[str, ...]]]:
    """The groups of parts, each given with its place and its size; and the places of each group."""
    counts: Counter[str] = Counter()
    places: dict[str, dict[str, None]] = {}
    for group, where, size in parts:
        if group:
            counts[group] += size
            places.setdefault(group, {})[where] = None
    shown = tuple(RemovedGroup(name, counts[name]) for name in GROUPS if counts[name])
    return shown, {name: tuple(found)[:MOST_ITEMS] for name, found in places.items()}


def _size(change: Change) -> int:
    """How many things a change is for people: links, if it holds any, else what it counted."""
    is_links = group_of_filter(change.filter, change.where) == RELATED
    return len(change.links) or 1 if is_links else change.count
