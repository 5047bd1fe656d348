"""Learn a site from its unlabelled pages. Section 6.2.4 of the MSS paper.

1. Predict a stretch for every page by the models that ship.
2. Up to ten times, or until no stretch changes:
   a. take the 60 % of pages whose stretch is most likely right (windowed confidence);
   b. give their trigrams importance weights: near the ends of the text a token decides more;
   c. train Naive Bayes anew on them, with trigrams alone;
   d. predict again, a token's score being (p - 0.5)(m c + 1), m the weight of its trigram.

The importance weight, garbled in print, is read as the words around it say: a token t in an article from j to k has

    m(t) = (d - min(d, min(|t - (j - 0.5)|, |t - (k + 0.5)|) - 0.5)) / d

1 at a border, 0 from d tokens on; a trigram's weight is the mean over the tokens that carry it.

Three things are ours. A trigram with words that stands on half of the pages is part of the site's template and counts
as out: without that, a menu that the first models take for text stays text for ever. Where a trigram is new, the first
models speak, so that pages not yet seen are read well. And the first models are two, `mss` and `mss-general`, averaged:
the latter knows languages that the former was not trained on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...page.page import Page
from .confidence import windowed_confidence
from .counting import FeatureCounts
from .features import TRIGRAMS, Features, trigrams
from .naive_bayes import STEP, Model, find_keys, probabilities, sigmoid, to_steps
from .reading import tokenise
from .shipped import shipped
from .subsequence import Scores, Span, best_subsequence
from .surroundings import after, before, common
from .tokens import WORD_TOKEN, Codes, Tokens

ROUNDS = 10
BEST_SHARE = 0.6
CUTOFF = 64  # tokens; the paper's d
BOUNDARY_FACTOR = 24.0  # the paper's c

TEMPLATE_SHARE = 0.5  # of the site's pages
TEMPLATE_PAGES = 3
TEMPLATE_LOG_ODDS = -4.0  # 1 to 55

FEWEST_PAGES = 2  # one page has nothing to be compared with
_WEIGHT_STEPS = 255


@dataclass(frozen=True, slots=True)
class Learned:
    """A site's model, and how it came about."""

    model: Model
    pages: int
    rounds: int
    settled: bool  # whether the last round changed nothing


@dataclass(frozen=True, slots=True)
class _Read:
    page: Page
    tokens: Tokens
    keys: Codes
    first: Scores  # by the models that ship
    has_words: NDArray[np.bool_]  # trigrams with a word in them


def learn(pages: Sequence[Page], after_round: Callable[[int], object] = lambda _: None, **about: Any) -> Learned:
    """What these pages of one site have in common. `after_round` is told the number of each round that is done."""
    reads = [_read(page) for page in pages]
    template = _template(reads)
    model = _model(np.zeros(0, np.uint32), np.zeros(0), np.zeros(0), template)
    spans, likely = _predict(model, reads)
    rounds, settled, best = 0, False, list(range(len(pages)))
    while rounds < ROUNDS and not settled:
        best = _most_likely_right(likely, spans)
        model = _train([reads[index] for index in best], [spans[index] for index in best], template)
        found, likely = _predict(model, reads)
        settled = [(s.start, s.end) for s in found] == [(s.start, s.end) for s in spans]
        spans = found
        rounds += 1
        after_round(rounds)
    facts = {**about, "pages": len(pages), "pages learned from": len(best), "rounds": rounds}
    texts = [(reads[index].page, reads[index].tokens, spans[index]) for index in best]
    facts |= {"before": common([before(*text) for text in texts]), "after": common([after(*text) for text in texts])}
    return Learned(replace(model, about=facts), len(pages), rounds, settled)


def site_scores(model: Model, page: Page, tokens: Tokens) -> tuple[Scores, Scores]:
    """How likely each token is in, and its score, by a site's model."""
    return _score(model, trigrams(page, tokens).key, first_guess(page, tokens))


def first_guess(page: Page, tokens: Tokens) -> Scores:
    """How likely each token is in, by the models that ship."""
    guess: Scores = (
        probabilities(shipped("mss"), page, tokens) + probabilities(shipped("mss-general"), page, tokens)
    ) / 2
    return guess


