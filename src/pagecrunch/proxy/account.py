"""What was taken out of a page, as the bar shows it and the activity counts it. It holds no more of the page's text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..filters.change import Change
    from ..result import Extraction, Tidied
    from ..sites import RuleMatch

MOST_KEPT = 200  # things that are told one by one
LONGEST_TEXT = 60  # characters of a block's text
_REMOVES = "removed "  # how filters begin to say that they took something out


@dataclass(frozen=True, slots=True)
class Removed:
    """One thing that is gone, where it stood, and why it went."""

    what: str
    where: str  # a CSS selector
    why: str


@dataclass(frozen=True, slots=True)
class Account:
    """All that was done to one page."""

    removed: tuple[Removed, ...] = ()
    removed_count: int = 0
    by_part: Mapping[str, int] = field(default_factory=dict)  # filter or reason, and how many things went by it
    removed_share: float = 0.0  # of the page's letters
    removed_words: int = 0
    rule_matches: tuple[tuple[str, str, str, int], ...] = ()  # site rule, selector, verdict, how often

    @classmethod
    def of_tidied(cls, result: Tidied) -> Account:
        """Of a tidied page."""
        gone = [change for change in result.changes if change.what.startswith(_REMOVES)]
        listed = tuple(Removed(_named(change), change.where, change.why) for change in gone[:MOST_KEPT])
        kinds = dict(Counter(change.filter for change in gone))
        return cls(listed, len(gone), kinds, result.removed_share, result.removed_words, _matches(result.rule_matches))

    @classmethod
    def of_extraction(cls, result: Extraction) -> Account:
        """Of a reading page: the blocks that are not on it."""
        gone = [block for block in result.blocks if not block.kept and not block.hidden and block.text]
        listed = tuple(Removed(_short(block.text), block.path, block.reason) for block in gone[:MOST_KEPT])
        seen = sum(len(block.text) for block in result.blocks if not block.hidden)
        share = sum(len(block.text) for block in gone) / max(1, seen)
        words = sum(len(block.text.split()) for block in gone)
        kinds = dict(Counter(block.reason for block in gone))
        return cls(listed, len(gone), kinds, share, words, _matches(result.rule_matches))

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Account:
        lists = {
            "removed": tuple(Removed(**each) for each in values["removed"]),
            "rule_matches": tuple(
                (rule, selector, verdict, count) for rule, selector, verdict, count in values["rule_matches"]
            ),
        }
        return cls(**{**values, **lists})


def _matches(found: Iterable[RuleMatch]) -> tuple[tuple[str, str, str, int], ...]:
    return tuple((match.rule, match.selector, match.verdict, match.count) for match in found)


def _named(change: Change) -> str:
    """What went, and by which of its links people know it."""
    what = change.what.removeprefix(_REMOVES)
    links = ", ".join(text for text, _ in change.links if text.strip())
    return f"{what}: {_short(links)}" if links else what


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…"
