"""Learn a site from its unlabelled pages. Section 6.2.4 of the MSS paper.

1. Predict a span for every page by the model of articles.
2. Up to ten times, or until no span changes:
   a. take the 60 % of pages whose span is most likely right (windowed confidence);
   b. give their trigrams importance weights: near the ends of the text a token decides more;
   c. train Naive Bayes again on them, with trigrams alone;
   d. predict again, a token's score being (p - 0.5)(m c + 1), m the weight of its trigram.

The formula of the importance weight is garbled in print. By the text around it, a token t in an article from j to k has

    m(t) = (d - min(d, min(|t - (j - 0.5)|, |t - (k + 0.5)|) - 0.5)) / d

1 at a border, 0 from d tokens on; a trigram's weight is the mean over its tokens.

`mss-site` is this. `mss-site-plus` adds three things of ours:
- A trigram with words that is on half of the pages is part of the site's template and counts as out: otherwise a menu
  that the first model takes for text stays text for ever.
- Where a trigram is new, the first models decide, so that new pages are read well; as published, it is as likely in as
  out.
- The first models are two, averaged: `mss-general` knows languages that the model of articles was not trained on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ...page.page import Page
from ...page.table import Bools
from .features import TRIGRAM, Features, trigrams
from .model_file import load_shipped
from .naive_bayes import HALF_WEIGHT, STEP, FeatureCounts, Model, find_keys, probabilities, sigmoid, to_steps
from .spans import windowed_confidence
from .subsequence import Scores, TokenSpan, best_subsequence
from .tokens import NUMBER, Codes, PageTokens, tokenise

ROUNDS = 10
BEST_SHARE = 0.6
CUTOFF = 64  # tokens; the paper's d
BOUNDARY_FACTOR = 24.0  # the paper's c

TEMPLATE_SHARE = 0.5  # of the site's pages
TEMPLATE_PAGES = 3
TEMPLATE_LOG_ODDS = -4.0  # 1 to 55

AS_LIKELY_AS_NOT = 0.5
FEWEST_PAGES = 2  # one page has nothing to be compared with
CONTEXT = 3  # tokens shown before and after the text: a trigram
SHOWN = 3  # the most frequent contexts are enough to see the pattern
_WEIGHT_STEPS = 255


@dataclass(frozen=True, slots=True)
class LearnedSite:
    """A site's model, and how it was learned."""

    model: Model
    pages: int
    rounds: int
    settled: bool  # whether the last round changed nothing


@dataclass(frozen=True, slots=True)
class _TokenisedPage:
    page: Page
    tokens: PageTokens
    keys: Codes
    first: Scores  # how likely each token is in, by the shipped models
    new: Scores  # the same for tokens whose trigram a model does not know
    has_words: Bools  # trigrams with a word in them


def learn(
    pages: Sequence[Page],
    after_round: Callable[[int], object] = lambda _: None,
    *,
    is_published: bool = False,
    **about: Any,
) -> LearnedSite:
    """What these pages of one site have in common, as published or by `mss-site-plus`.

    `after_round` gets the number of each round that is done.
    """
    site = [_tokenised(page, is_published) for page in pages]
    template = np.zeros(0, np.uint32) if is_published else _template(site)
    model = _model(np.zeros(0, np.uint32), np.zeros(0), np.zeros(0), template)
    spans, likely = _predict(model, [replace(each, new=each.first) for each in site])
    rounds, settled, best = 0, False, list(range(len(pages)))
    while rounds < ROUNDS and not settled:
        best = _most_likely_right(likely, spans)
        model = _train([site[index] for index in best], [spans[index] for index in best], template)
        found, likely = _predict(model, site)
        settled = [(span.start, span.end) for span in found] == [(span.start, span.end) for span in spans]
        spans = found
        rounds += 1
        after_round(rounds)
    facts = {**about, "pages": len(pages), "pages learned from": len(best), "rounds": rounds}
    texts = [(site[index].page, site[index].tokens, spans[index]) for index in best]
    facts["before"] = most_common([text_before(*text) for text in texts])
    facts["after"] = most_common([text_after(*text) for text in texts])
    return LearnedSite(replace(model, about=facts), len(pages), rounds, settled)


def site_scores(model: Model, page: Page, tokens: PageTokens, *, is_published: bool = False) -> tuple[Scores, Scores]:
    """How likely each token is in, and its score, by a site's model."""
    keys = trigrams(page, tokens).key
    return _score(model, keys, np.full(len(keys), AS_LIKELY_AS_NOT) if is_published else first_guess(page, tokens))


def first_guess(page: Page, tokens: PageTokens) -> Scores:
    """How likely each token is in, by both shipped models."""
    guess: Scores = (
        probabilities(load_shipped("mss"), page, tokens, HALF_WEIGHT)
        + probabilities(load_shipped("mss-general"), page, tokens, HALF_WEIGHT)
    ) / 2
    return guess


def _tokenised(page: Page, is_published: bool) -> _TokenisedPage:
    tokens = tokenise(page)
    # Symbols do not make a template: a text ends in `. </p> </div>` on every page.
    word = np.concatenate((tokens.is_word, [False, False]))
    has_words = word[:-2] | word[1:-1] | word[2:]
    first = probabilities(load_shipped("mss"), page, tokens) if is_published else first_guess(page, tokens)
    new = np.full(len(tokens), AS_LIKELY_AS_NOT) if is_published else first
    return _TokenisedPage(page, tokens, trigrams(page, tokens).key, first, new, has_words)


