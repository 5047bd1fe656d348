"""Which passages are about a question: BM25 (Robertson and Zaragoza, 2009), by words alone, with no model.

score = sum over the words of the question of idf(word) * tf * (K + 1) / (tf + K * (1 - B + B * length / mean length))
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence

K, B = 1.2, 0.75  # as usual
_WORD = re.compile(r"[^\W_]+")
_NO_SPACES = re.compile(
    "[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]"
)  # scripts without spaces: a word a sign
SHORTEST_STEM = 4


def words_of(text: str) -> list[str]:
    """The words of a text as they are compared: in small letters, without a plural's s."""
    found: list[str] = []
    for word in _WORD.findall(text.casefold()):
        signs = _NO_SPACES.findall(word)
        found += signs or [_stem(word)]
    return found


def _stem(word: str) -> str:
    return word[:-1] if len(word) > SHORTEST_STEM and word.endswith("s") and not word.endswith("ss") else word


def rank(question: str, passages: Sequence[str]) -> list[float]:
    """How well each passage fits the question; 0 for one that has none of its words."""
    wanted = set(words_of(question))
    counts = [Counter(words_of(passage)) for passage in passages]
    lengths = [sum(each.values()) for each in counts]
    mean = sum(lengths) / len(lengths) if lengths and sum(lengths) else 1.0
    having = Counter(word for each in counts for word in each if word in wanted)
    rarity = {word: math.log(1 + (len(passages) - number + 0.5) / (number + 0.5)) for word, number in having.items()}
    scores = []
    for each, length in zip(counts, lengths, strict=True):
        norm = K * (1 - B + B * length / mean)
        scores.append(sum(rarity[word] * tf * (K + 1) / (tf + norm) for word, tf in each.items() if word in wanted))
    return scores
