"""From probabilities to what is kept: one choice over things that are whole, and what belongs to it.

Blocks that are one thing share a probability (`wholes.py`), those that are alike come closer (`alike.py`). The choice
takes the set with the highest expected F (`choice.py`), with a second opinion where it is not clear, and what belongs
to it is kept with it (`together.py`).
The extractor decides by this, and so does training when it scores its folds.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...page.names import COUNT_COLUMNS, TAG_CODES
from ...page.page import Page
from ...page.table import Bools
from .alike import share_alike
from .choice import choose, share_of_kinds
from .describe import Described
from .notes import NOTED_KINDS, with_notes
from .repeats import Repeats
from .second_opinion import adjust_by_story, needs_second_opinion
from .together import Together
from .wholes import Wholes

LIKELY_STORY = 0.5  # share of an article from which gaps in lists are left: they may be "See also" in a story
FEW_WORDS = 60  # a page with fewer, and without a script, is short and complete
OF_ITEMS = ("listing", "collection")  # kinds of page on which titles stand alone
# Kinds of page on which a heading stands for its section, and what repeats, as a refrain or a quote does, was meant to.
IN_SECTIONS = ("article", "documentation", "forum")
_WORDS, _LINKED_WORDS = COUNT_COLUMNS.index("words"), COUNT_COLUMNS.index("linked_words")


class Decided(NamedTuple):
    kept: Bools
    probability: NDArray[np.float64]
    expected: float  # F1 of the balanced choice, as the probabilities have it


def decide(
    page: Page,
    described: Described,
    probability: NDArray[np.float64],
    words: NDArray[np.float64],
    kinds: Mapping[str, float],
    focus: str = "balanced",
) -> Decided:
    """Which of the blocks that are seen are kept. What a strict focus keeps, a generous one keeps too."""
    may_be_empty = not (is_short_and_complete(page) and has_text_beside_links(page))
    kind = max(kinds, key=kinds.__getitem__)
    blocks = described.blocks
    probability = share_alike(probability, described.alike, words, kinds)
    wholes = Wholes(page, described, words, kind)
    choose_now = partial(choose, words=words, kinds=kinds, may_be_empty=may_be_empty)
    likely = wholes.share(probability)
    choice = choose_now(likely)
    if needs_second_opinion(kinds, choice.expected):
        likely = wholes.share(adjust_by_story(described.later, probability, kinds))
        choice = choose_now(likely)
    likely = wholes.raise_within(likely, choice.kept, kinds)
    choice = choose_now(likely, focus=focus)
    kept = choice.kept
    together = Together(page, described, wholes, likely, kept)
    together.keep_headline()
    together.keep_captions()
    together.keep_introduced()
    together.keep_runs()
    if share_of_kinds(kinds, ("article",)) < LIKELY_STORY:
        together.fill_lists()
    together.keep_headings()
    together.keep_labels()
    together.fill_gaps()
    if kind != "forum":  # there the headings of posts are names of those who wrote them
        together.keep_names()
    together.pair_terms()
    if kind not in OF_ITEMS:
        together.drop_empty_headings(kind in IN_SECTIONS)
    repeats = Repeats(page, described, wholes, kept)
    if kind not in IN_SECTIONS:
        repeats.drop_echoes()
    repeats.keep_likeliest(likely)
    if kind in NOTED_KINDS:
        kept = with_notes(page, blocks, kept)
    wholes.make_whole(kept)
    return Decided(kept, likely, choice.expected)


def is_short_and_complete(page: Page) -> bool:
    """Whether the page has few words, and no script that could bring others."""
    return 0 < int(page.sums[-1, _WORDS]) < FEW_WORDS and not (page.tag == TAG_CODES["script"]).any()


def has_text_beside_links(page: Page) -> bool:
    return 2 * int(page.sums[-1, _LINKED_WORDS]) < int(page.sums[-1, _WORDS])
