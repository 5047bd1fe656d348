from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from pages_made import html_soup

from pagecrunch.extractors.learned import features
from pagecrunch.extractors.learned.describe import HashedModel, describe
from pagecrunch.extractors.learned.names import FEATURES, STORY
from pagecrunch.build import build_page

MODEL = HashedModel(np.random.default_rng(3).normal(size=1 << 10), 10, -0.5)


@given(html_soup)
@settings(max_examples=150, deadline=None)
def test_compiled_and_plain_features_are_the_same_to_the_bit(html: str) -> None:
    page = build_page(html)
    one, other = describe(page, MODEL), describe(page, MODEL, plain=True)
    assert one.features.tobytes() == other.features.tobytes()
    assert one.size.tobytes() == other.size.tobytes()
    assert np.isfinite(one.features).all()


def test_every_feature_has_a_name() -> None:
    """What `fill` writes for one block is as wide as the list of names."""
    page = build_page("<p>One block.")
    calls = []
    original = features.fill
    try:
        features.fill = lambda *arguments: calls.append(original(*arguments))
        describe(page, MODEL, plain=True)
    finally:
        features.fill = original
    assert calls == [len(FEATURES) - len(STORY)]
    assert len(set(FEATURES)) == len(FEATURES) < 256


def test_the_best_span_leaves_out_words_between_many_tags() -> None:
    span = features.best_span(5, [0, 20, 22, 24, 60], [1.0, 30.0, 30.0, 30.0, 1.0])
    assert (span // 1_000_000, span % 1_000_000 - 1) == (1, 3)
