"""What `extract` returns: the content in every format, and the account of what was left out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..lazy import cached_property
from ..page.invisible import cleaned
from ..page.names import BLOCK_KINDS, HIDDEN_REASONS
from ..page.path import css_path
from .passages import Passages

if TYPE_CHECKING:  # loaded when they are first needed
    from ..ledger import HiddenText, Ledger
    from ..sites import RuleMatch


@dataclass(frozen=True, slots=True)
class Block:
    """One block as users see it: its text, where it stands, and what was decided about it."""

    text: str  # on one line
    tag: str  # of the element around it
    kind: str  # paragraph, heading, list item, cell...
    path: str  # of that element, as a short CSS selector
    kept: bool  # whether it is in the result
    score: float  # what the extractor gave it
    reason: str  # why it is kept or not
    hidden: str  # how the page hides it; "" for what is seen
    role: str = "other"  # title, byline, date, body, caption, comment, related
    structure: str = ""  # what it is a part of: table, list item, figure, code listing...


@dataclass(frozen=True, eq=False, repr=False)
class Extraction(Passages):
    """The main content of a page in every format, and the account of what was left out."""

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        place = f" of {self.page.url}" if self.page.url else ""
        return f"<{type(self).__name__}{title}{place}: {len(self.text.split()):,} words, using {self.using!r}>"

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Every block with its score and reason, kept or not, in page order."""
        page, decision, blocks = self.page, self.decision, self.page.blocks
        known: dict[int, str] = {}
        return tuple(
            Block(
                text=cleaned(" ".join(page.block_text(index).split())),
                tag=page.tag_name(int(blocks.owner[index])),
                kind=BLOCK_KINDS[blocks.kind[index]],
                path=css_path(page, int(blocks.owner[index]), known),
                kept=bool(decision.kept[first]) and not blocks.hidden[index],
                score=float(decision.score[first]),
                reason=HIDDEN_REASONS[blocks.hidden[index]] or decision.reasons[decision.reason[first]],
                hidden=HIDDEN_REASONS[blocks.hidden[index]],
                role=self.roles[index],
                structure=page.structure_name(index),
            )
            for index, first in enumerate(blocks.first.tolist())
        )

    @cached_property
    def ledger(self) -> Ledger:
        """Every piece of the page's text, with its bucket and the reason."""
        from ..ledger import Ledger

        return Ledger(self.page, self.decision)

    @cached_property
    def hidden(self) -> tuple[HiddenText, ...]:
        """The text that the page hides and that was left out, piece by piece, each with its reason and place."""
        return self.ledger.hidden()

    @property
    def rule_matches(self) -> tuple[RuleMatch, ...]:
        """The selectors of the site rules for this page, and how often each was found."""
        return self.decision.notes.rule_matches
