"""What was removed from a page, for the bar and the activity. It holds no other text of the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..console.plain_words import plain_name
from ..filters.engine.change import Change
from ..filters.removed_links import Groups, group_links
from ..sites import RuleMatch

if TYPE_CHECKING:
    from ..result import Extraction, Tidied

MOST_ITEMS = 200  # that are listed one by one
TEXT_LENGTH = 60  # characters of a block's text


@dataclass(frozen=True, slots=True)
class RemovedItem:
    name: str
    where: str  # a CSS selector
    reason: str = ""  # empty if the name says enough


@dataclass(frozen=True, slots=True)
class Removals:
    """Everything that was removed from one page."""

    items: tuple[RemovedItem, ...] = ()
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
        items = tuple(RemovedItem(_name(change), change.where) for change in removed[:MOST_ITEMS])
        kinds = dict(Counter(change.filter for change in removed))
        links, more = group_links([change for change in removed if change.links], MOST_ITEMS)
        return cls(
            items, len(removed), kinds, result.removed_share, result.removed_words, tuple(result.rule_matches), links,
            more, result.passed_on,
        )  # fmt: skip

    @classmethod
    def of_extraction(cls, result: Extraction) -> Removals:
        """The visible blocks that are not on the reading page."""
        visible = [block for block in result.blocks if not block.hidden]
        removed = [block for block in visible if not block.kept and block.text]
        items = tuple(RemovedItem(_shorten(block.text), block.path, block.reason) for block in removed[:MOST_ITEMS])
        share = sum(len(block.text) for block in removed) / max(1, sum(len(block.text) for block in visible))
        words = sum(len(block.text.split()) for block in removed)
        kinds = dict(Counter(block.reason for block in removed))
        return cls(items, len(removed), kinds, share, words, tuple(result.rule_matches))


def _name(change: Change) -> str:
    """What was removed, how many, and the links that people know it by."""
    name = plain_name(change.filter) or change.subject
    name += f" ({change.count:,})" if change.count > 1 else ""
    links = ", ".join(text for text, _ in change.links if text.strip())
    return f"{name}: {_shorten(links)}" if links else name


def _shorten(text: str) -> str:
    return text if len(text) <= TEXT_LENGTH else text[: TEXT_LENGTH - 1] + "…"
