"""What an extractor answers: for every row of the page kept or not, a score and a reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from .page.page import Page
from .page.table import Bools, Bytes, Floats


@dataclass(frozen=True, eq=False)
class Decision:
    """An extractor's answer: for every row kept or not, how sure (0 to 1), and why.

    Only text rows that are seen count; what is said of others is ignored. `cuts` holds the few text rows that are kept
    in part, as a slice of `Page.text_bytes`.
    """

    kept: Bools
    score: Floats
    reason: Bytes  # index into `reasons`
    reasons: tuple[str, ...]
    cuts: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)  # kind, confidence... where the extractor knows them

    @classmethod
    def of_rows(cls, page: Page, kept: Bools, *, keep_reason: str, drop_reason: str) -> Decision:
        """Keep the marked rows, each with the same reason."""
        return cls(kept, kept.astype(np.float32), kept.astype(np.uint8), (drop_reason, keep_reason))

    @classmethod
    def of_blocks(
        cls, page: Page, kept: Bools, score: Floats, reason: Bytes, reasons: Sequence[str], **facts: Any
    ) -> Decision:
        """Spread a decision about blocks over their rows. A row outside every block is kept nowhere."""
        block = page.blocks.of_row  # -1 outside every block, which is the place of what is appended here
        row_kept = np.append(kept, False)[block]
        row_score = np.append(score, 0.0).astype(np.float32)[block]
        row_reason = np.append(reason, len(reasons)).astype(np.uint8)[block]
        return cls(row_kept, row_score, row_reason, (*reasons, "no text"), facts=facts)

    @cached_property
    def kinds(self) -> Mapping[str, float]:
        """The kinds of page with their probabilities, likeliest first, where the extractor tells them."""
        find = self.facts.get("kinds")
        return find() if find else {}

    @property
    def kind(self) -> str | None:
        return next(iter(self.kinds), self.facts.get("kind"))

    @classmethod
    def nothing(cls, page: Page, reason: str) -> Decision:
        """Keep nothing, and say why."""
        return cls.of_rows(page, np.zeros(len(page), bool), keep_reason="", drop_reason=reason)
