"""Numbers about a page's text that data sets are filtered by, and the language that the text itself shows.

They are the measures of Gopher (arXiv 2112.11446), FineWeb (arXiv 2406.17557) and C4, over the text of a row.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from ..metadata.language import detect_language
from ..metadata.language_tags import is_in
from ..page.names import COUNT_COLUMNS
from ..result import Extraction

_SENTENCE_ENDS = re.compile(r"[.!?\u2026](?=\s|$)|[\u3002\uff01\uff1f\u0964\u061f\u06d4]")
_SYMBOLS = re.compile(r"#|\u2026|\.\.\.")
_LETTERS, _LINKED = COUNT_COLUMNS.index("letters"), COUNT_COLUMNS.index("linked_letters")
SURE = 0.5  # a language this probable goes before the one that the page declares


def sentences(text: str) -> int:
    """The number of sentence ends; text without any is one sentence."""
    return len(_SENTENCE_ENDS.findall(text)) or bool(text.strip())


def mean_line_length(text: str) -> float:
    """Characters in a line that is not blank."""
    lines = _lines(text)
    return round(sum(map(len, lines)) / len(lines), 2) if lines else 0.0


def repeated_line_share(text: str) -> float:
    """The share of lines that were there before."""
    lines = _lines(text)
    return round(1 - len(Counter(lines)) / len(lines), 4) if lines else 0.0


def symbol_ratio(text: str) -> float:
    """Number signs and ellipses for each word."""
    words = len(text.split())
    return round(len(_SYMBOLS.findall(text)) / words, 4) if words else 0.0


def link_share(found: Extraction) -> float:
    """The share of the text that is in links: of its letters, as the page's table counts them."""
    counts = found.page.counts[found.decision.kept]
    letters = int(counts[:, _LETTERS].sum())
    return round(int(counts[:, _LINKED].sum()) / letters, 4) if letters else 0.0


SIGNALS: Mapping[str, Callable[[Extraction], Any]] = {
    "sentences": lambda found: sentences(found.text),
    "mean_line_length": lambda found: mean_line_length(found.text),
    "repeated_line_share": lambda found: repeated_line_share(found.text),
    "symbol_ratio": lambda found: symbol_ratio(found.text),
    "link_share": link_share,
    "detected_language": lambda found: detect_language(found.text)[0] or None,
    "language_probability": lambda found: detect_language(found.text)[1],
}


def why_unwanted(found: Extraction, wanted: tuple[str, ...]) -> str:
    """Why a page is not in one of these languages; "" where it is. The text decides, where it is long enough."""
    detected, probability = detect_language(found.text)
    declared = found.language
    if not detected or (probability < SURE and declared):
        return "" if is_in(declared, wanted) else f"its language is {declared or 'not known'}"
    # Detectors do not tell regions and scripts apart: for `pt-BR` both must agree.
    plain = tuple(each.partition("-")[0] for each in wanted)
    if not is_in(detected, plain):
        but = f", not {declared} as it says" if declared and not is_in(detected, (declared.partition("-")[0],)) else ""
        return f"its language is {detected}{but}"
    exact = [each for each in wanted if "-" in each and is_in(detected, (each.partition("-")[0],))]
    if exact and not is_in(detected, wanted) and not is_in(declared, wanted):
        return f"its language is {declared or detected}"
    return ""


def _lines(text: str) -> list[str]:
    return [line for line in map(str.strip, text.splitlines()) if line]
