"""Trains the learned extractor: hashed model, trees over blocks, kinds of page, confidence; writes model and card.

Scores are out of fold: five folds grouped by registered domain, over all corpora together. The same corpora give the
same bytes: one thread, fixed seeds.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import lightgbm
import numpy as np
from numpy.typing import NDArray

from pagecrunch.extractors.learned.decide import decide
from pagecrunch.extractors.learned.declared import FACTS, declared_facts
from pagecrunch.extractors.learned.describe import HashedModel, describe
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
CORPORA = {"wcxb-dev": 1.0, "magic-dev": 1.0, "zh-dev": 1.0, "segments-dev": 1.0}
KINDS = ("article", "forum", "product", "listing", "collection", "documentation", "service")
COPY_WEIGHT = 0.7  # of the copies without cues; every second page has one

# Most blocks are short bits of menus that hardly count: they are thinned out, and those that stay count for more.
FULL_WEIGHT = 2.5  # times the median weight, from which every block is used
LEAST_CHANCE = 0.12
ROUNDS = 150
SEEDS = (7, 8)  # of models that speak together: each sees another sample, and a part of the chance in it cancels out
TREES: dict[str, Any] = {
    "objective": "cross_entropy", "learning_rate": 0.08, "num_leaves": 31, "max_bin": 63, "feature_fraction": 0.41,
    "bagging_fraction": 0.8, "bagging_freq": 1, "min_data_in_leaf": 50, "lambda_l2": 5.0, "verbose": -1,
    "num_threads": 1, "seed": SEEDS[0], "deterministic": True, "force_row_wise": True,
}  # fmt: skip
KIND_ROUNDS = 60
# Pages of unknown kind, in corpora of news, blogs and institutions, are mostly articles.
KIND_OF_ANY, ANY_WEIGHT = "article", 0.3
KIND_TREES = {
    **TREES, "objective": "multiclass", "num_class": len(KINDS), "num_leaves": 6, "min_data_in_leaf": 20,
    "feature_fraction": 0.3, "learning_rate": 0.1,
}  # fmt: skip
CONFIDENCE_STEPS = 12


def run(arguments: argparse.Namespace) -> int:
    examples = []
    for name in CORPORA:
        examples += list(read_corpus(arguments.corpora / name, arguments.limit))
        _say(f"{name}: {len(examples)} pages so far")
    hashed = [train_hashed([e for e in examples if e.fold != fold]) for fold in range(FOLDS)]
    _say("hashed models trained")
    described = [describe(e.page, hashed[e.fold]) for e in examples]
    features = [each.features for each in described]
    copies = [without_cues(e, seed) for seed, e in enumerate(examples) if seed % 2]
    copied = [describe(e.page, hashed[e.fold]).features for e in copies]
    pages = _pages(examples, features, 1.0) + _pages(copies, copied, COPY_WEIGHT)
    _say("features made")

    probability: list[NDArray[np.float64]] = [np.empty(0)] * len(pages)
    for fold in range(FOLDS):
        booster = _train_blocks([page for page in pages if page.example.fold != fold])
        for i, page in enumerate(pages):
            if page.example.fold == fold and len(page.example.label):
                probability[i] = booster.predict(page.features)
        _say(f"fold {fold + 1} of {FOLDS} done")
    kinds, shares = _train_kinds(pages, probability)
    probability, shares = probability[: len(examples)], shares[: len(examples)]  # from here on without copies
    votes, kind_accuracy = _train_votes(pages[: len(examples)], shares)
    choices = [
        decide(e.page, d, p, e.word_counts, dict(zip(KINDS, share, strict=True))) if len(p) else None
        for p, e, d, share in zip(probability, examples, described, shares, strict=True)
    ]
    scores = [score_of(e, c.kept) if c else float(not e.gold) for e, c in zip(examples, choices, strict=True)]
    table = _by_group(examples, scores)
    for name, (count, mean) in table.items():
        _say(f"{name}: {mean:.4f} on {count} pages")
    expected = np.array([c.expected if c else 0.0 for c in choices])
    knots, confidence = _confidence(expected, np.array(scores), examples)

    final_hashed = train_hashed(examples)
    final = _train_blocks(pages)
    arguments.output.mkdir(parents=True, exist_ok=True)
    _write(arguments.output / "learned.model", final_hashed, final, kinds, votes, knots, confidence)
    write_card(
        arguments.output / "learned.md",
        table,
        kind_accuracy,
        len(FEATURES),
        ROUNDS * len(SEEDS),
        arguments.output / "learned.model",
    )
    if arguments.report:
        gains = dict(zip(FEATURES, final.gains(), strict=True))
        write_report(arguments.report, examples, choices, scores, probability, table, gains, (knots, confidence))
    return 0


@dataclass(frozen=True, eq=False)
class _Page:
    """A page to train on, and how much it counts."""

    example: Example
    features: NDArray[np.float32]
    factor: float

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


def _pages(examples: Sequence[Example], features: Sequence[NDArray[np.float32]], factor: float) -> list[_Page]:
    return [_Page(e, f, factor * CORPORA[e.corpus]) for e, f in zip(examples, features, strict=True)]


class _Together(NamedTuple):
    """Models whose mean is the answer."""

    boosters: list[lightgbm.Booster]

    def predict(self, features: NDArray[np.float32]) -> NDArray[np.float64]:
        sums = np.mean([booster.predict(features, raw_score=True) for booster in self.boosters], axis=0)
        return np.asarray(1.0 / (1.0 + np.exp(-sums)))

    def gains(self) -> NDArray[np.float64]:
        return np.sum([booster.feature_importance("gain") for booster in self.boosters], axis=0)

    def trees(self) -> list[dict[str, Any]]:
        return [tree for booster in self.boosters for tree in booster.dump_model()["tree_info"]]


def _train_blocks(pages: Sequence[_Page]) -> _Together:
    weight = np.concatenate([page.example.weight for page in pages])
    known = weight > 0
    weight = np.minimum(weight, np.quantile(weight[known], 0.999)) / weight[known].mean()
    chance = np.clip(weight / (FULL_WEIGHT * np.median(weight[known])), LEAST_CHANCE, 1.0)
    factor = np.concatenate([np.full(len(page.example.weight), page.factor) for page in pages])
    weight = factor * weight / chance
    x = np.concatenate([page.features for page in pages])
    y = np.concatenate([page.example.label for page in pages])
    boosters = []
    for seed in SEEDS:
        used = known & (np.random.default_rng(seed).random(len(weight)) < chance)
        data = lightgbm.Dataset(x[used], y[used], weight=weight[used], feature_name=list(FEATURES))
        boosters.append(lightgbm.train({**TREES, "seed": seed}, data, ROUNDS))
    return _Together(boosters)


def _train_kinds(
    pages: Sequence[_Page], probability: Sequence[NDArray[np.float64]]
) -> tuple[lightgbm.Booster, NDArray[np.float64]]:
    """Forests for the kind of page, and each page's shares, out of fold."""
    read = [i for i, page in enumerate(pages) if len(probability[i])]
    vectors = {i: page_vector(pages[i].features, probability[i], pages[i].example.word_counts) for i in read}
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
    return {name: (len(group), float(np.mean(group))) for name, group in sorted(groups.items())}


def _write(
    path: Path,
    hashed: HashedModel,
    blocks: _Together,
    kinds: lightgbm.Booster,
    votes: NDArray[np.float64],
    knots: NDArray[np.float32],
    confidence: NDArray[np.float32],
) -> None:
    scale = float(np.abs(hashed.weights).max()) / LEVELS
    arrays: dict[str, NDArray[Any]] = {"hashed": np.round(hashed.weights / scale).astype(np.int8)}
    arrays |= {f"blocks_{name}": array for name, array in flatten(blocks.trees(), 1 / len(SEEDS)).items()}
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