def _template(site: Sequence[_TokenisedPage]) -> Codes:
    """The trigrams with words that are on half of the pages or more: they belong to the site and not to a text."""
    keys = np.concatenate([np.unique(each.keys[each.has_words]) for each in site])
    found, pages = np.unique(keys, return_counts=True)
    template: Codes = found[pages >= max(TEMPLATE_PAGES, TEMPLATE_SHARE * len(site))]
    return template


def _most_likely_right(likely: Sequence[Scores], spans: Sequence[TokenSpan]) -> list[int]:
    confidence = np.array([windowed_confidence(*each) for each in zip(likely, spans, strict=True)])
    order = np.argsort(-confidence, kind="stable")
    return sorted(order[: max(1, round(BEST_SHARE * len(spans)))].tolist())


def _train(site: Sequence[_TokenisedPage], spans: Sequence[TokenSpan], template: Codes) -> Model:
    counts = FeatureCounts(TRIGRAM)
    for number, (each, span) in enumerate(zip(site, spans, strict=True)):
        inside = np.zeros(len(each.keys), bool)
        inside[span.start : span.end] = True
        counts.add(Features(each.keys, np.zeros(len(each.keys), np.uint8)), inside, str(number))
    keys, odds = counts.log_odds(min_sources=1)
    totals, numbers = np.zeros(len(keys)), np.zeros(len(keys))
    for each, span in zip(site, spans, strict=True):
        places = np.searchsorted(keys, each.keys)
        totals += np.bincount(places, importance(len(each.keys), span), len(keys))
        numbers += np.bincount(places, minlength=len(keys))
    return _model(keys, odds, totals / np.maximum(1, numbers), template)


def importance(length: int, span: TokenSpan) -> Scores:
    """For every token of a page how near it is to an end of the text: 1 at a border, 0 from CUTOFF tokens on."""
    tokens = np.arange(length)
    first, last = span.start, span.end - 1
    distance = np.minimum(np.abs(tokens - (first - 0.5)), np.abs(tokens - (last + 0.5))) - 0.5
    weights: Scores = (CUTOFF - np.minimum(CUTOFF, distance)) / CUTOFF
    return weights


def _model(keys: Codes, odds: Scores, weights: Scores, template: Codes) -> Model:
    """A site's model: the counted trigrams, with those of the template counted as out."""
    every = np.union1d(keys, template)
    all_odds, all_weights = np.zeros(len(every)), np.zeros(len(every))
    places = np.searchsorted(every, keys)
    all_odds[places], all_weights[places] = odds, weights
    all_odds[np.searchsorted(every, template)] += TEMPLATE_LOG_ODDS
    return Model(
        features=TRIGRAM,
        keys=every.astype(np.uint32),
        log_odds=to_steps(all_odds),
        under=np.zeros(0, np.float32),
        prior=0.0,
        importance=np.rint(all_weights * _WEIGHT_STEPS).astype(np.uint8),
    )


def _predict(model: Model, site: Sequence[_TokenisedPage]) -> tuple[list[TokenSpan], list[Scores]]:
    spans, likely = [], []
    for each in site:
        probability, scores = _score(model, each.keys, each.new)
        spans.append(best_subsequence(scores) or TokenSpan(0, 0, 0.0))
        likely.append(probability)
    return spans, likely


def _score(model: Model, keys: Codes, new: Scores) -> tuple[Scores, Scores]:
    places, seen = find_keys(model.keys, keys)
    likely, weight = new.copy(), np.zeros(len(keys))
    known = places[seen]
    likely[seen] = sigmoid(model.log_odds[known].astype(np.float64) * STEP + model.prior)
    if model.importance is not None:
        weight[seen] = model.importance[known] / _WEIGHT_STEPS
    return likely, (likely - AS_LIKELY_AS_NOT) * (weight * BOUNDARY_FACTOR + 1)


def text_before(page: Page, tokens: PageTokens, span: TokenSpan) -> str:
    """The tokens before the first word or symbol of a span: a model knows its trigrams only as hashes."""
    first, _ = _text_ends(tokens, span)
    return _spelled(page, tokens, first - CONTEXT, first)


def text_after(page: Page, tokens: PageTokens, span: TokenSpan) -> str:
    """The tokens after its last word or symbol."""
    _, last = _text_ends(tokens, span)
    return _spelled(page, tokens, last, last + CONTEXT)


def most_common(contexts: Sequence[str]) -> list[str]:
    """The most frequent of them, with their counts."""
    return [f"{each} ({number} pages)" for each, number in Counter(contexts).most_common(SHOWN)]


def _text_ends(tokens: PageTokens, span: TokenSpan) -> tuple[int, int]:
    texts = np.flatnonzero(~tokens.is_tag[span.start : span.end]) + span.start
    return (int(texts[0]), int(texts[-1]) + 1) if len(texts) else (span.start, span.end)


def _spelled(page: Page, tokens: PageTokens, start: int, end: int) -> str:
    """Tokens as the model sees them: every number is 1."""
    words = []
    for at in range(max(0, start), min(end, len(tokens))):
        if tokens.is_tag[at]:
            words.append(f"<{'/' if tokens.is_closing_tag[at] else ''}{page.tag_name(int(tokens.row[at]))}>")
        else:
            word = page.text_bytes[tokens.start[at] : tokens.end[at]].decode("utf-8", "replace")
            words.append(NUMBER if word.isdecimal() else word)
    return " ".join(words)
