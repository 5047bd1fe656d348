"""Figure 2 of the MSS paper: F1 against the short extraction over the number of training sites.

The paper trained on every subset of its twelve sites, 2,000 pages each. Here a site has a page or two, so the sites are
many: for 1, 2, 4... sites DRAWS random choices each are trained on, and their F1 is averaged over the same held-out
sites. Every page is read once; training again is only counting.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np

from pagecrunch.build import build_page
from pagecrunch.extractors.mss.features import TRIGRAM, Features, trigrams
from pagecrunch.extractors.mss.labelled import registered_domain
from pagecrunch.extractors.mss.naive_bayes import FULL_WEIGHT, HALF_WEIGHT, FeatureCounts, Model, likely
from pagecrunch.extractors.mss.simple import simple_scores
from pagecrunch.extractors.mss.spans import find_spans
from pagecrunch.extractors.mss.supervised import IN_OR_OUT
from pagecrunch.extractors.mss.tokens import PageTokens, text_codes, tokenise
from pagecrunch.extractors.mss.training import MIN_MATCH, align, reason_to_leave_out
from pagecrunch.page.page import Page
from pagecrunch.page.table import Bools

from .corpora import Sample
from .errors import UsageError
from .measures import SHORT
from .mss_models import fold_of, text_of
from .plot import line_chart
from .report import table_lines
from .runner import with_progress

FOLDS = 5  # one of them is held out
DRAWS = 5
SEED = 2009


@dataclass(frozen=True, eq=False)
class ReadPage:
    """A page, read once: its tokens, their features, and which of them are in the text; None where it is not known."""

    sample: Sample
    page: Page
    tokens: PageTokens
    features: Features
    inside: Bools | None

    @property
    def site(self) -> str:
        return registered_domain(self.sample.gold.url) or self.sample.gold.id


def draw_sources(samples: Sequence[Sample]) -> tuple[str, list[str]]:
    """The figure as SVG, and its numbers as a table."""
    pages = [read(sample) for sample in with_progress(iter(samples), len(samples))]
    held_out = [page for page in pages if fold_of(page.sample, FOLDS) == 0]
    sites: dict[str, list[ReadPage]] = {}
    for page in pages:
        if fold_of(page.sample, FOLDS) != 0 and page.inside is not None:
            sites.setdefault(page.site, []).append(page)
    if not held_out or not sites:
        raise UsageError("Figure 2 needs pages of several sites, to train on some and measure on others.")
    simple = fmean(score(page, *_simple(page)) for page in held_out)
    sizes = [2**power for power in range(len(sites).bit_length()) if 2**power < len(sites)] + [len(sites)]
    chooser = random.Random(SEED)
    full, half, numbers = [], [], []
    for size in with_progress(iter(sizes), len(sizes), "numbers of sites"):
        draws = 1 if size == len(sites) else DRAWS
        chosen = [[page for site in chooser.sample(sorted(sites), size) for page in sites[site]] for _ in range(draws)]
        models = [train(each) for each in chosen]
        numbers.append(fmean(map(len, chosen)))
        full.append(fmean(mean_f1(model, held_out, FULL_WEIGHT) for model in models))
        half.append(fmean(mean_f1(model, held_out, HALF_WEIGHT) for model in models))
    rows = [
        [f"{size:,}", f"{number:,.0f}", f"{one:.4f}", f"{other:.4f}"]
        for size, number, one, other in zip(sizes, numbers, full, half, strict=True)
    ]
    chart = line_chart(
        f"F1 on {len(held_out):,} pages of other sites (short extraction)",
        "training sites",
        [float(np.log2(size)) for size in sizes],
        {"mss": full, "mss-plus": half, "mss-simple, without training": [simple] * len(sizes)},
        _marks(sizes),
    )
    title = f"Figure 2: F1 on {len(held_out):,} held-out pages; mss-simple {simple:.4f}"
    return chart, [title, *table_lines(["sites", "pages", "mss", "mss-plus"], rows)]


def _marks(sizes: Sequence[int]) -> dict[float, str]:
    """What stands below the axis: every number of sites, but for one that has no room beside the last."""
    last = sizes[-1]
    return {float(np.log2(size)): f"{size:,}" for size in sizes if size == last or 2 * size <= 1.5 * last}


def read(sample: Sample) -> ReadPage:
    page = build_page(sample.read(), sample.gold.url)
    tokens = tokenise(page)
    text = sample.gold.text or ""
    found = align(tokens, text_codes(text))
    inside: Bools | None = None
    if found and found.f1 >= MIN_MATCH and not reason_to_leave_out(tokens, found, text, "all"):
        inside = np.zeros(len(tokens), bool)
        inside[found.first : found.last] = True
    return ReadPage(sample, page, tokens, trigrams(page, tokens), inside)


def train(pages: Sequence[ReadPage]) -> Model:
    counts = FeatureCounts(TRIGRAM)
    for page in pages:
        if page.inside is not None:
            counts.add(page.features, page.inside, page.site)
    return counts.model(min_sources=1)


def mean_f1(model: Model, pages: Sequence[ReadPage], tag_weight: float) -> float:
    found = ((page, likely(model, page.features, tag_weight)) for page in pages)
    return fmean(score(page, each, each - IN_OR_OUT) for page, each in found)


def score(page: ReadPage, probabilities: np.ndarray, scores: np.ndarray) -> float:
    """F1 of the best stretch against the short extraction."""
    text = text_of(page.page, page.tokens, probabilities, find_spans(scores))
    return SHORT.over([SHORT.count(text, page.sample.gold)])


def _simple(page: ReadPage) -> tuple[np.ndarray, np.ndarray]:
    scores = simple_scores(page.tokens)
    return scores, scores