def _read(page: Page) -> _Read:
    tokens = tokenise(page)
    # Marks do not make a template: a text ends in `. </p> </div>` on every page.
    word = np.concatenate((tokens.kind == WORD_TOKEN, [False, False]))
    return _Read(page, tokens, trigrams(page, tokens).key, first_guess(page, tokens), word[:-2] | word[1:-1] | word[2:])


def _template(reads: Sequence[_Read]) -> Codes:
    """The trigrams with words that stand on so many pages that they belong to the site and not to a text."""
    keys = np.concatenate([np.unique(read.keys[read.has_words]) for read in reads])
    found, pages = np.unique(keys, return_counts=True)
    template: Codes = found[pages >= max(TEMPLATE_PAGES, TEMPLATE_SHARE * len(reads))]
    return template


def _most_likely_right(likely: Sequence[Scores], spans: Sequence[Span]) -> list[int]:
    confidence = np.array([windowed_confidence(*each) for each in zip(likely, spans, strict=True)])
    order = np.argsort(-confidence, kind="stable")
    return sorted(order[: max(1, round(BEST_SHARE * len(spans)))].tolist())


def _train(reads: Sequence[_Read], spans: Sequence[Span], template: Codes) -> Model:
    counts = FeatureCounts(TRIGRAMS)
    for number, (read, span) in enumerate(zip(reads, spans, strict=True)):
        inside = np.zeros(len(read.keys), bool)
        inside[span.start : span.end] = True
        counts.add(Features(read.keys, np.zeros(len(read.keys), np.uint8)), inside, str(number))
    keys, odds = counts.log_odds(fewest_sources=1)
    totals, numbers = np.zeros(len(keys)), np.zeros(len(keys))
    for read, span in zip(reads, spans, strict=True):
        places = np.searchsorted(keys, read.keys)
        totals += np.bincount(places, importance(len(read.keys), span), len(keys))
        numbers += np.bincount(places, minlength=len(keys))
    return _model(keys, odds, totals / np.maximum(1, numbers), template)


def importance(length: int, span: Span) -> Scores:
    """For every token of a page how near it is to an end of the text: 1 at a border, 0 from CUTOFF tokens on."""
    tokens = np.arange(length)
    first, last = span.start, span.end - 1
    distance = np.minimum(np.abs(tokens - (first - 0.5)), np.abs(tokens - (last + 0.5))) - 0.5
    weights: Scores = (CUTOFF - np.minimum(CUTOFF, distance)) / CUTOFF
    return weights


def _model(keys: Codes, odds: Scores, weights: Scores, template: Codes) -> Model:
    """A site's model: what was counted, with the template's trigrams counted as out."""
    every = np.union1d(keys, template)
    all_odds, all_weights = np.zeros(len(every)), np.zeros(len(every))
    places = np.searchsorted(every, keys)
    all_odds[places], all_weights[places] = odds, weights
    all_odds[np.searchsorted(every, template)] += TEMPLATE_LOG_ODDS
    return Model(
        features=TRIGRAMS,
        keys=every.astype(np.uint32),
        log_odds=to_steps(all_odds),
        under=np.zeros(0, np.float32),
        prior=0.0,
        importance=np.rint(all_weights * _WEIGHT_STEPS).astype(np.uint8),
    )


def _predict(model: Model, reads: Sequence[_Read]) -> tuple[list[Span], list[Scores]]:
    spans, likely = [], []
    for read in reads:
        probability, scores = _score(model, read.keys, read.first)
        spans.append(best_subsequence(scores) or Span(0, 0, 0.0))
        likely.append(probability)
    return spans, likely


def _score(model: Model, keys: Codes, first: Scores) -> tuple[Scores, Scores]:
    places, seen = find_keys(model.keys, keys)
    likely, weight = first.copy(), np.zeros(len(keys))
    known = places[seen]
    likely[seen] = sigmoid(model.log_odds[known].astype(np.float64) * STEP + model.prior)
    if model.importance is not None:
        weight[seen] = model.importance[known] / _WEIGHT_STEPS
    return likely, (likely - 0.5) * (weight * BOUNDARY_FACTOR + 1)
