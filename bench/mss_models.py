"""MSS as systems that need the corpus itself: trained on its other folds, tuned on its other pages, learned by site.

A page is never scored by anything that saw its gold text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from urllib.parse import urlsplit
from zlib import crc32

import numpy as np

from pagecrunch.build import build_page
from pagecrunch.extractors.mss.bootstrap import learn, site_scores
from pagecrunch.extractors.mss.features import GENERAL, TRIGRAM
from pagecrunch.extractors.mss.labelled import LabelledPage, registered_domain
from pagecrunch.extractors.mss.model_file import load, load_shipped
from pagecrunch.extractors.mss.naive_bayes import HALF_WEIGHT, Model, probabilities
from pagecrunch.extractors.mss.spans import find_spans, to_decision
from pagecrunch.extractors.mss.subsequence import Scores, TokenSpan
from pagecrunch.extractors.mss.supervised import IN_OR_OUT, end_at_rule
from pagecrunch.extractors.mss.tokens import PageTokens, tokenise
from pagecrunch.extractors.mss.training import ARTICLE, Trainer
from pagecrunch.page.page import Page
from pagecrunch.render.text import to_text

from .corpora import Sample
from .evaluate import Outcome, Plan, judge
from .runner import with_progress

FOLDED = ("mss", "mss-hr", "mss-plus", "mss-general")
BIASES = tuple(round(0.02 * step, 2) for step in range(16))  # 0 to 0.3


@dataclass(frozen=True, slots=True)
class Folded:
    """A page by models trained on other domains, one outcome for each of FOLDED, and whether its kind was right."""

    outcomes: tuple[Outcome, ...]
    is_article_rightly: bool


def text_of(page: Page, tokens: PageTokens, likely: Scores, spans: list[TokenSpan]) -> str:
    return to_text(page, to_decision(page, tokens, likely, spans))


def by_models(plan: Plan, trigrams: Model, unigrams: Model, sample: Sample) -> Folded:
    """What the extractors of FOLDED give with these models."""
    page = build_page(sample.read(), sample.gold.url)
    tokens = tokenise(page)
    likely = probabilities(trigrams, page, tokens)
    spans = find_spans(likely - IN_OR_OUT)
    cut = [end_at_rule(page, tokens, span) for span in spans]
    half = probabilities(trigrams, page, tokens, HALF_WEIGHT)
    general = probabilities(unigrams, page, tokens, HALF_WEIGHT)
    found = find_spans(general - IN_OR_OUT + unigrams.bias)
    pairs = ((likely, spans), (likely, cut), (half, find_spans(half - IN_OR_OUT)), (general, found))
    said = trigrams.article is not None and trigrams.article.probability(page, tokens) >= IN_OR_OUT
    outcomes = tuple(judge(plan, text_of(page, tokens, *pair), sample.gold) for pair in pairs)
    return Folded(outcomes, said == (sample.gold.kind == ARTICLE))


def fold_of(sample: Sample, folds: int) -> int:
    """All pages of a registered domain are in one fold."""
    return crc32((registered_domain(sample.gold.url) or sample.gold.id).encode()) % folds


def by_folds(plan: Plan, samples: Sequence[Sample], folds: int) -> list[Folded]:
    """Every page by models trained on the pages of other domains."""
    found: dict[str, Folded] = {}
    for fold in with_progress(iter(range(folds)), folds, "folds"):
        trainers = Trainer(TRIGRAM), Trainer(GENERAL)
        for sample in samples:
            if fold_of(sample, folds) != fold:
                gold = sample.gold
                for trainer in trainers:
                    trainer.add(LabelledPage(gold.id, gold.url, gold.kind, gold.text or "", sample.path))
        models = [trainer.finish().model for trainer in trainers]
        for sample in samples:
            if fold_of(sample, folds) == fold:
                found[sample.gold.id] = by_models(plan, models[0], models[1], sample)
    return [found[sample.gold.id] for sample in samples]


def by_leaving_one_out(plan: Plan, samples: Sequence[Sample], measure: int) -> tuple[list[Outcome], list[float]]:
    """`mss-general` as it ships, but each page with the bias that is best on all others; and each bias's own mean."""
    model = load_shipped("mss-general")
    found: list[list[Outcome]] = []
    for sample in with_progress(iter(samples), len(samples)):
        page = build_page(sample.read(), sample.gold.url)
        tokens = tokenise(page)
        likely = probabilities(model, page, tokens, HALF_WEIGHT)
        texts = (text_of(page, tokens, likely, find_spans(likely - IN_OR_OUT + bias)) for bias in BIASES)
        found.append([judge(plan, text, sample.gold) for text in texts])
    scores = np.array([[outcome.counts[measure].overlap for outcome in outcomes] for outcomes in found])
    best = (scores.sum(axis=0) - scores).argmax(axis=1)  # on all pages but each one
    return [outcomes[place] for outcomes, place in zip(found, best, strict=True)], list(scores.mean(axis=0))


def sites_of(samples: Sequence[Sample], fewest: int) -> dict[str, list[Sample]]:
    """The hosts with at least `fewest` pages, largest first."""
    hosts: dict[str, list[Sample]] = {}
    for sample in samples:
        hosts.setdefault(urlsplit(sample.gold.url or "").hostname or "", []).append(sample)
    large = {host: pages for host, pages in hosts.items() if host and len(pages) >= fewest}
    return dict(sorted(large.items(), key=lambda item: -len(item[1])))


def by_model_file(plan: Plan, path: Path, samples: Sequence[Sample]) -> list[Outcome]:
    """What `mss` gives with a model that was trained elsewhere."""
    model = load(path)
    found = []
    for sample in with_progress(iter(samples), len(samples)):
        page = build_page(sample.read(), sample.gold.url)
        tokens = tokenise(page)
        likely = probabilities(model, page, tokens)
        text = text_of(page, tokens, likely, find_spans(likely - IN_OR_OUT + model.bias))
        found.append(judge(plan, text, sample.gold))
    return found


def by_site(plan: Plan, samples: Sequence[Sample]) -> Iterator[tuple[Outcome, Outcome, Outcome]]:
    """For every page of a site: `mss-site` and `mss-site-plus` from all its pages, and the latter from the other half.

    Learning sees no gold text. The first two are the paper's setting; the third is what a user sees on new pages.
    """
    pages = [build_page(sample.read(), sample.gold.url) for sample in samples]
    halves = [learn(pages[1::2]).model, learn(pages[::2]).model]
    published = learn(pages, is_published=True).model
    begin = process_time()
    whole = learn(pages).model
    seconds = (process_time() - begin) / len(pages)
    for number, (page, sample) in enumerate(zip(pages, samples, strict=True)):
        tokens = tokenise(page)
        outcomes = []
        for model in (published, whole, halves[number % 2]):
            likely, scores = site_scores(model, page, tokens, is_published=model is published)
            text = text_of(page, tokens, likely, find_spans(scores))
            outcomes.append(judge(plan, text, sample.gold, seconds))
        yield outcomes[0], outcomes[1], outcomes[2]
