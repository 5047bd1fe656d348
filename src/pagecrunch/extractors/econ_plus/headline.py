"""What the page is about: its title, the block that repeats it, and how much of it each passage shares.

A story follows its headline and is about the same things. That finds a story of one sentence beside a legal notice of
two hundred words, where length alone cannot.
"""

from __future__ import annotations

import re

from ...page.page import Page
from ...page.title import title_text
from . import title_words
from .passages import Passages
from .title_words import find_candidates, load_lowercase, lower_text, only_letters, shares_more_before

MAX_TITLE = 300  # characters; a longer title is not one, and every passage is compared with all of it
MIN_TITLE = 6  # letters; a shorter one matches by chance
MIN_SHARE = 0.3  # of the title's letters that a headline repeats; the site's own name is less
MAX_SHARE = 1.2  # the same: a little more than the title is a date or a kicker, much more is a passage
HEADING_BONUS = 0.3  # in shares of the title: a heading beats a line that repeats a little more of it
STEM = 5  # letters of a word that are compared, so that most endings do not matter
FIRST_LETTERS = 4  # a headline's first or last ones are in the title, whatever its quotation marks
MIN_WORD = 4  # letters; shorter words are in every text

_WORD = re.compile(r"[^\W\d_]+")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")  # kana and Han: written without spaces


def find_title(page: Page) -> str:
    """The text of the page's <title>; empty where it has none."""
    return title_text(page)[:MAX_TITLE]


def stems_of(text: str) -> frozenset[str]:
    """The beginnings of its words; in a script without spaces, all pairs of characters."""
    stems: set[str] = set()
    may_be_unspaced = not text.isascii()
    for word in _WORD.findall(text.lower()):
        if may_be_unspaced and _UNSPACED.match(word):
            stems.update(word[at : at + 2] for at in range(len(word) - 1))
        elif len(word) >= MIN_WORD:
            stems.add(word[:STEM])
    return frozenset(stems)


def count_shared(passages: Passages, title: str) -> None:
    """For every passage, how many of the title's stems are in it."""
    if stems := [stem.encode() for stem in stems_of(title)]:
        title_words.count_shared(passages, title_words.StemFinder(stems), title.isascii(), load_lowercase())


def find_headline(passages: Passages, title: str) -> int:
    """The block that repeats the title, or most of it; -1 where there is none.

    It counts only where the passages after it share at least as much with the title as those before it. Otherwise it
    repeats the title at the end of the story or in a box beside it.
    """
    headline = _closest_to(passages, title)
    return -1 if headline >= 0 and shares_more_before(passages, headline) else headline


def _closest_to(passages: Passages, full_title: str) -> int:
    lowered = full_title.lower()
    title = only_letters(lowered)
    if len(title) < MIN_TITLE:
        return -1
    least, most = max(MIN_TITLE, MIN_SHARE * len(title)), MAX_SHARE * len(title)
    best, best_share = -1, 0.0
    for block in find_candidates(passages, title.encode(), least, most, load_lowercase()):
        candidate = lower_text(passages.text_of(block)).strip()
        if candidate[:FIRST_LETTERS] not in lowered and candidate[-FIRST_LETTERS:] not in lowered:
            continue
        letters = only_letters(candidate)
        if letters and (letters in title or letters.startswith(title)):
            share = min(1.0, len(letters) / len(title)) + HEADING_BONUS * passages.is_heading(block)
            if share > best_share:
                best, best_share = block, share
    return best
