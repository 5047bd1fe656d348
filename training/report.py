"""The report of a training run as one HTML page: scores, reliability curves, feature gains, the worst pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pagecrunch.extractors.learned.decide import Decided

from .dataset import Example

WORST = 50
SHOWN_BLOCKS = 12  # of each kind, per page
BINS = 10


def write_report(
    path: Path,
    examples: Sequence[Example],
    choices: Sequence[Decided | None],
    scores: Sequence[float],
    probability: Sequence[NDArray[np.float64]],
    table: Mapping[str, tuple[int, float]],
    gains: Mapping[str, float],
    confidence: tuple[NDArray[np.float32], NDArray[np.float32]],
) -> None:
    path.write_text(
        "<!doctype html><html lang=en><meta charset=utf-8><title>The learned extractor: training report</title>"
        "<style>body{font:16px/1.5 sans-serif;max-width:60rem;margin:auto;padding:1rem}"
        "td,th{padding:0 1rem;text-align:left}"
        "summary{cursor:pointer}.missed{color:#a00}.added{color:#05a}</style>"
        "<h1>The learned extractor: training report</h1>"
        + _rows(
            "Scores, out of fold", ("pages of", "pages", "F1"), [(n, str(p), f"{m:.4f}") for n, (p, m) in table.items()]
        )
        + _rows(
            "Reliability of blocks",
            ("probability", "blocks", "share that was gold"),
            _reliability(examples, probability),
        )
        + _rows(
            "Confidence of pages",
            ("expected F1", "F1 of such pages"),
            [(f"{a:.3f}", f"{b:.3f}") for a, b in zip(*confidence, strict=True)],
        )
        + _rows("Feature gains", ("feature", "share of gain"), _gains(gains))
        + _worst(examples, choices, scores),
        encoding="utf-8",
    )


def _rows(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th scope=col>{escape(name)}" for name in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}" for cell in row) for row in rows)
    return f"<h2>{escape(title)}</h2><table><thead><tr>{head}<tbody>{body}</table>"


def _reliability(examples: Sequence[Example], probability: Sequence[NDArray[np.float64]]) -> list[tuple[str, str, str]]:
    full = [i for i, e in enumerate(examples) if e.gold is not None and len(probability[i])]
    p = np.concatenate([probability[i] for i in full])
    y = np.concatenate([examples[i].label for i in full])
    place = np.minimum((p * BINS).astype(int), BINS - 1)
    return [
        (
            f"{bin_ / BINS:.1f} to {(bin_ + 1) / BINS:.1f}",
            str(int((place == bin_).sum())),
            f"{y[place == bin_].mean():.3f}",
        )
        for bin_ in range(BINS)
        if (place == bin_).any()
    ]


def _gains(gains: Mapping[str, float]) -> list[tuple[str, str]]:
    total = sum(gains.values())
    return [(name, f"{gain / total:.4f}") for name, gain in sorted(gains.items(), key=lambda item: -item[1])]


def _worst(examples: Sequence[Example], choices: Sequence[Decided | None], scores: Sequence[float]) -> str:
    parts = [f"<h2>The {WORST} worst pages</h2>"]
    for i in np.argsort(np.array(scores), kind="stable")[:WORST].tolist():
        example, choice = examples[i], choices[i]
        parts.append(
            f"<details><summary>{scores[i]:.3f} {escape(example.kind)} {escape(example.url or example.id)}</summary>"
        )
        if choice is not None:
            missed = np.flatnonzero(~choice.kept & (example.label >= 0.5))
            added = np.flatnonzero(choice.kept & (example.label < 0.5))
            for name, found in (("missed", missed), ("added", added)):
                parts.append(f"<h3>{name}: {len(found)} blocks</h3><ul class={name}>")
                for block in found[:SHOWN_BLOCKS]:
                    text = " ".join(example.page.block_text(int(example.blocks[block])).split())[:160]
                    parts.append(f"<li>{escape(text)}")
                parts.append("</ul>")
        parts.append("</details>")
    return "".join(parts)
