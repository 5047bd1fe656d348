"""Corrections of readers, and what is learned from those of one site.

A lesson holds the signs of the blocks that a reader put back or took out, and those of the rest of the page, which the
reader left as it was. It holds no text. What a site's lessons teach is counted again whenever there is one more: each
has a vote on every sign of what was changed.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from ..decision import Decision
from ..extractors.learned.site_prior import LARGE_SHARE, MOST_SHIFT, TEXT, Signs, SitePrior, signs_of_blocks
from ..page.page import Page

PUT_BACK, TAKEN_OUT = "back", "out"
GOOD, BAD = "good", "bad"  # a rating is a lesson about what was learned before it
MOST_LESSONS = 100  # of a site; the oldest go first
MOST_AROUND = 40  # kinds of block of the rest of a page
MOST_BLOCKS = 20  # of one correction
MOST_WEIGHTS = 200  # of a site
LEAST_WEIGHT = 0.1  # log-odds; less is not worth a sign
VOTE = 2.0  # log-odds: about as much as a report tells that is right nine times in ten
ALONE = 1.0  # votes against which those for a sign are weighed: one alone counts half
FULL_SHARE = 0.3  # of the words of a correction, from which a sign has a whole vote
OTHER_SHARE = 0.15  # of the words with a sign may be in parts of the other sort


@dataclass(frozen=True, slots=True)
class SeenBlock:
    """A block, or several that are alike."""

    signs: Signs
    words: float
    is_content: bool


@dataclass(frozen=True, slots=True)
class Lesson:
    act: str  # PUT_BACK, TAKEN_OUT, GOOD or BAD
    group: str = ""  # of removed_groups.GROUPS
    changed: tuple[SeenBlock, ...] = ()
    around: tuple[SeenBlock, ...] = ()

    @property
    def weight(self) -> float:
        """Its vote. One who takes out a large part of a page says nothing about other pages, where it may be right."""
        if self.act == PUT_BACK:
            return 1.0
        rest = sum(block.words for block in self.around if block.is_content)
        gone = sum(block.words for block in self.changed)
        return -1.0 if gone <= LARGE_SHARE * (rest + gone) or not self.around else 0.0

    def to_json(self) -> str:
        pack = [[[list(each.signs), each.words, each.is_content] for each in side] for side in self._sides]
        return json.dumps([self.act, self.group, *pack], ensure_ascii=False, separators=(",", ":"))

    @property
    def _sides(self) -> tuple[tuple[SeenBlock, ...], tuple[SeenBlock, ...]]:
        return self.changed, self.around

    @classmethod
    def of_json(cls, text: str) -> Self:
        act, group, *sides = json.loads(text)
        changed, around = (tuple(SeenBlock(tuple(signs), *rest) for signs, *rest in side) for side in sides)
        return cls(act, group, changed, around)


def make_lesson(page: Page, decision: Decision, runs: Sequence[tuple[int, int]], act: str, group: str = "") -> Lesson:
    """What a correction of these runs of blocks teaches. `decision` is that before it."""
    seen = np.flatnonzero(page.blocks.hidden == 0).tolist()
    kept, words = decision.kept[page.blocks.first].tolist(), page.blocks.count("words").tolist()
    changed: list[SeenBlock] = []
    around: dict[tuple[Signs, bool], float] = defaultdict(float)
    for block, signs in zip(seen, signs_of_blocks(page, seen), strict=True):
        if not words[block]:
            continue
        if not any(first <= block <= last for first, last in runs):
            shared = tuple(sign for sign in signs if not sign.startswith(TEXT))
            around[shared, bool(kept[block])] += words[block]
        elif kept[block] == (act == TAKEN_OUT):
            changed.append(SeenBlock(signs, words[block], act == PUT_BACK))
    changed.sort(key=lambda each: -each.words)
    rest = [SeenBlock(signs, words, is_kept) for (signs, is_kept), words in around.items()]
    rest.sort(key=lambda each: -each.words)
    return Lesson(act, group, tuple(changed[:MOST_BLOCKS]), tuple(rest[:MOST_AROUND]))


def learn(lessons: Sequence[Lesson]) -> SitePrior:
    """The prior of a site. The order of its lessons does not matter.

    Every lesson has a vote on each sign of what was changed. A sign that the reader left on parts of the other sort
    says nothing: all of the page may be in one box.
    """
    votes: dict[str, float] = defaultdict(float)
    changed: dict[str, float] = defaultdict(float)  # words with a sign in what was put back, less those taken out
    left: dict[tuple[str, bool], float] = defaultdict(float)  # and in parts that stay content, or stay left out
    for lesson in lessons[-MOST_LESSONS:]:
        total = sum(block.words for block in lesson.changed) or 1.0
        shares: dict[str, float] = defaultdict(float)
        for block in lesson.changed:
            for sign in block.signs:
                shares[sign] += block.words / total
                changed[sign] += block.words if block.is_content else -block.words
        for sign, share in shares.items():
            vote = min(1.0, share / FULL_SHARE)
            votes[sign] += vote * lesson.weight
        for block in lesson.around:
            for sign in block.signs:
                left[sign, block.is_content] += block.words
    weights = {}
    for sign, vote in votes.items():
        if vote * changed[sign] > 0 and left[sign, vote < 0] <= OTHER_SHARE * abs(changed[sign]):
            weight = VOTE * vote * abs(vote) / (abs(vote) + ALONE)
            weights[sign] = round(max(-MOST_SHIFT, min(MOST_SHIFT, weight)), 2)
    strongest = sorted(weights.items(), key=lambda pair: (-abs(pair[1]), pair[0]))
    return SitePrior({sign: weight for sign, weight in strongest[:MOST_WEIGHTS] if abs(weight) >= LEAST_WEIGHT})
