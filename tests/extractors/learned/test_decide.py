from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.build import build_page
from pagecrunch.extractors.learned.decide import (
    NEAR,
    decide,
    has_text_beside_links,
    is_short_and_complete,
    keep_together,
)
from pagecrunch.extractors.learned.describe import HashedModel, describe
from pagecrunch.extractors.learned.features import FEATURES
from pagecrunch.page.names import BLOCK_KINDS

STORY = "".join(
    f"<p>In the {hour} the sea waits for the Moon, which is late, and so is the tide.</p>" for hour in "abcdef"
)
HTML = (
    f"<title>Tide</title><h1>Tide</h1>{STORY}<pre>x = 1</pre><p>Menu <a href=#n>1</a></p><script></script>"
    "<p id=n>A note.</p>"
)


def test_what_a_strict_focus_keeps_a_generous_one_keeps_too() -> None:
    page = build_page(HTML)
    found = describe(page, HashedModel.empty())
    words = page.blocks.count("words")[found.blocks].astype(np.float64)
    for seed in range(50):
        chance = np.random.default_rng(seed)
        kinds = dict(zip(("article", "forum", "listing"), chance.dirichlet((1, 1, 1)).tolist(), strict=True))
        probability = chance.random(len(found.blocks))
        strict, balanced, generous = (
            decide(page, found.blocks, found.features, probability, words, kinds, focus).kept
            for focus in ("precision", "balanced", "recall")
        )
        assert (strict <= balanced).all() and (balanced <= generous).all()


@pytest.mark.parametrize(
    ("html", "brief"),
    [
        ("<title>T</title><p>Hello world, this is all.</p>", True),
        ("<p>Hello world, this is all.</p><script></script>", False),
        ("<p>" + "word " * 100, False),
        ("<a href=/>Home</a> <a href=/x>Shop</a> here", False),
        ("", False),
    ],
)
def test_a_page_speaks_briefly_with_few_words_of_its_own_and_no_script(html: str, brief: bool) -> None:
    assert (is_short_and_complete(build_page(html)) and has_text_beside_links(build_page(html))) is brief


def test_a_short_list_of_links_is_short_and_still_all_the_same() -> None:
    assert is_short_and_complete(build_page("<a href=/>Home</a>"))


def features(blocks: int, headline: int, cover: float = 1.0) -> np.ndarray:
    made = np.zeros((blocks, len(FEATURES)), np.float32)
    made[:, FEATURES.index("title_distance")] = np.arange(blocks) - headline
    made[headline, FEATURES.index("title_cover")] = cover
    return made


def test_the_headline_is_kept_with_the_story_after_it() -> None:
    kept = np.array([False, False, False, True])
    assert keep_together(kept, np.array([0.1, 0.3, 0.1, 0.9]), features(4, 1)).tolist() == [False, True, False, True]
    assert not kept[1]


def test_a_headline_that_the_model_rules_out_is_not_kept() -> None:
    assert not keep_together(np.array([False, True]), np.array([0.1, 0.9]), features(2, 0))[0]


def test_what_shares_few_words_with_the_title_is_not_a_headline() -> None:
    assert not keep_together(np.array([False, True]), np.array([0.4, 0.9]), features(2, 0, cover=0.3))[0]


def test_a_headline_far_from_what_is_kept_is_not_kept() -> None:
    kept = np.zeros(NEAR + 5, bool)
    kept[-1] = True
    assert not keep_together(kept, np.full(len(kept), 0.4), features(len(kept), 0))[0]


def test_a_page_without_a_title_is_left_alone() -> None:
    assert keep_together(np.array([True]), np.array([0.9]), features(1, 0) + 61).tolist() == [True]


def test_a_caption_between_kept_blocks_is_kept_unless_the_model_is_sure() -> None:
    kept = np.array([True, False, True, False, True])
    made = features(5, 4, cover=0.0)
    assert keep_together(kept, np.array([0.9, 0.3, 0.9, 0.1, 0.9]), made).tolist() == [True, True, True, False, True]


def test_two_left_out_blocks_in_a_row_stay_left_out() -> None:
    kept = np.array([True, False, False, True])
    assert keep_together(kept, np.full(4, 0.45), features(4, 3, cover=0.0)).tolist() == kept.tolist()


@given(st.data())
def test_more_kept_never_means_less_with_the_headline(data: st.DataObject) -> None:
    blocks = data.draw(st.integers(1, 50))
    flags = st.lists(st.booleans(), min_size=blocks, max_size=blocks)
    strict = np.array(data.draw(flags))
    generous = strict | np.array(data.draw(flags))
    probability = np.array(data.draw(st.lists(st.floats(0, 1), min_size=blocks, max_size=blocks)))
    made = features(blocks, data.draw(st.integers(0, blocks - 1)))
    assert not (keep_together(strict, probability, made) & ~keep_together(generous, probability, made)).any()


def test_code_is_kept_with_the_line_before_it() -> None:
    made = features(4, 0, cover=0.0)
    made[1:, FEATURES.index("kind")] = BLOCK_KINDS.index("code")
    kept = np.array([True, False, False, False])
    assert keep_together(kept, np.array([0.9, 0.3, 0.3, 0.1]), made).tolist() == [True, True, True, False]
    assert not keep_together(np.zeros(4, bool), np.full(4, 0.3), made).any()
