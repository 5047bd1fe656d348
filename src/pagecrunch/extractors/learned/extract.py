"""The learned extractor: a cheap score for every block, then one choice for the whole page.

It carries on the idea of MSS (Pasternack and Roth 2009): local scores, then a global optimum. The scores come from
gradient-boosted trees over features of the page table, none of which needs a language (`features.py`); the choice is
the set of blocks with the highest expected F (`choice.py`) and what belongs to it; `decide.py` puts the steps together.

Strong on: every kind of page it was trained on, in many layouts.  Weak on: pages whose content is not in the HTML, and
listings, where people disagree about what the content is.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...decision import Decision, ExtractorNotes
from ...memory import give_back
from ...page.names import TAG_CODES
from ...page.page import Page
from ...registry import extractor
from .decide import decide, is_short_and_complete
from .describe import Description
from .experts import blend, say_of_articles, to_probability
from .kinds import kinds_with_votes, page_kinds
from .left_out import left_out
from .model import load
from .reasons import REASONS, explain
from .roles import roles_of_blocks
from .site_prior import LARGE_SHARE, SitePrior, shifted

LOW_CONFIDENCE = 0.6  # below this a warning says so
FEW_WORDS = 10.0


@extractor(
    "learned",
    title="Learned",
    description="Scores every block with a trained model and keeps the set with the highest expected F.",
)
def learned(page: Page, focus: str = "balanced", prior: SitePrior | None = None) -> Decision:
    model = load()
    if is_fragment(page):
        whole = "a short piece of HTML, kept whole"
        return Decision.of_rows(page, page.hidden == 0, keep_reason=whole, drop_reason="not seen")
    description = Description(page, model.hashed)
    if description.count == 0:
        notes = ExtractorNotes(warnings=_warnings(page, False, 0.0))
        return replace(Decision.nothing(page, "the page has no text"), notes=notes)
    odds = np.concatenate([model.blocks.sums(features) for features in description.slices()])
    described = description.described()
    words = page.blocks.count("words")[described.blocks].astype(np.float64)
    kinds = page_kinds(model, description.slices(), to_probability(odds), words)
    if say := say_of_articles(kinds):
        of_articles = np.concatenate([model.articles.sums(features) for features in description.slices()])
        odds = blend(odds, of_articles, say)
    del description  # it takes much room
    give_back(len(page))
    chosen, probability, expected = decide(page, described, to_probability(odds), words, kinds, focus)
    if prior is not None:
        shift, goes = prior.shift(page, described.blocks.tolist())
        again = decide(page, described, to_probability(shifted(odds, shift, chosen)), words, kinds, focus)
        in_doubt = words[chosen & ~again.kept & ~goes].sum()
        if shift.any() and in_doubt <= LARGE_SHARE * words[chosen].sum():
            chosen, probability = again.kept, np.where(shift == 0.0, probability, again.probability)
    confidence = float(np.interp(expected, model.expected, model.confidence))
    reason = explain(described.later, chosen)
    return Decision.of_blocks(
        page,
        _of_all_blocks(page, described.blocks, chosen),
        _of_all_blocks(page, described.blocks, probability),
        _of_all_blocks(page, described.blocks, reason),
        REASONS,
        ExtractorNotes(
            confidence=confidence,
            find_kinds=partial(kinds_with_votes, page, kinds, model),
            find_roles=partial(roles_of_blocks, page, described, chosen),
            find_left_out=partial(left_out, page, described.blocks, chosen, max(kinds, key=kinds.__getitem__)),
            warnings=_warnings(page, bool(chosen.any()), confidence),
        ),
    )


def _of_all_blocks(page: Page, seen: NDArray[np.intp], column: NDArray[Any]) -> NDArray[Any]:
    """A column of the blocks that are seen as one of all blocks, with zeros for those that are hidden."""
    count = len(page.blocks)
    if len(seen) == count:
        return column
    whole = np.zeros(count, column.dtype)
    whole[seen] = column
    return whole


def is_fragment(page: Page) -> bool:
    """Whether this is a short piece of HTML cut out of a page: without a head or script, and with few words."""
    if not is_short_and_complete(page):
        return False
    heads = np.flatnonzero(page.tag == TAG_CODES["head"])
    return bool((page.end[heads] == heads + 1).all())


def _warnings(page: Page, found: bool, confidence: float) -> tuple[str, ...]:
    if not found:
        words = int(page.sums[-1, 1])
        if words < FEW_WORDS and len(page.tag) > 0:
            return ("the page has next to no text of its own; it may need JavaScript to show its content",)
        return ("nothing to read was found on this page; it may be an index, a form or an error page",)
    if confidence < LOW_CONFIDENCE:
        return (
            f"this result is uncertain (about {confidence:.0%} right on pages like this); compare it with the original",
        )
    return ()
