"""The phrases of `signs.toml`, by which pages that are not the wanted one give themselves away."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_SEPARATORS = re.compile(r"\s[|·•»«–—:-]+\s|[|»]|:\s")


@dataclass(frozen=True, slots=True)
class Signs:
    """The phrases of one verdict."""

    title: tuple[str, ...]
    text: tuple[str, ...]
    marks: tuple[str, ...]


@cache
def signs_of(verdict: str) -> Signs:
    return _all_signs()[verdict]


@cache
def _all_signs() -> dict[str, Signs]:
    found = tomllib.loads(files(__package__).joinpath("signs.toml").read_text(encoding="utf-8"))
    return {name: Signs(**{place: tuple(phrases) for place, phrases in signs.items()}) for name, signs in found.items()}


def find_phrase(text: str, phrases: tuple[str, ...]) -> str | None:
    """The first of these phrases in a text that is folded (`fold`), not within a longer word."""
    for phrase in phrases:
        at = text.find(phrase)
        while at >= 0:
            end = at + len(phrase)
            if not (_joins(text, at - 1, phrase[0]) or _joins(text, end, phrase[-1])):
                return phrase
            at = text.find(phrase, end)
    return None


def _joins(text: str, at: int, edge: str) -> bool:
    """Whether the character at this place continues the word that the phrase begins or ends with.

    Scripts without spaces between words (Chinese, Japanese, Korean endings) have no such edge.
    """
    return edge.isalnum() and edge < "\u2e80" and 0 <= at < len(text) and text[at].isalnum() and text[at] < "\u2e80"


def find_edge_phrase(text: str, phrases: tuple[str, ...]) -> str | None:
    """The first of these phrases that a folded title, or a part of it between separators, begins or ends with.

    In the middle of a title it is what the page is about: "Social login options for forums".
    """
    for part in _SEPARATORS.split(text):
        end = part.rstrip(" .!")
        if not part.startswith(phrases) and not end.endswith(phrases):  # nearly always
            continue
        for phrase in phrases:
            is_at_edge = part.startswith(phrase) or end.endswith(phrase)
            if is_at_edge and find_phrase(part, (phrase,)):
                return phrase
    return None


def fold(text: str) -> str:
    """Lower case, white space folded, one kind of apostrophe: as the phrases are written."""
    return " ".join(text.casefold().replace("\u2019", "'").split())
