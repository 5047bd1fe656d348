"""Is it an article? Step (1) of the MSS paper, which leaves it to others: logistic regression over a few counts.

The counts are of the page and of the span that simple MSS finds. They need no trained scores, so the rule is learned in
the same single pass. An article is one long span of prose with most of the page's words and few links.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...page.names import COUNT_COLUMNS
from ...page.page import Page
from .simple import simple_span
from .tokens import PageTokens

COUNTS = (
    "log of the words in the stretch",
    "log of the words outside it",
    "share of the page's words in it",
    "tags for each word in it",
    "share of linked words in it",
    "symbols for each word in it",
    "tags for each word of the page",
    "share of linked words of the page",
    "log of the page's headings",
    "log of the page's list items",
    "log of the page's controls",
    "log of the page's images",
    "log of the page's <article> tags",
    "log of the page's <time> tags",
)

_PAGE_COUNTS = [COUNT_COLUMNS.index(name) for name in ("list_items", "controls", "images")]

ROUNDS = 12  # of Newton's method, which is done after six or seven
RIDGE = 1.0  # pulls the weights towards 0, in pages

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class ArticleRule:
    """Weights for the counts, each less its mean and over its deviation. The first weight is the constant."""

    mean: tuple[float, ...]
    deviation: tuple[float, ...]
    weight: tuple[float, ...]

    def probability(self, page: Page, tokens: PageTokens) -> float:
        """How likely the page is an article."""
        counts = (count(page, tokens) - np.array(self.mean)) / np.array(self.deviation)
        return float(1 / (1 + np.exp(-np.clip(self.weight[0] + counts @ np.array(self.weight[1:]), -60, 60))))


def count(page: Page, tokens: PageTokens) -> Numbers:
    """The numbers that COUNTS names."""
    span = simple_span(tokens)
    start, end = (span.start, span.end) if span else (0, 0)
    inside = slice(start, end)
    is_word = tokens.is_word
    linked = is_word & (page.linked[tokens.row] != 0)
    words, page_words = float(is_word[inside].sum()), float(is_word.sum())
    tags = tokens.is_tag
    return np.array(
        [
            np.log1p(words),
            np.log1p(page_words - words),
            words / max(1.0, page_words),
            tags[inside].sum() / max(1.0, words),
            linked[inside].sum() / max(1.0, words),
            tokens.is_symbol[inside].sum() / max(1.0, words),
            min(10.0, tags.sum() / max(1.0, page_words)),
            linked.sum() / max(1.0, page_words),
            np.log1p(len(page.rows_with("h1", "h2", "h3", "h4"))),
            *np.log1p(page.sums[-1, _PAGE_COUNTS]),
            np.log1p(len(page.rows_with("article"))),
            np.log1p(len(page.rows_with("time"))),
        ],
        np.float64,
    )


def fit(counts: Numbers, is_article: NDArray[np.bool_]) -> ArticleRule | None:
    """Logistic regression by Newton's method; None where all pages are of one kind. `counts` has one line a page."""
    if is_article.all() or not is_article.any():
        return None
    mean, deviation = counts.mean(axis=0), counts.std(axis=0)
    deviation[deviation == 0] = 1.0
    columns = np.hstack([np.ones((len(counts), 1)), (counts - mean) / deviation])
    weight = np.zeros(columns.shape[1])
    ridge = np.full(len(weight), RIDGE)
    ridge[0] = 0.0
    for _ in range(ROUNDS):
        likely = 1 / (1 + np.exp(-np.clip(columns @ weight, -60, 60)))
        slope = columns.T @ (is_article - likely) - ridge * weight
        bend = (columns * (likely * (1 - likely))[:, None]).T @ columns + np.diag(ridge + 1e-9)
        weight = weight + np.linalg.solve(bend, slope)
    return ArticleRule(*(tuple(np.round(each, 6).tolist()) for each in (mean, deviation, weight)))
