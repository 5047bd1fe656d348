"""Is it still a page? What is left after a filter, against what was there before it (Crunch 2.0's result checks)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...page.names import COUNT_COLUMNS
from ...page.page import Bools, Page
from ...settings import TidySettings

_LETTERS, _LINKED, _LINKS, _IMAGES, _WORDS = (
    COUNT_COLUMNS.index(name) for name in ("letters", "linked_letters", "links", "images", "words")
)
FEW_LETTERS = 200  # outside links: on less text than this, half of it is a line or two and no reason to worry


@dataclass(frozen=True, slots=True)
class Left:
    """What can be read and followed: letters outside links, letters within links, links and images, and all words."""

    free: int
    linked: int
    links: int
    images: int
    words: int = 0

    @classmethod
    def of(cls, page: Page, alive: Bools) -> Left:
        seen = (alive & (page.hidden == 0)).nonzero()[0]
        columns = (page.counts[:, index] for index in (_LETTERS, _LINKED, _LINKS, _IMAGES, _WORDS))
        letters, linked, links, images, words = (int(column[seen].sum(dtype=np.int64)) for column in columns)
        return cls(letters - linked, linked, links, images, words)

    @property
    def letters(self) -> int:
        return self.free + self.linked

    def is_link_heavy(self, settings: TidySettings) -> bool:
        return self.linked >= settings.link_heavy * max(1, self.letters)


def find_fault(before: Left, after: Left, original: Left, settings: TidySettings) -> str:
    """Why the result is bad, in words; nothing where it is good."""
    if before.letters and not after.letters:
        return "nothing to read would be left"
    if after.free < settings.keep_text * before.free and before.free > FEW_LETTERS:
        return f"only {after.free:,} of {before.free:,} letters of text would be left"
    if before.is_link_heavy(settings) and after.linked < settings.keep_links * before.linked:
        return f"only {after.links:,} of {before.links:,} links of a page of links would be left"
    if after.letters < settings.keep_share * original.letters:
        return f"only {after.letters:,} of the page's {original.letters:,} letters would be left"
    return ""
