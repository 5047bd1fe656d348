"""Which of our languages a browser prefers, by its header `Accept-Language` (RFC 9110, section 12.5.4)."""

from __future__ import annotations

from functools import lru_cache

from .catalogues import LANGUAGES, SOURCE_LANGUAGE

MOST_RANGES = 20  # of a header; browsers send fewer than ten


@lru_cache(maxsize=256)
def best_language(header: str) -> str:
    """The first of our languages in the order that the browser prefers; English if it wants none of them."""
    wanted = sorted((_range(part) for part in header.split(",")[:MOST_RANGES]), key=lambda pair: -pair[1])
    for name, weight in wanted:
        language = name.partition("-")[0]
        if weight > 0 and language in LANGUAGES:
            return language
    return SOURCE_LANGUAGE


def _range(text: str) -> tuple[str, float]:
    """A language and how much it is wanted."""
    name, _, parameter = text.strip().lower().partition(";")
    weight = parameter.strip().removeprefix("q=")
    try:
        return name.strip(), float(weight) if parameter else 1.0
    except ValueError:
        return name.strip(), 0.0
