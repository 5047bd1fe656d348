"""The words of labels.toml, and each of them as a number."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from ...errors import PagecrunchError

LONGEST = 13  # letters: of so many a number of 63 bits can be made that is theirs alone
RADIX = 27  # 26 letters, and 0 for none
BEFORE_A = ord("a") - 1


class Words(NamedTuple):
    """The lists of labels.toml, where they are explained."""

    apart: frozenset[str]
    beside: frozenset[str]
    about_layout: frozenset[str]
    conversation: frozenset[str]
    conversation_types: frozenset[str]


@cache
def load_words() -> Words:
    lists = tomllib.loads((files(__package__) / "labels.toml").read_text(encoding="utf-8"))
    return Words(**{name: frozenset(words) for name, words in lists.items()})


def key_of(word: str) -> int:
    """A number that is this word's alone."""
    if not (0 < len(word) <= LONGEST and word.isascii() and word.isalpha() and word.islower()):
        raise PagecrunchError(f"A word of labels.toml has 1 to {LONGEST} letters from a to z; “{word}” has not.")
    key = 0
    for letter in word:
        key = key * RADIX + ord(letter) - BEFORE_A
    return key
