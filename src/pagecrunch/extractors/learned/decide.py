# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""From probabilities to what is kept: the choice, a second opinion where it is not clear, and what belongs to it.

The extractor decides by this, and so does training when it scores its folds.

What belongs together stays together: the headline with its story, a caption or term with what stands around it, code
with the line before it. Corpora disagree whether such parts belong to the text, so the model is often in two minds
about them. Readers are not. A part is left out all the same where the model is all but sure. On the training corpora
this gains and costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...page.names import BLOCK_KINDS, COUNT_COLUMNS, TAG_CODES
from ...page.page import Page
from ...page.table import Bools, Floats
from .choice import choose
from .features import FEATURES
from .notes import NOTED_KINDS, with_notes
from .second_opinion import adjust_by_story, needs_second_opinion

FEW_WORDS = 60  # a page with fewer, and without a script, is short and complete
NEAR = 20  # blocks after the headline among which the story begins
COVERED = 0.5  # share of the words of the page's title that the headline holds
NOT_RULED_OUT = 0.2  # probability that a headline needs
BETWEEN = 0.25  # probability that a block between two kept ones needs
CODE = 0.2  # probability that code after a kept block needs: the line before it mostly introduces it
DISTANCE, COVER = FEATURES.index("title_distance"), FEATURES.index("title_cover")
KIND, CODE_KIND = FEATURES.index("kind"), BLOCK_KINDS.index("code")
_WORDS, _LINKED_WORDS = COUNT_COLUMNS.index("words"), COUNT_COLUMNS.index("linked_words")


class Decided(NamedTuple):
    kept: Bools
    probability: NDArray[np.float64]
    expected: float  # F1 of the balanced choice, as the probabilities have it


def decide(
    page: Page,
    blocks: NDArray[np.intp],
    features: Floats,
    probability: NDArray[np.float64],
    words: NDArray[np.float64],
    kinds: Mapping[str, float],
    focus: str = "balanced",
) -> Decided:
    """Which of these blocks of the page are kept. What a strict focus keeps, a generous one keeps too."""
    may_be_empty = not (is_short_and_complete(page) and has_text_beside_links(page))
    choose_now = partial(choose, words=words, focus=focus, kinds=kinds, may_be_empty=may_be_empty)
    choice = choose_now(probability)
    if needs_second_opinion(kinds, choice.expected):
        probability = adjust_by_story(features, probability, kinds)
        choice = choose_now(probability)
    kept = keep_together(choice.kept, probability, features)
    if max(kinds, key=kinds.__getitem__) in NOTED_KINDS:
        kept = with_notes(page, blocks, kept)
    return Decided(kept, probability, choice.expected)


def is_short_and_complete(page: Page) -> bool:
    """Whether the page has few words, and no script that could bring others."""
    return 0 < int(page.sums[-1, _WORDS]) < FEW_WORDS and not (page.tag == TAG_CODES["script"]).any()


def has_text_beside_links(page: Page) -> bool:
    return 2 * int(page.sums[-1, _LINKED_WORDS]) < int(page.sums[-1, _WORDS])


def keep_together(kept: Bools, probability: NDArray[np.float64], features: Floats) -> Bools:
    """What is kept, with its headline and what stands in between. The more is kept before, the more is kept then."""
    whole = kept.view(np.uint8).copy()
    keep_headline(features.data, probability.data, whole)
    keep_between(features.data, probability.data, whole)
    return whole.view(bool)


def keep_headline(features: Any, probability: Any, kept: Any) -> None:
    count = len(kept)
    headline = 0
    while headline < count and features[headline, DISTANCE] != 0:
        headline += 1
    if headline == count or probability[headline] < NOT_RULED_OUT or features[headline, COVER] < COVERED:
        return
    for block in range(headline + 1, min(count, headline + 1 + NEAR)):
        if kept[block]:
            kept[headline] = 1


def keep_between(features: Any, probability: Any, kept: Any) -> None:
    """Only what was kept before counts: two blocks left out in a row stay left out."""
    count = len(kept)
    is_before_kept = False
    for block in range(count - 1):
        is_kept = kept[block]
        if is_before_kept and kept[block + 1] and probability[block] >= BETWEEN:
            kept[block] = 1
        is_before_kept = is_kept
    for block in range(1, count):
        if features[block, KIND] == CODE_KIND and kept[block - 1] and probability[block] >= CODE:
            kept[block] = 1
