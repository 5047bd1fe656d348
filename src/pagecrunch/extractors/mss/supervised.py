"""MSS: Naive Bayes over trigram and most-recent-unclosed-tag, then the best stretch. Section 6.2.3 of the paper.

A token scores p - 0.5, where p is how likely it is in the text.

Strong on: articles as in training, also with links and lists in them.  Weak on: comments below the text, which read
like it and are taken along; pages in languages or styles that training did not see. `mss-hr` ends the stretch at the
first `<hr>`, which mends some of the former and cuts texts that have rules of their own.
"""

from __future__ import annotations

import numpy as np

from ...decision import Decision, ExtractorNotes
from ...page.names import TAG_CODES
from ...page.page import Page
from ...registry import extractor
from .confidence import windowed_confidence
from .naive_bayes import probabilities
from .reading import tokenise
from .settings import MssSettings
from .shipped import shipped
from .spans import find_spans, to_decision
from .subsequence import Scores, Span
from .tokens import Tokens

RULE = TAG_CODES["hr"]
IN_OR_OUT = 0.5  # as likely in as out: a score of 0
KIND_ARTICLE, KIND_OTHER = "article", "other"


@extractor(
    "mss",
    title="MSS",
    description="Keeps the best stretch of tokens, scored by what articles hold.",
    settings=MssSettings,
)
def mss(page: Page, settings: MssSettings | None = None) -> Decision:
    tokens = tokenise(page)
    likely = probabilities(shipped("mss"), page, tokens)
    return decide(page, tokens, likely, find_spans(likely - IN_OR_OUT, settings), settings)


@extractor(
    "mss-hr", title="MSS up to a rule", description="MSS, ended at the first horizontal rule.", settings=MssSettings
)
def mss_hr(page: Page, settings: MssSettings | None = None) -> Decision:
    tokens = tokenise(page)
    likely = probabilities(shipped("mss"), page, tokens)
    spans = [end_at_rule(page, tokens, span) for span in find_spans(likely - IN_OR_OUT, settings)]
    return decide(page, tokens, likely, spans, settings)


def end_at_rule(page: Page, tokens: Tokens, span: Span) -> Span:
    """The stretch without everything from its first `<hr>` on."""
    inside = slice(span.start, span.end)
    rules = np.flatnonzero(tokens.is_tag[inside] & (page.tag[tokens.row[inside]] == RULE))
    return Span(span.start, span.start + int(rules[0]), span.value) if len(rules) else span


def decide(page: Page, tokens: Tokens, likely: Scores, spans: list[Span], settings: MssSettings | None) -> Decision:
    """The decision, with what the family knows of the page: is it an article, and how sure are the ends of the text."""
    rule = shipped("mss").article
    probability = rule.probability(page, tokens) if rule else IN_OR_OUT
    notes = ExtractorNotes(
        kind=KIND_ARTICLE if probability >= IN_OR_OUT else KIND_OTHER,
        article_probability=probability,
        confidence=windowed_confidence(likely, spans[0]) if spans else 0.0,
    )
    return to_decision(page, tokens, likely, spans, settings, notes)
