"""MSS with trained models: a token scores p - 0.5, where p is how likely it is in the text; the best span is kept.

As published:
`mss`: Naive Bayes over trigram and most-recent-unclosed-tag, section 6.2.3 of the paper.
Strong on: articles as in training, also with links and lists in them.  Weak on: comments below the text, which read
like it and are taken along; pages in languages or styles that training did not see.

`mss-hr` ends the span at the first `<hr>`. That mends some of the former and cuts texts that have rules of their own.

`mss-site` uses the model of the page's site: `pagecrunch learn PAGES --site HOST` (see `bootstrap`).
Strong on: sites with one template.  Weak on: a page that is unlike those it was learned from. For a site that was not
learned, this is `mss`.

Ours:
`mss-plus` is `mss` with half the weight of the tag. `mss-site-plus` is `mss-site` with a memory for the site's template
and better first guesses (see `bootstrap`); for a site that was not learned, it is `mss-plus`.

`mss-general` is for pages of any kind and age. It follows the set-up for CleanEval in section 7.7: unigrams instead of
trigrams; a token that was never seen takes the evidence of both neighbours; and a bias added to all scores favours
longer spans. Two points are ours, for the sake of CleanEval's pages of 2007 and a model trained on today's: tags count
by class, and words within links apart from others. (`train --features unigram` gives a model without these two.)
Strong on: plain old pages, lists of posts, languages that no model was trained on.  Weak on: what `mss` is trained for.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ...decision import Decision, ExtractorNotes
from ...page.names import TAG_CODES
from ...page.page import Page
from ...registry import extractor
from .bootstrap import site_scores
from .model_file import load_current, load_shipped
from .naive_bayes import FULL_WEIGHT, HALF_WEIGHT, Model, probabilities
from .sites import PLUS, PUBLISHED, find_site
from .spans import SHIPPED_MODEL, MssSettings, find_spans, to_decision, windowed_confidence
from .subsequence import Scores, TokenSpan
from .tokens import PageTokens, tokenise

RULE = TAG_CODES["hr"]
IN_OR_OUT = 0.5  # as likely in as out: a score of 0
KIND_ARTICLE, KIND_OTHER = "article", "other"


@extractor(
    "mss",
    title="MSS",
    description="Keeps the best stretch of tokens, scored by a model of articles.",
    settings=MssSettings,
)
def mss(page: Page, settings: MssSettings | None = None) -> Decision:
    return _with_model("mss", page, settings)


@extractor(
    "mss-hr", title="MSS up to a rule", description="MSS, ended at the first horizontal rule.", settings=MssSettings
)
def mss_hr(page: Page, settings: MssSettings | None = None) -> Decision:
    return _with_model("mss", page, settings, ends_at_rule=True)


@extractor(
    "mss-plus",
    title="MSS plus",
    description="MSS with half the weight of the tag around a token.",
    settings=MssSettings,
)
def mss_plus(page: Page, settings: MssSettings | None = None) -> Decision:
    return _with_model("mss", page, settings, HALF_WEIGHT)


@extractor("mss-general", title="General MSS", description="MSS for pages of any kind and age.", settings=MssSettings)
def mss_general(page: Page, settings: MssSettings | None = None) -> Decision:
    return _with_model("mss-general", page, settings, HALF_WEIGHT)


@extractor(
    "mss-site",
    title="MSS of a site",
    description="MSS with what was learned about the page's site.",
    settings=MssSettings,
)
def mss_site(page: Page, settings: MssSettings | None = None) -> Decision:
    return _with_site(page, settings, PUBLISHED) or mss(page, settings)


@extractor(
    "mss-site-plus",
    title="MSS plus of a site",
    description="MSS plus with what was learned about the page's site and its template.",
    settings=MssSettings,
)
def mss_site_plus(page: Page, settings: MssSettings | None = None) -> Decision:
    return _with_site(page, settings, PLUS) or mss_plus(page, settings)


def _with_model(
    name: str,
    page: Page,
    settings: MssSettings | None,
    tag_weight: float = FULL_WEIGHT,
    *,
    ends_at_rule: bool = False,
) -> Decision:
    """The best span by a model that is shipped, or by the one that the settings name."""
    tokens, model = tokenise(page), chosen_model(name, settings)
    likely = probabilities(model, page, tokens, tag_weight)
    spans = find_spans(likely - IN_OR_OUT + model.bias, settings)
    if ends_at_rule:
        spans = [end_at_rule(page, tokens, span) for span in spans]
    return decide(page, tokens, likely, spans, settings)


def _with_site(page: Page, settings: MssSettings | None, kind: str) -> Decision | None:
    """The best span by what was learned about the page's site; None where nothing was."""
    site = find_site(page.url, kind)
    if site is None:
        return None
    tokens = tokenise(page)
    likely, scores = site_scores(load_current(site.path), page, tokens, is_published=kind == PUBLISHED)
    return decide(page, tokens, likely, find_spans(scores, settings), settings)


def chosen_model(name: str, settings: MssSettings | None) -> Model:
    """The model that the settings name, else the shipped one of this name."""
    if settings is None or settings.model == SHIPPED_MODEL:
        return load_shipped(name)
    return load_current(Path(settings.model).expanduser())


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
