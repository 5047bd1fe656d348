"""What the page says it is about: its title, the block that repeats it, and how much of it each passage shares.

A story follows its headline and speaks of the same things. That finds a story of one sentence beside a legal notice of
two hundred words, where length alone cannot.
"""

from __future__ import annotations

import re
from types import ModuleType
from typing import Any

from ...page.page import Page
from ...page.title import title_text
from .wording import in_small_letters, load_small_letters, only_letters

MAX_TITLE = 300  # characters; a longer title is no title, and every passage is compared with all of it
MIN_TITLE = 6  # letters; a shorter one is found by chance
MIN_SHARE = 0.3  # of the title's letters that a headline repeats; the site's own name is less
MAX_SHARE = 1.2  # the same: a little more than the title is a date or a kicker, much more is a passage
HEADING_BONUS = 0.3  # in shares of the title: a heading before a line that repeats a little more of it
STEM = 5  # letters of a word that are compared, so that most endings do not matter
FIRST_LETTERS = 4  # a headline's first or last ones are in the title as they stand, whatever its quotation marks
MIN_WORD = 4  # letters; shorter words are in every text

_WORD = re.compile(r"[^\W\d_]+")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")  # kana and Han: written without spaces


def find_title(page: Page) -> str:
    """The text of the page's <title>; empty where it has none."""
    return title_text(page)[:MAX_TITLE]


def stems_of(text: str) -> frozenset[str]:
    """The beginnings of its words; of a script without spaces, all pairs of characters."""
    stems: set[str] = set()
    may_be_unspaced = not text.isascii()
    for word in _WORD.findall(text.lower()):
        if may_be_unspaced and _UNSPACED.match(word):
            stems.update(word[at : at + 2] for at in range(len(word) - 1))
        elif len(word) >= MIN_WORD:
            stems.add(word[:STEM])
    return frozenset(stems)


def count_shared(passages: Any, title: str, wording: ModuleType) -> None:
    """For every passage, how many of the title's stems are in it. `wording` is the module, plain or compiled."""
    if stems := [stem.encode() for stem in stems_of(title)]:
        wording.count_shared(passages, wording.Stems(stems), title.isascii(), load_small_letters())


def find_headline(passages: Any, title: str, wording: ModuleType) -> int:
    """The block that repeats the title, or most of it; -1 where there is none.

    It is believed only where the passages after it share at least as much with the title as those before it:
    otherwise it repeats the title at the end of the story or in a box beside it.
    """
    headline = _closest_to(passages, title, wording)
    return -1 if headline >= 0 and wording.speak_before(passages, headline) else headline


def _closest_to(passages: Any, full_title: str, wording: ModuleType) -> int:
    lowered = full_title.lower()
    title = only_letters(lowered)
    if len(title) < MIN_TITLE:
        return -1
    least, most = max(MIN_TITLE, MIN_SHARE * len(title)), MAX_SHARE * len(title)
    best, best_share = -1, 0.0
    for block in wording.like_title(passages, title.encode(), least, most, load_small_letters()):
        candidate = in_small_letters(passages.text_of(block)).strip()
        if candidate[:FIRST_LETTERS] not in lowered and candidate[-FIRST_LETTERS:] not in lowered:
            continue
        letters = only_letters(candidate)
        if letters and (letters in title or letters.startswith(title)):
            share = min(1.0, len(letters) / len(title)) + HEADING_BONUS * passages.is_heading(block)
            if share > best_share:
                best, best_share = block, share
    return best
