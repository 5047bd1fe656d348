from __future__ import annotations

import numpy as np
import pytest

from pagecrunch.build import build_page
from pagecrunch.extractors.learned.describe import describe
from pagecrunch.extractors.learned.kinds import CLUTTER_WEIGHT, kinds_with_votes, page_kinds, page_vector
from pagecrunch.extractors.learned.model import load


def test_kinds_are_probabilities_likeliest_first() -> None:
    page = build_page("<h1>Late tide</h1>" + "<p>The sea waits for the Moon, which is late by fifty minutes.</p>" * 9)
    model = load()
    found = describe(page, model.hashed)
    kinds = page_kinds(model, [found.features], np.full(len(found.blocks), 0.9), found.size)
    shares = list(kinds.values())
    assert sum(shares) == pytest.approx(1.0) and shares == sorted(shares, reverse=True)


def test_a_page_that_declares_nothing_keeps_the_kinds_of_its_text() -> None:
    page = build_page("<p>The sea waits for the Moon.")
    kinds = dict.fromkeys(load().kinds, 0.05) | {"article": 0.7}
    voted = kinds_with_votes(page, kinds, load())
    assert voted == pytest.approx(kinds) and next(iter(voted)) == "article"


def test_what_a_page_declares_counts() -> None:
    page = build_page("<meta property=og:type content=product><p>A lamp.", "https://example.org/products/lamp-2")
    even = dict.fromkeys(load().kinds, 1 / len(load().kinds))
    voted = kinds_with_votes(page, even, load())
    assert next(iter(voted)) == "product" and sum(voted.values()) == pytest.approx(1.0)


def test_the_page_vector_is_a_weighted_mean() -> None:
    features = np.array([[0.0], [1.0]], np.float32)
    vector = page_vector([features], np.array([0.9, 0.9]), np.array([9.0, 29.0]))
    assert vector.tolist() == [0.75]


@pytest.mark.parametrize("rows", [1, 2, 9, 500])
def test_the_page_vector_is_added_row_by_row(rows: int) -> None:
    random = np.random.default_rng(rows)
    features = random.uniform(-1, 50, (rows, 30)).astype(np.float32)
    probability, words = random.random(rows), random.integers(0, 300, rows).astype(np.float64)
    weight = (probability + CLUTTER_WEIGHT) * (words + 1.0)
    share = weight / np.add.accumulate(weight)[-1]
    expected = np.add.reduce(features * share[:, None], axis=0).astype(np.float32)
    assert page_vector([features], probability, words).tobytes() == expected.tobytes()
