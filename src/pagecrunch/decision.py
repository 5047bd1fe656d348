"""What an extractor returns: for every row of the page kept or not, a score and a reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from .lazy import cached_property
from .page.page import Page
from .page.table import Bools, Bytes, Floats

if TYPE_CHECKING:
    from .sites import RuleMatch

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ExtractorNotes:
    """What an extractor, or a site rule, knows about a page besides its text; empty where it knows nothing.

    What takes time to find is a function that is called when someone asks.
    """

    confidence: float | None = None  # how good the choice probably is, from 0 to 1
    kind: str | None = None  # of page, for extractors that know no probabilities
    article_probability: float | None = None
    steps: int | None = None  # of ECON: from the snippet-node up to the summary-node
    find_kinds: Callable[[], Mapping[str, float]] | None = None  # kinds of page with probabilities, likeliest first
    find_roles: Callable[[], Sequence[str]] | None = None  # for every block: title, byline, body...
    find_left_out: Callable[[], tuple[str, ...]] | None = None  # in sentences: what was cut out of the content
    warnings: tuple[str, ...] = ()
    rule_matches: tuple[RuleMatch, ...] = ()
    metadata: Mapping[str, str] = field(default_factory=dict)  # title and author, where a site rule finds them

    def settled(self) -> ExtractorNotes:
        """The same notes with everything found, as they travel to another process."""
        kinds = Found(self.find_kinds()) if self.find_kinds else None
        roles = Found(tuple(self.find_roles())) if self.find_roles else None
        left_out = Found(self.find_left_out()) if self.find_left_out else None
        return replace(self, find_kinds=kinds, find_roles=roles, find_left_out=left_out)


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """A function that returns what was found before."""

    value: T

    def __call__(self) -> T:
        return self.value


@dataclass(frozen=True, eq=False)
class Decision:
    """An extractor's answer: for every row kept or not, how sure (0 to 1), and why.

    Only visible text rows count; the rest is ignored. `cuts` holds the few text rows that are kept in part, as a slice
    of `Page.text_bytes`.
    """

    kept: Bools
    score: Floats
    reason: Bytes  # index into `reasons`
    reasons: tuple[str, ...]
    cuts: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    notes: ExtractorNotes = field(default_factory=ExtractorNotes)

    def __reduce__(self) -> tuple[type[Decision], tuple[Any, ...]]:
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return Decision, tuple({**values, "notes": self.notes.settled()}.values())

    def __repr__(self) -> str:
        return f"<Decision: {int(self.kept.sum()):,} of {len(self.kept):,} rows kept>"

    @classmethod
    def of_rows(cls, page: Page, kept: Bools, *, keep_reason: str, drop_reason: str) -> Decision:
        """Keep the marked rows, each with the same reason."""
        return cls(kept, kept.astype(np.float32), kept.astype(np.uint8), (drop_reason, keep_reason))

    @classmethod
    def of_blocks(
        cls,
        page: Page,
        kept: Bools,
        score: Floats,
        reason: Bytes,
        reasons: Sequence[str],
        notes: ExtractorNotes | None = None,
    ) -> Decision:
        """Apply a decision about blocks to their rows. A row outside every block is not kept."""
        block = page.blocks.of_row  # -1 outside every block, which is the place of what is appended here
        row_kept = _with_last(kept, False, np.bool_)[block]
        row_score = _with_last(score, 0.0, np.float32)[block]
        row_reason = _with_last(reason, len(reasons), np.uint8)[block]
        return cls(row_kept, row_score, row_reason, (*reasons, "no text"), notes=notes or ExtractorNotes())

    @classmethod
    def nothing(cls, page: Page, reason: str) -> Decision:
        """Keep nothing, and say why."""
        return cls.of_rows(page, np.zeros(len(page), bool), keep_reason="", drop_reason=reason)

    @cached_property
    def kinds(self) -> Mapping[str, float]:
        """The kinds of page with their probabilities, likeliest first; empty where the extractor has none."""
        return self.notes.find_kinds() if self.notes.find_kinds else {}

    @property
    def warnings(self) -> tuple[str, ...]:
        """What a reader should know, in sentences."""
        return self.notes.warnings + (self.notes.find_left_out() if self.notes.find_left_out else ())

    @property
    def kind(self) -> str | None:
        return next(iter(self.kinds), self.notes.kind)


def _with_last(column: NDArray[Any], last: float, dtype: Any) -> NDArray[Any]:
    """A column with one more entry."""
    longer = np.empty(len(column) + 1, dtype)
    longer[:-1] = column
    longer[-1] = last
    return longer
