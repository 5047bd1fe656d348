"""Trains the learned extractor: hashed model, trees over blocks, kinds of page, confidence; writes model and card.

Scores are out of fold: five folds grouped by registered domain, over all corpora together. The same corpora give the
same bytes: one thread, fixed seeds.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import lightgbm
import numpy as np
from numpy.typing import NDArray

from pagecrunch.extractors.learned.decide import Decided, decide
from pagecrunch.extractors.learned.declared import FACTS, declared_facts
from pagecrunch.extractors.learned.describe import Described, HashedModel, describe
from pagecrunch.extractors.learned.experts import blend, say_of_articles, to_probability
from pagecrunch.extractors.learned.features import FEATURES
from pagecrunch.extractors.learned.kinds import LEAST_SHARE, page_vector
from pagecrunch.models.file import write_model

from .augment import without_cues
from .card import write_card
from .choice import score_of
from .dataset import FOLDS, Example, read_corpus
from .forest import flatten
from .hashed import LEVELS, train_hashed
from .report import write_report
from .votes import train_votes

# The corpora that may be trained on, and how much a page of each counts.
CORPORA = dict.fromkeys(("wcxb-dev", "magic-dev", "zh-dev", "segments-dev", "fundus-dev", "posts-dev"), 1.0)
KINDS = ("article", "forum", "product", "listing", "collection", "documentation", "service")
ARTICLE = KINDS.index("article")
COPY_WEIGHT = 0.7  # of the copies without cues; every second page has one
# What a page that is not an article counts in the two sets of trees (`experts.py`).
OTHERS, ARTICLES = 1.0, 0.15
# A page whose choice out of fold expects an F1 above SURE and has one below BAD_SCORE counts DOUBTFUL of others.
SURE, BAD_SCORE, DOUBTFUL = 0.7, 0.5, 0.1

# Most blocks are short bits of menus that hardly count: they are thinned out, and those that stay count for more.
FULL_WEIGHT = 2.5  # times the median weight, from which every block is used
LEAST_CHANCE = 0.12
ROUNDS = 150
SEED = 7
TREES: dict[str, Any] = {
    "objective": "cross_entropy", "learning_rate": 0.08, "num_leaves": 31, "max_bin": 63, "feature_fraction": 0.41,
    "bagging_fraction": 0.8, "bagging_freq": 1, "min_data_in_leaf": 50, "lambda_l2": 5.0, "verbose": -1,
    "num_threads": 1, "seed": SEED, "deterministic": True, "force_row_wise": True,
}  # fmt: skip
KIND_ROUNDS = 60
# Pages of unknown kind, in corpora of news, blogs and institutions, are mostly articles.
KIND_OF_ANY, ANY_WEIGHT = "article", 0.3
KIND_TREES = {
    **TREES, "objective": "multiclass", "num_class": len(KINDS), "num_leaves": 6, "min_data_in_leaf": 20,
    "feature_fraction": 0.3, "learning_rate": 0.1,
}  # fmt: skip
CONFIDENCE_STEPS = 12
LEAST_PAGES = 10  # of a language, to have a line in the card


def run(arguments: argparse.Namespace) -> int:
    examples = []
    for name in CORPORA:
        examples += list(read_corpus(arguments.corpora / name, arguments.limit))
        _say(f"{name}: {len(examples)} pages so far")
    hashed = [train_hashed([e for e in examples if e.fold != fold]) for fold in range(FOLDS)]
    _say("hashed models trained")
    described = [describe(e.page, hashed[e.fold]) for e in examples]
    copies = [without_cues(e, seed) for seed, e in enumerate(examples) if seed % 2]
    copied = [describe(e.page, hashed[e.fold]).features for e in copies]
    pages = pages_of(examples, [each.features for each in described], 1.0) + pages_of(copies, copied, COPY_WEIGHT)
    _say("features made")

    doubtful = validate(pages, described, blended=False).doubtful()
    _say(f"{len(doubtful)} pages have labels that no other page explains; they count less")
    pages = [replace(page, trust=DOUBTFUL if page.name in doubtful else 1.0) for page in pages]
    found = validate(pages, described, blended=True)
    votes, kind_accuracy = _train_votes(pages[: len(examples)], found.shares)
    table = _by_group(examples, found.scores)
    for name, (count, mean) in table.items():
        _say(f"{name}: {mean:.4f} on {count} pages")
    knots, confidence = _confidence(found.expected, np.array(found.scores), examples)

    experts = {"blocks": _train_blocks(pages), "articles": _train_blocks(pages, ARTICLES)}
    arguments.output.mkdir(parents=True, exist_ok=True)
    _write(arguments.output / "learned.model", train_hashed(examples), experts, found.kinds, votes, knots, confidence)
    write_card(
        arguments.output / "learned.md",
        table,
        kind_accuracy,
        len(FEATURES),
        ROUNDS * len(experts),
        arguments.output / "learned.model",
    )
    if arguments.report:
        gains = dict(zip(FEATURES, experts["blocks"].feature_importance("gain"), strict=True))
        write_report(
            arguments.report, examples, found.choices, found.scores, found.probability, table, gains,
            (knots, confidence),
        )  # fmt: skip
    return 0


@dataclass(frozen=True, eq=False)
class _Page:
    """A page to train on, and how much it counts."""

    example: Example
    features: NDArray[np.float32]
    factor: float
    trust: float = 1.0  # in its labels

    @property
    def name(self) -> tuple[str, str]:
        return self.example.corpus, self.example.id

    @property
    def words(self) -> NDArray[np.float64]:
        """Of each block, as extraction counts them."""
        return self.example.page.blocks.count("words")[self.example.blocks].astype(np.float64)

    @property
    def is_kind_checked(self) -> bool:
        """Whether it is an unchanged page of the corpus with all kinds, on which the kinds are scored."""
        return self.example.corpus == "wcxb-dev" and self.factor == 1.0

    @property
    def kind(self) -> int | None:
        """The number of its kind, where that is known or can be guessed."""
        kind = KIND_OF_ANY if self.example.kind == "any" else self.example.kind
        return KINDS.index(kind) if kind in KINDS else None

    @property
    def kind_weight(self) -> float:
        return self.factor * (ANY_WEIGHT if self.example.kind == "any" else 1.0)


def pages_of(examples: Sequence[Example], features: Sequence[NDArray[np.float32]], factor: float) -> list[_Page]:
    return [_Page(e, f, factor * CORPORA[e.corpus]) for e, f in zip(examples, features, strict=True)]


class _Validated(NamedTuple):
    """What the folds gave: for each page by models that saw no page of its domain."""

    names: list[tuple[str, str]]
    kinds: lightgbm.Booster  # of all pages
    shares: NDArray[np.float64]
    probability: list[NDArray[np.float64]]
    choices: list[Decided | None]
    scores: list[float]

    @property
    def expected(self) -> NDArray[np.float64]:
        return np.array([choice.expected if choice else 0.0 for choice in self.choices])

    def doubtful(self) -> set[tuple[str, str]]:
        """Pages where the choice was sure, and its score bad: mostly their gold text holds a part of the content."""
        bad = (np.array(self.scores) < BAD_SCORE) & (self.expected > SURE)
        return {self.names[i] for i in np.flatnonzero(bad)}


def validate(pages: Sequence[_Page], described: Sequence[Described], *, blended: bool, seed: int = SEED) -> _Validated:
    """Decide on every page out of fold, by both sets of trees `blended` or by the first alone, which takes half the
    time. Pages without a description are copies, which only help to find kinds."""
    of_all = _out_of_fold(pages, OTHERS, seed)
    of_articles = _out_of_fold(pages, ARTICLES, seed) if blended else of_all
    kinds, shares = _train_kinds(pages, [to_probability(odds) for odds in of_all])
    originals = pages[: len(described)]  # from here on without copies
    names, probability, choices, scores = [], [], [], []
    for page, about, one, two, share in zip(
        originals, described, of_all[: len(described)], of_articles[: len(described)], shares[: len(described)],
        strict=True,
    ):  # fmt: skip
        likely = dict(zip(KINDS, share.tolist(), strict=True))
        probability.append(to_probability(blend(one, two, say_of_articles(likely))))
        choice = decide(page.example.page, about, probability[-1], page.words, likely) if len(one) else None
        choices.append(choice)
        scores.append(score_of(page.example, choice.kept) if choice else float(not page.example.gold))
        names.append(page.name)
    return _Validated(names, kinds, shares[: len(described)], probability, choices, scores)


def _out_of_fold(pages: Sequence[_Page], others: float, seed: int) -> list[NDArray[np.float64]]:
    """The log-odds of every page's blocks."""
    odds: list[NDArray[np.float64]] = [np.empty(0)] * len(pages)
    for fold in range(FOLDS):
        booster = _train_blocks([page for page in pages if page.example.fold != fold], others, seed)
        for i, page in enumerate(pages):
            if page.example.fold == fold and len(page.example.label):
                odds[i] = np.asarray(booster.predict(page.features, raw_score=True))
        _say(f"fold {fold + 1} of {FOLDS} done")
    return odds


