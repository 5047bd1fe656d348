"""Simple MSS: a tag costs 3.25, a word or symbol is worth 1. Baseline 2 of the MSS paper, section 6.2.2.

Strong on: plain news pages in any language, without training.  Weak on: texts with many links, lists or tables,
where tags outweigh the words.
"""

from __future__ import annotations

import numpy as np

from ...decision import Decision
from ...page.page import Page
from ...registry import extractor
from .spans import SpanSettings, find_spans, to_decision
from .subsequence import Scores, TokenSpan, best_subsequence
from .tokens import PageTokens, tokenise

TAG_SCORE = -3.25  # the paper's optimum; every value from -4.99 to -2.14 did nearly as well there
WORD_SCORE = 1.0


@extractor(
    "mss-simple",
    title="Simple MSS",
    description="Keeps the stretch with the most words for its tags.",
    settings=SpanSettings,
)
def mss_simple(page: Page, settings: SpanSettings | None = None) -> Decision:
    tokens = tokenise(page)
    likely = np.where(tokens.is_tag, 0.0, 1.0)
    return to_decision(page, tokens, likely, find_spans(simple_scores(tokens), settings), settings)


def simple_scores(tokens: PageTokens, tag_score: float = TAG_SCORE) -> Scores:
    return np.where(tokens.is_tag, tag_score, WORD_SCORE)


def simple_span(tokens: PageTokens) -> TokenSpan | None:
    """The best span; None where the page has no word."""
    span = best_subsequence(simple_scores(tokens))
    return span if span and span.value > 0 else None
