"""What was taken out of a page, as the bar shows it and the activity counts it. It holds no more of the page's text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..types import Change, Extraction

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
    removed_share: float = 0.0  # of the page's HTML when tidied, of its text as a reading page

    @classmethod
    def of_changes(cls, changes: Iterable[Change], bytes_before: int, bytes_after: int) -> Account:
        """Of a tidied page."""
        gone = [change for change in changes if change.what.startswith(_REMOVES)]
        listed = tuple(
            Removed(change.what.removeprefix(_REMOVES), change.where, change.why) for change in gone[:MOST_KEPT]
        )
        share = max(0.0, 1 - bytes_after / max(1, bytes_before))  # nothing where it grew
        return cls(listed, len(gone), dict(Counter(change.filter for change in gone)), share)

    @classmethod
    def of_extraction(cls, result: Extraction) -> Account:
        """Of a reading page: the blocks that are not on it."""
        gone = [block for block in result.blocks if not block.kept and not block.hidden and block.text]
        listed = tuple(Removed(_short(block.text), block.path, block.reason) for block in gone[:MOST_KEPT])
        seen = sum(len(block.text) for block in result.blocks if not block.hidden)
        share = sum(len(block.text) for block in gone) / max(1, seen)
        return cls(listed, len(gone), dict(Counter(block.reason for block in gone)), share)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Account:
        return cls(**{**values, "removed": tuple(Removed(**each) for each in values["removed"])})


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…"
