"""What stands just before and after the text on a site's pages, in words: so that people can see what was learned.

A model knows its trigrams by hashes alone, which tell nobody anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from ...page.page import Page
from .subsequence import Span
from .tokens import CLOSING, NUMBER, Tokens

REACH = 3  # tokens: a trigram
SHOWN = 3  # the most frequent ones are enough to see the pattern


def before(page: Page, tokens: Tokens, span: Span) -> str:
    """The tokens before the first word or mark of a stretch."""
    first, _ = _ends(tokens, span)
    return _spelled(page, tokens, first - REACH, first)


def after(page: Page, tokens: Tokens, span: Span) -> str:
    """The tokens after its last word or mark."""
    _, last = _ends(tokens, span)
    return _spelled(page, tokens, last, last + REACH)


def common(surroundings: Sequence[str]) -> list[str]:
    """The most frequent of them, with how often."""
    return [f"{each} ({number} pages)" for each, number in Counter(surroundings).most_common(SHOWN)]


def _ends(tokens: Tokens, span: Span) -> tuple[int, int]:
    texts = np.flatnonzero(~tokens.is_tag[span.start : span.end]) + span.start
    return (int(texts[0]), int(texts[-1]) + 1) if len(texts) else (span.start, span.end)


def _spelled(page: Page, tokens: Tokens, start: int, end: int) -> str:
    """Tokens as the model sees them: every number is 1."""
    words = []
    for at in range(max(0, start), min(end, len(tokens))):
        if tokens.is_tag[at]:
            words.append(f"<{'/' if tokens.kind[at] == CLOSING else ''}{page.tag_name(int(tokens.row[at]))}>")
        else:
            word = page.text_bytes[tokens.start[at] : tokens.end[at]].decode("utf-8", "replace")
            words.append(NUMBER.decode() if word.isdecimal() else word)
    return " ".join(words)
