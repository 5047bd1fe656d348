from __future__ import annotations

import numpy as np
import pytest

from pagecrunch.extractors.learned.describe import describe
from pagecrunch.extractors.learned.kinds import page_kinds, page_vector, told_kinds
from pagecrunch.extractors.learned.model import load
from pagecrunch.build import build_page


def test_kinds_are_probabilities_likeliest_first() -> None:
    page = build_page("<h1>Late tide</h1>" + "<p>The sea waits for the Moon, which is late by fifty minutes.</p>" * 9)
    model = load()
    found = describe(page, model.hashed)
    kinds = page_kinds(model, found, np.full(len(found.blocks), 0.9), found.size)
    shares = list(kinds.values())
    assert sum(shares) == pytest.approx(1.0) and shares == sorted(shares, reverse=True)


def test_a_page_that_says_nothing_keeps_the_kinds_of_its_text() -> None:
    page = build_page("<p>The sea waits for the Moon.")
    kinds = dict.fromkeys(load().kinds, 0.05) | {"article": 0.7}
    told = told_kinds(page, kinds, load())
    assert told == pytest.approx(kinds) and next(iter(told)) == "article"


def test_what_a_page_says_of_itself_counts() -> None:
    page = build_page("<meta property=og:type content=product><p>A lamp.", "https://example.org/products/lamp-2")
    even = dict.fromkeys(load().kinds, 1 / len(load().kinds))
    told = told_kinds(page, even, load())
    assert next(iter(told)) == "product" and sum(told.values()) == pytest.approx(1.0)


def test_the_page_vector_is_a_weighted_mean() -> None:
    features = np.array([[0.0], [1.0]], np.float32)
    vector = page_vector(features, np.array([0.9, 0.9]), np.array([9.0, 29.0]))
    assert vector.tolist() == [[0.75]]


@pytest.mark.parametrize("rows", [1, 2, 9, 500])
def test_compiled_and_plain_vectors_are_the_same_to_the_bit(rows: int) -> None:
    random = np.random.default_rng(rows)
    features = random.uniform(-1, 50, (rows, 30)).astype(np.float32)
    probability, words = random.random(rows), random.integers(0, 300, rows).astype(np.float64)
    one, other = (page_vector(features, probability, words, plain=plain) for plain in (False, True))
    assert one.tobytes() == other.tobytes()