def _train_blocks(pages: Sequence[_Page], others: float = OTHERS, seed: int = SEED) -> lightgbm.Booster:
    """Trees over blocks. Pages that are not articles count by `others`."""
    weight = np.concatenate([page.example.weight for page in pages])
    known = weight > 0
    weight = np.minimum(weight, np.quantile(weight[known], 0.999)) / weight[known].mean()
    chance = np.clip(weight / (FULL_WEIGHT * np.median(weight[known])), LEAST_CHANCE, 1.0)
    factor = np.concatenate([
        np.full(len(page.example.weight), page.factor * page.trust * (1.0 if page.kind == ARTICLE else others))
        for page in pages
    ])  # fmt: skip
    used = known & (np.random.default_rng(seed).random(len(weight)) < chance)
    x = np.concatenate([page.features for page in pages])
    y = np.concatenate([page.example.label for page in pages])
    weight = factor * weight / chance
    data = lightgbm.Dataset(x[used], y[used], weight=weight[used])
    return lightgbm.train(TREES | {"seed": seed}, data, ROUNDS)


def _train_kinds(
    pages: Sequence[_Page], probability: Sequence[NDArray[np.float64]]
) -> tuple[lightgbm.Booster, NDArray[np.float64]]:
    """Forests for the kind of page, and each page's shares, out of fold."""
    read = [i for i, page in enumerate(pages) if len(probability[i])]
    vectors = {i: page_vector([pages[i].features], probability[i], pages[i].words) for i in read}
    used = [i for i in read if pages[i].kind is not None]
    x = np.array([vectors[i] for i in used])
    y = np.array([pages[i].kind for i in used])
    weight = np.array([pages[i].kind_weight for i in used])
    fold = np.array([pages[i].example.fold for i in used])
    shares = np.full((len(pages), len(KINDS)), 1.0 / len(KINDS))
    for number in range(FOLDS):
        inside = fold != number
        data = lightgbm.Dataset(x[inside], y[inside], weight=weight[inside])
        booster = lightgbm.train(KIND_TREES, data, KIND_ROUNDS)
        for i in read:
            if pages[i].example.fold == number:
                shares[i] = np.asarray(booster.predict(vectors[i][None]))[0]
    return lightgbm.train(KIND_TREES, lightgbm.Dataset(x, y, weight=weight), KIND_ROUNDS), shares


