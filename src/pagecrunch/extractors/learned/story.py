# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What econ-plus says of each block, as features: its rules know layouts that no page of the training had."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .features import FEATURES

if TYPE_CHECKING:
    from ..econ_plus.judge import Judged
    from .work import Work

STORY_AT = FEATURES.index("in_story")  # the first of its columns
FAR = 50.0  # blocks; distances are cut off here
NO_HEADLINE = -60.0


def clip(value: float) -> float:
    return FAR if value > FAR else (-FAR if value < -FAR else value)


class Story:
    """The story of a page, and where each block stands to it."""

    def __init__(self, work: Work, judged: Judged, is_kept: Any) -> None:
        self.work = work
        self.reason = judged.reason.data
        self.stems = judged.shared.data
        self.is_kept = is_kept
        self.words = 0.0
        self.story_words = 0.0
        self.most_stems = 1
        self.first = -1
        self.last = -1
        self.headline_at = -1
        self.measure(judged.headline)

    def measure(self, headline: int) -> None:
        """Everything about the whole page."""
        work = self.work
        for b in range(work.count):
            number = work.number[b]
            self.words += work.size[b]
            self.most_stems = max(self.most_stems, self.stems[number])
            if self.is_kept[self.reason[number]]:
                self.story_words += work.size[b]
                self.first = b if self.first < 0 else self.first
                self.last = b
            if self.headline_at < 0 <= headline <= number:
                self.headline_at = b
        if self.first < 0:
            self.first = 0
            self.last = work.count

    def fill(self, out: Any, first: int) -> None:
        """Write the features of the story: of as many blocks as there are lines, from `first` on."""
        k = STORY_AT
        for line in range(len(out)):
            b = first + line
            number = self.work.number[b]
            out[line, k] = self.is_kept[self.reason[number]]
            out[line, k + 1] = self.reason[number]
            out[line, k + 2] = self.story_words / self.words if self.words > 0.0 else 0.0
            out[line, k + 3] = self.story_words
            out[line, k + 4] = clip(b - self.first)
            out[line, k + 5] = clip(b - self.last)
            out[line, k + 6] = self.stems[number] / float(self.most_stems)
            out[line, k + 7] = clip(b - self.headline_at) if self.headline_at >= 0 else NO_HEADLINE
