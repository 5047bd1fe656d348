from __future__ import annotations

import numpy as np

from pagecrunch.extractors.mss.confidence import windowed_confidence
from pagecrunch.extractors.mss.subsequence import Span

TEXT = Span(20, 60, 1.0)


def page(inside: float = 0.9, outside: float = 0.1) -> np.ndarray:
    likely = np.full(80, outside)
    likely[20:60] = inside
    return likely


def test_is_the_geometric_mean_around_both_ends() -> None:
    assert np.isclose(windowed_confidence(page(0.8, 0.4), TEXT), (0.8 * 0.6) ** 0.5)


def test_tokens_far_from_the_ends_do_not_count() -> None:
    likely = page()
    likely[35:45] = 0.0
    assert windowed_confidence(likely, TEXT) == windowed_confidence(page(), TEXT)


def test_a_stretch_whose_ends_are_doubtful_is_less_likely_right() -> None:
    assert windowed_confidence(page(), Span(25, 60, 1.0)) < windowed_confidence(page(), TEXT)


def test_a_stretch_that_is_the_whole_page_has_no_outside() -> None:
    assert np.isclose(windowed_confidence(np.full(5, 0.9), Span(0, 5, 1.0)), 0.9)
    assert windowed_confidence(np.zeros(0), Span(0, 0, 0.0)) == 0.0
