"""Labelled pages to a model, in one pass: read a page, align its gold text, count its features, forget it.

Section 6.2.3 of the MSS paper. There the labels come from hand-written wrappers, here from the span of tokens that
matches the gold best; pages that do not align well are left out. So are those that the paper leaves out:
- always: texts with fewer than 50 words and symbols (section 5.1);
- with `paper`: texts that are more than 20 % tags (section 5.1). Today's articles have more tags than those of 2009:
  this costs one point of F1 on WCXB's articles;
- with `news`: also texts with fewer than two paragraphs or eight sentences (section 4.1).

A word of the page is a hit where a run of RUN words around it is in the gold too. The best span has the largest
F1 = 2 hits / (words + gold words). By Dinkelbach's method for ratios that takes a few maximum subsequences: with F the
best ratio so far, score a hit 1 - F/2 and any other word -F/2, take the best span, and repeat while F grows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ...build import build_page
from . import articles
from .features import GENERAL, KINDS, TRIGRAM, UNIGRAM
from .labelled import LabelledPage
from .naive_bayes import FeatureCounts, Model
from .spans import extend_to_symbols
from .subsequence import TokenSpan, best_subsequence
from .tokens import Codes, PageTokens, text_codes, tokenise

ARTICLE = "article"
MIN_TOKENS = 50  # words and symbols
MAX_TAG_SHARE = 0.2
MIN_PARAGRAPHS, MIN_SENTENCES = 2, 8
MIN_MATCH = 0.8  # F1 of the best span with the gold; below it, the text is in pieces and no span is right

# A token of one site alone is about that site, so `general` leaves those out. The paper leaves out none.
MIN_SOURCES = {GENERAL: 2}

# Added to all scores. The paper tuned 0.14 for unigrams on CleanEval's development set. That of `mss-general` was tuned
# there as well; all values from 0.02 to 0.16 are within 0.01 of it.
BIAS = {UNIGRAM: 0.14, GENERAL: 0.06}

RUN = 3  # words; shorter runs are in menus as well
MAX_ROUNDS = 20  # it ends after four or five

_SENTENCE_END = re.compile(r"[。！？｡．۔।]|[.!?…](?=[\"'”’»)\]]*(?:\s|$))")

Keep = Literal["all", "paper", "news"]  # which articles to learn from


@dataclass(frozen=True, slots=True)
class Trained:
    """A model, how many pages were used or left out and why, and how many sites they are from."""

    model: Model
    pages: Counter[str]
    sources: int


class Trainer:
    """Learns from pages one by one."""

    def __init__(self, features: str = TRIGRAM, keep: Keep = "all") -> None:
        self._keep = keep
        self._counts = FeatureCounts(features)
        self._find = KINDS[features][0]
        self._article_counts: list[articles.Numbers] = []
        self._is_article: list[bool] = []
        self.pages: Counter[str] = Counter()

    def add(self, labelled: LabelledPage) -> None:
        """Learn from a page: whether it is an article and, if it is, which of its tokens are in the text."""
        page = build_page(labelled.read(), labelled.url)
        tokens = tokenise(page)
        self._article_counts.append(articles.count(page, tokens))
        self._is_article.append(labelled.kind == ARTICLE)
        if labelled.kind != ARTICLE:
            self.pages["not an article"] += 1
            return
        found = align(tokens, text_codes(labelled.text))
        if found is None or found.f1 < MIN_MATCH:
            self.pages["no match"] += 1
            return
        if why := reason_to_leave_out(tokens, found, labelled.text, self._keep):
            self.pages[why] += 1
            return
        inside = np.zeros(len(tokens), bool)
        inside[found.first : found.last] = True
        self._counts.add(self._find(page, tokens), inside, labelled.source)
        self.pages["used"] += 1

    def finish(self, **about: Any) -> Trained:
        rule = articles.fit(np.array(self._article_counts), np.array(self._is_article)) if self._is_article else None
        features, sources = self._counts.features, len(self._counts.sources)
        facts = {**about, "pages": self.pages["used"], "tokens": self._counts.tokens_in + self._counts.tokens_out}
        # Pages of one site have nothing in common with another: all they have is kept.
        min_sources = min(sources, MIN_SOURCES.get(features, 1))
        model = self._counts.model(min_sources, BIAS.get(features, 0.0), rule, **facts)
        return Trained(model, self.pages, sources)


def train(pages: Iterable[LabelledPage], features: str = TRIGRAM, keep: Keep = "all", **about: Any) -> Trained:
    """The model of these pages. The same pages in the same order give the same bytes."""
    trainer = Trainer(features, keep)
    for page in pages:
        trainer.add(page)
    return trainer.finish(**about)


@dataclass(frozen=True, slots=True)
class Alignment:
    """The span `first : last` of the tokens, its number of words, and its F1 against the gold."""

    first: int
    last: int
    words: int
    f1: float


def reason_to_leave_out(tokens: PageTokens, found: Alignment, text: str, keep: Keep) -> str:
    """Why not to learn from a text that was found on its page; empty where there is no reason."""
    tags = int(tokens.is_tag[found.first : found.last].sum())
    length = found.last - found.first
    if length - tags < MIN_TOKENS:
        return "too short"
    if keep != "all" and tags > MAX_TAG_SHARE * length:
        return "mostly tags"
    paragraphs = sum(bool(line.strip()) for line in text.splitlines())
    is_brief = paragraphs < MIN_PARAGRAPHS or count_sentences(text) < MIN_SENTENCES
    return "not a whole story" if keep == "news" and is_brief else ""


def count_sentences(text: str) -> int:
    """How many sentences end in a text."""
    return len(_SENTENCE_END.findall(text))


def align(tokens: PageTokens, gold: Codes) -> Alignment | None:
    """The span that matches the gold best; None where they have no run of words in common."""
    places = np.flatnonzero(tokens.is_word)
    hits = _hits(tokens.code[places], gold)
    if not hits.any():
        return None
    ratio, best = 0.0, TokenSpan(0, 0, 0.0)
    for _ in range(MAX_ROUNDS):
        span = best_subsequence(hits - ratio / 2)
        if span is None:
            break
        # Words that the gold has once and the page twice are not more hits.
        found = min(int(hits[span.start : span.end].sum()), len(gold))
        now = 2 * found / (span.end - span.start + len(gold))
        if now <= ratio:
            break
        ratio, best = now, span
    first, last = extend_to_symbols(tokens, int(places[best.start]), int(places[best.end - 1]) + 1)
    return Alignment(first, last, best.end - best.start, ratio)


def _hits(words: Codes, gold: Codes) -> NDArray[np.float64]:
    """1 for every word in a run that the gold has as well."""
    length = min(RUN, len(gold))
    hits = np.zeros(len(words))
    if length == 0 or len(words) < length:
        return hits
    shared = np.isin(_runs(words, length), _runs(gold, length))
    for shift in range(length):
        hits[shift : len(words) - length + 1 + shift] += shared
    return (hits > 0).astype(np.float64)


def _runs(words: Codes, length: int) -> NDArray[np.uint64]:
    """One number for every run of `length` words."""
    numbers = np.zeros(len(words) - length + 1, np.uint64)
    for shift in range(length):
        numbers = numbers * np.uint64(0x9E3779B97F4A7C15) + words[shift : len(words) - length + 1 + shift]
        numbers ^= numbers >> np.uint64(29)
    return numbers
