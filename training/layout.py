"""Does layout help the learned extractor? Trained with and without how blocks look, on the same rendered pages.

Three runs for each seed, with the same folds and settings as `learned.py`: the page as it was served, the page as the
browser drew it, and that with the features of `looks.py`. The interval is of the mean difference of the last two, over
pages drawn again and again at random.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pagecrunch.extractors.learned.describe import Described, describe

from .dataset import FOLDS, Example, read_corpus
from .hashed import train_hashed
from .learned import SEED, pages_of, validate
from .looks import LOOKS, describe_looks

DRAWS = 5000  # of pages, for the interval
INTERVAL = (2.5, 97.5)  # percent
# Of the screen, for the main text of a page that is laid out by styles within it: those in other files are missing.
LAID_OUT = 0.75


class Arm(NamedTuple):
    """One way to see the pages: what is known of each block, and the features that are trained on."""

    examples: list[Example]
    described: list[Described]
    features: list[NDArray[np.float32]]


def run(arguments: argparse.Namespace) -> int:
    """Train with and without layout features on rendered pages (`draw`), and compare."""
    drawn = [e for e in read_corpus(arguments.corpus, drawn=arguments.drawn) if e.page.layout and len(e.label)]
    names = {example.id for example in drawn}
    served = [e for e in read_corpus(arguments.corpus) if e.id in names]
    described = _describe(drawn)
    looks = [describe_looks(e.page, about.blocks) for e, about in zip(drawn, described, strict=True)]
    plain = [about.features for about in described]
    about_served = _describe(served)
    arms = {
        "as served": Arm(served, about_served, [about.features for about in about_served]),
        "rendered": Arm(drawn, described, plain),
        "with layout": Arm(drawn, described, [np.hstack(pair) for pair in zip(plain, looks, strict=True)]),
    }
    scores = {name: np.zeros((arguments.seeds, len(drawn))) for name in arms}
    for seed in range(arguments.seeds):
        for name, arm in arms.items():
            pages = pages_of(arm.examples, arm.features, 1.0)
            scores[name][seed] = validate(pages, arm.described, blended=arguments.blended, seed=SEED + seed).scores
            print(f"seed {SEED + seed}, {name}: {scores[name][seed].mean():.4f}", file=sys.stderr, flush=True)
    kinds = np.array([example.kind for example in drawn])
    width = np.array([look[0, LOOKS.index("page_main_width")] for look in looks])
    groups = {"all": kinds != "", "own styles": width < LAID_OUT} | {kind: kinds == kind for kind in sorted({*kinds})}
    print("\n".join(compare({name: found.mean(0) for name, found in scores.items()}, groups)))
    return 0


def _describe(examples: Sequence[Example]) -> list[Described]:
    hashed = [train_hashed([e for e in examples if e.fold != fold]) for fold in range(FOLDS)]
    return [describe(e.page, hashed[e.fold]) for e in examples]


def compare(scores: dict[str, NDArray[np.float64]], groups: dict[str, NDArray[np.bool_]]) -> list[str]:
    """Lines of a table: the mean of each run over groups of pages, and what the last run adds to the one before it."""
    *_, without, added = scores.values()
    lines = [f"| pages | | {' | '.join(scores)} | added | 95 % of draws |", "|---" * (len(scores) + 4) + "|"]
    for group, is_in in groups.items():
        if not is_in.any():
            continue
        means = " | ".join(f"{found[is_in].mean():.3f}" for found in scores.values())
        change = (added - without)[is_in]
        low, high = interval(change)
        lines.append(f"| {group} | {is_in.sum()} | {means} | {change.mean():+.4f} | {low:+.4f} to {high:+.4f} |")
    return lines


def interval(changes: NDArray[np.float64]) -> tuple[float, float]:
    """Where the mean of pages drawn at random, with repeats, mostly lies."""
    chance = np.random.default_rng(SEED)
    means = [changes[chance.integers(0, len(changes), len(changes))].mean() for _ in range(DRAWS)]
    low, high = np.percentile(means, INTERVAL)
    return float(low), float(high)
