"""How many letters a word has on average, by language: for counting words as the papers do, by letters.

The papers preset 5, which "could, in principle, be derived from the specific web page" (2005, section 3). The averages
are data, in word_lengths.toml.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

PAPERS = 5.0  # in both papers, and here for languages that were not measured


def letters_per_word(language: str) -> float:
    """The average for a language such as `de-AT`."""
    return _averages().get(language.lower().replace("_", "-").partition("-")[0], PAPERS)


@cache
def _averages() -> Mapping[str, float]:
    averages: Mapping[str, float] = tomllib.loads(
        (Path(__file__).parent / "word_lengths.toml").read_text(encoding="utf-8")
    )["letters_per_word"]
    return averages