def _train_votes(pages: Sequence[_Page], shares: NDArray[np.float64]) -> tuple[NDArray[np.float64], dict[str, float]]:
    """What each fact that a page declares adds to the odds of each kind, and how often the likeliest was right
    out of fold: by the text alone, and with the votes."""
    used = [i for i, page in enumerate(pages) if page.kind is not None and len(page.example.label)]
    facts = np.array([declared_facts(pages[i].example.page) for i in used])
    odds = np.log(np.maximum(shares[used], LEAST_SHARE))
    y = np.array([pages[i].kind for i in used])
    weight = np.array([pages[i].kind_weight for i in used])
    fold = np.array([pages[i].example.fold for i in used])
    heard = odds.copy()
    for number in range(FOLDS):
        inside = fold != number
        votes = train_votes(facts[inside], odds[inside], y[inside], weight[inside])
        heard[~inside] += facts[~inside] @ votes
    checked = np.array([pages[i].is_kind_checked for i in used])
    right = {
        "by its text": float((odds.argmax(1) == y)[checked].mean()),
        "with what it says of itself": float((heard.argmax(1) == y)[checked].mean()),
    }
    _say(f"kind of page right: {right}")
    return train_votes(facts, odds, y, weight), right


def _confidence(
    expected: NDArray[np.float64], scores: NDArray[np.float64], examples: Sequence[Example]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """What F1 pages really had, by the F1 that their choice expected: means of equal groups, made to rise."""
    full = np.array([e.gold is not None for e in examples])
    order = np.argsort(expected[full], kind="stable")
    groups = np.array_split(order, CONFIDENCE_STEPS)
    knots = np.array([expected[full][group].mean() for group in groups])
    means = np.array([scores[full][group].mean() for group in groups])
    return knots.astype(np.float32), np.maximum.accumulate(means).astype(np.float32)


def _by_group(examples: Sequence[Example], scores: Sequence[float]) -> dict[str, tuple[int, float]]:
    groups: dict[str, list[float]] = defaultdict(list)
    for example, score in zip(examples, scores, strict=True):
        groups[example.corpus].append(score)
        if example.corpus == "wcxb-dev":
            groups[f"wcxb-dev, {example.kind}"].append(score)
        if example.lang and example.gold is not None:
            groups[f"language {example.lang}"].append(score)
    shown = {name: group for name, group in groups.items() if len(group) >= LEAST_PAGES}
    return {name: (len(group), float(np.mean(group))) for name, group in sorted(shown.items())}


def _write(
    path: Path,
    hashed: HashedModel,
    experts: Mapping[str, lightgbm.Booster],
    kinds: lightgbm.Booster,
    votes: NDArray[np.float64],
    knots: NDArray[np.float32],
    confidence: NDArray[np.float32],
) -> None:
    scale = float(np.abs(hashed.weights).max()) / LEVELS
    arrays: dict[str, NDArray[Any]] = {"hashed": np.round(hashed.weights / scale).astype(np.int8)}
    for expert, booster in experts.items():
        flat = flatten(booster.dump_model()["tree_info"])
        arrays |= {f"{expert}_{name}": array for name, array in flat.items()}
    kind_trees = kinds.dump_model()["tree_info"]
    for number in range(len(KINDS)):
        flat = flatten(kind_trees[number :: len(KINDS)])
        arrays |= {f"kind{number}_{name}": array for name, array in flat.items()}
    arrays |= {"votes": votes.astype(np.float32).reshape(-1), "expected": knots, "confidence": confidence}
    facts = {
        "features": list(FEATURES), "hashed_scale": scale, "hashed_bits": hashed.bits, "hashed_bias": hashed.bias,
        "kinds": list(KINDS), "page_says": list(FACTS),
    }  # fmt: skip
    write_model(path, "learned", facts, arrays)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
