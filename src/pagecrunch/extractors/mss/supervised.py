"""MSS with trained models: a token scores p - 0.5, where p is how likely it is in the text; the best span is kept.

`mss`: Naive Bayes over trigram and most-recent-unclosed-tag, section 6.2.3 of the paper.
Strong on: articles as in training, also with links and lists in them.  Weak on: comments below the text, which read
like it and are taken along; pages in languages or styles that training did not see.

`mss-hr` ends the span at the first `<hr>`. That mends some of the former and cuts texts that have rules of their own.

`mss-general` is for pages of any kind and age, the set-up for CleanEval in section 7.7: unigrams instead of trigrams; a
token that was never seen takes the evidence of both neighbours; and a bias added to all scores favours longer spans.
Two points are ours, for the sake of CleanEval's pages of 2007 and a model trained on today's: tags count by class, and
words within links apart from others.
Strong on: plain old pages, lists of posts, languages that no model was trained on.  Weak on: what `mss` is trained for.

`mss-site` uses the model of the page's site: `pagecrunch learn PAGES --site HOST` (see `bootstrap`).
Strong on: sites with one template.  Weak on: a page that is unlike those it was learned from. For a site that was not
learned, this is `mss`.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np

from ...decision import Decision, ExtractorNotes
from ...page.names import TAG_CODES
from ...page.page import Page
from ...registry import extractor
from .bootstrap import site_scores
from .model_file import load, load_shipped
from .naive_bayes import Model, probabilities
from .sites import Site, find_site
from .spans import MssSettings, find_spans, to_decision, windowed_confidence
from .subsequence import Scores, TokenSpan
from .tokens import PageTokens, tokenise

RULE = TAG_CODES["hr"]
IN_OR_OUT = 0.5  # as likely in as out: a score of 0
KIND_ARTICLE, KIND_OTHER = "article", "other"
MAX_SITE_MODELS = 64  # kept in memory; some hundred kilobytes each


@extractor(
    "mss",
    title="MSS",
    description="Keeps the best stretch of tokens, scored by a model of articles.",
    settings=MssSettings,
)
def mss(page: Page, settings: MssSettings | None = None) -> Decision:
    tokens = tokenise(page)
    likely = probabilities(load_shipped("mss"), page, tokens)
    return decide(page, tokens, likely, find_spans(likely - IN_OR_OUT, settings), settings)


@extractor(
    "mss-hr", title="MSS up to a rule", description="MSS, ended at the first horizontal rule.", settings=MssSettings
)
def mss_hr(page: Page, settings: MssSettings | None = None) -> Decision:
    tokens = tokenise(page)
    likely = probabilities(load_shipped("mss"), page, tokens)
    spans = [end_at_rule(page, tokens, span) for span in find_spans(likely - IN_OR_OUT, settings)]
    return decide(page, tokens, likely, spans, settings)


@extractor("mss-general", title="General MSS", description="MSS for pages of any kind and age.", settings=MssSettings)
def mss_general(page: Page, settings: MssSettings | None = None) -> Decision:
    tokens = tokenise(page)
    model = load_shipped("mss-general")
    likely = probabilities(model, page, tokens)
    return decide(page, tokens, likely, find_spans(likely - IN_OR_OUT + model.bias, settings), settings)


@extractor(
    "mss-site",
    title="MSS of a site",
    description="MSS with what was learned about the page's site.",
    settings=MssSettings,
)
def mss_site(page: Page, settings: MssSettings | None = None) -> Decision:
    site = find_site(page.url)
    if site is None:
        return mss(page, settings)
    tokens = tokenise(page)
    likely, scores = site_scores(_load_site(site), page, tokens)
    return decide(page, tokens, likely, find_spans(scores, settings), settings)


def end_at_rule(page: Page, tokens: PageTokens, span: TokenSpan) -> TokenSpan:
    """The span without everything from its first `<hr>` on."""
    inside = slice(span.start, span.end)
    rules = np.flatnonzero(tokens.is_tag[inside] & (page.tag[tokens.row[inside]] == RULE))
    return TokenSpan(span.start, span.start + int(rules[0]), span.value) if len(rules) else span


def decide(
    page: Page, tokens: PageTokens, likely: Scores, spans: list[TokenSpan], settings: MssSettings | None
) -> Decision:
    """The decision, with the facts of the family: whether the page is an article, and how sure the ends are."""
    rule = load_shipped("mss").article
    probability = rule.probability(page, tokens) if rule else IN_OR_OUT
    notes = ExtractorNotes(
        kind=KIND_ARTICLE if probability >= IN_OR_OUT else KIND_OTHER,
        article_probability=probability,
        confidence=windowed_confidence(likely, spans[0]) if spans else 0.0,
    )
    return to_decision(page, tokens, likely, spans, settings, notes)


def _load_site(site: Site) -> Model:
    status = site.path.stat()
    return _load_version(site.path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=MAX_SITE_MODELS)
def _load_version(path: Path, changed: int, size: int) -> Model:
    """A model file as it was at a time: a site that is learned again is loaded again."""
    return load(path)
