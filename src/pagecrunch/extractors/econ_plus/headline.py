"""What the page says it is about: its title, the block that repeats it, and how much of it each passage shares.

A story follows its headline and speaks of the same things. That finds a story of one sentence beside a legal notice of
two hundred words, where length alone cannot.
"""

from __future__ import annotations

import re

import numpy as np

from ...page.names import BLOCK_KINDS, TAG_CODES
from ...types import Ints, Page
from .passages import Passages

HEADING = BLOCK_KINDS.index("heading")
_TITLE, _HEAD = TAG_CODES["title"], TAG_CODES["head"]

MAX_TITLE = 300  # characters; a longer title is no title, and every passage is compared with all of it
MIN_TITLE = 6  # letters; a shorter one is found by chance
MIN_SHARE = 0.3  # of the title's letters that a headline repeats; the site's own name is less
MAX_SHARE = 1.2  # the same: a little more than the title is a date or a kicker, much more is a passage
HEADING_BONUS = 0.3  # in shares of the title: a heading before a line that repeats a little more of it
STEM = 5  # letters of a word that are compared, so that most endings do not matter
FIRST_LETTERS = 4  # a headline's first or last ones are in the title as they stand, whatever its quotation marks
MIN_WORD = 4  # letters; shorter words are in every text

_NOT_A_LETTER = re.compile(r"[\W_]+")
_WORD = re.compile(r"[^\W\d_]+")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")  # kana and Han: written without spaces


def find_title(page: Page) -> str:
    """The text of the page's <title>; empty where it has none."""
    for row in np.flatnonzero(page.tag == _TITLE).tolist():
        if page.tag[page.parent[row]] == _HEAD:
            return "".join(page.text(inner) for inner in range(row + 1, int(page.end[row])))[:MAX_TITLE]
    return ""


def stems_of(text: str) -> frozenset[str]:
    """The beginnings of its words; of a script without spaces, all pairs of characters."""
    stems: set[str] = set()
    for word in _WORD.findall(text.lower()):
        if _UNSPACED.match(word):
            stems.update(word[at : at + 2] for at in range(len(word) - 1))
        elif len(word) >= MIN_WORD:
            stems.add(word[:STEM])
    return frozenset(stems)


def count_shared(passages: Passages, title: str) -> Ints:
    """For every passage, how many of the title's stems are in it."""
    shared = np.zeros(len(passages), np.int32)
    if stems := stems_of(title):
        shared[passages.is_passage] = [
            sum([stem in text for stem in stems])
            for text in passages.lowered(passages.is_passage, only_ascii=title.isascii())
        ]
    return shared


def find_headline(passages: Passages, title: str, shared: Ints) -> int:
    """The block that repeats the title, or most of it; -1 where there is none.

    It is believed only where the passages after it share at least as much with the title as those before it:
    otherwise it repeats the title at the end of the story or in a box beside it.
    """
    headline = _closest_to(passages, title)
    speaking = shared.astype(np.int64) * passages.words
    if headline >= 0 and speaking[:headline].sum() > speaking[headline:].sum():
        return -1
    return headline


def _closest_to(passages: Passages, full_title: str) -> int:
    lowered, title = full_title.lower(), _letters(full_title)
    if len(title) < MIN_TITLE:
        return -1
    blocks = passages.page.blocks
    size, is_heading = blocks.count("letters"), blocks.kind == HEADING
    fits = passages.is_seen & (passages.words > 1) & (size >= MIN_TITLE)
    fits &= (size >= MIN_SHARE * len(title)) & (size <= MAX_SHARE * len(title))
    fits &= is_heading | ~passages.is_mostly_links  # other links with these words lead to the story from elsewhere
    best, best_share = -1, 0.0
    for block, text in zip(np.flatnonzero(fits).tolist(), passages.lowered(fits), strict=True):
        candidate = text.strip()
        if candidate[:FIRST_LETTERS] not in lowered and candidate[-FIRST_LETTERS:] not in lowered:
            continue  # a quick look, where most blocks end
        letters = _letters(candidate)
        if letters and (letters in title or letters.startswith(title)):
            share = min(1.0, len(letters) / len(title)) + HEADING_BONUS * is_heading[block]
            if share > best_share:
                best, best_share = block, share
    return best


def _letters(text: str) -> str:
    return _NOT_A_LETTER.sub("", text.lower())
