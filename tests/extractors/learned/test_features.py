from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from pages_made import html_soup

from pagecrunch.build import build_page
from pagecrunch.extractors.econ_plus.judge import judge
from pagecrunch.extractors.econ_plus.reasons import IS_KEPT
from pagecrunch.extractors.learned.describe import HashedModel, describe
from pagecrunch.extractors.learned.elements import read_elements
from pagecrunch.extractors.learned.features import FEATURES, GROUPS, fill
from pagecrunch.extractors.learned.places import Places
from pagecrunch.extractors.learned.story import Story
from pagecrunch.extractors.learned.texts import read_texts
from pagecrunch.extractors.learned.work import Work

MODEL = HashedModel(np.random.default_rng(3).normal(size=1 << 10), 10, -0.5)


@given(html_soup)
@settings(max_examples=150, deadline=None)
def test_features_are_finite_and_the_same_every_time(html: str) -> None:
    page = build_page(html)
    one, other = describe(page, MODEL), describe(page, MODEL)
    assert one.features.tobytes() == other.features.tobytes()
    assert one.size.tobytes() == other.size.tobytes()
    assert np.isfinite(one.features).all()


def test_every_feature_has_a_name_of_its_own_and_fits_the_model_file() -> None:
    assert len(set(FEATURES)) == len(FEATURES) == sum(map(len, GROUPS)) < 256


def test_every_feature_is_written() -> None:
    """No line of the array keeps what it held before."""
    page = build_page("<title>T</title><h1>T</h1><ul><li>One block.<li>Another, longer block of words.</ul>")
    work = Work(page)
    out = np.full((work.count, len(FEATURES)), np.nan, np.float32)
    read_elements(work, MODEL)
    read_texts(work)
    work.measure(MODEL.bias)
    fill(work, Places(work), out, 0)
    Story(work, judge(page), IS_KEPT.view(np.uint8)).fill(out, 0)
    assert not np.isnan(out).any()
