"""Near-duplicates: texts that share most of their phrases, found by MinHash.

Broder, "On the Resemblance and Containment of Documents", 1997. A text is the set of its phrases of five words. The
smallest number of a random order of all phrases is the same for two texts as often as they share phrases. 112 such
minima in 14 bands of 8 find texts that share 80 % of their phrases in 92 of 100 cases, and those that share half of
them in 5: the values of FineWeb and datatrove, so a job here finds what a job there finds.

These few lines are our own, because `datasketch` brings SciPy. Simhash would need 8 bytes a text instead of 112, but
misses many texts of a thousand words in which a sentence was added.
"""

from __future__ import annotations

import hashlib
import re

import numpy as np
from numpy.typing import NDArray

PHRASE_WORDS = 5
BANDS, MINIMA = 14, 8  # a band is the digest of this many minima
BAND_BYTES = 8
PHRASES_AT_ONCE = 4096  # so that a long text takes no more memory than a short one

# One character of a script that is written without spaces, or a word.
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W\u3040-\u30ff\u3400-\u9fff]+")
_MIX = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))  # of splitmix64

Numbers = NDArray[np.uint64]


def _orders() -> tuple[Numbers, Numbers]:
    """The random orders, the same on every machine: an odd factor and a summand for each."""
    stream = hashlib.shake_128(b"pagecrunch near-duplicates").digest(BANDS * MINIMA * 16)
    factors, summands = np.frombuffer(stream, "<u8").astype(np.uint64).reshape(2, -1)
    return factors | np.uint64(1), summands


_FACTORS, _SUMMANDS = _orders()


def fingerprint_of(text: str) -> str:
    """The bands as hexadecimal digits; "" for a text of fewer words than a phrase has."""
    words = _WORD.findall(text.casefold())
    count = len(words) - PHRASE_WORDS + 1
    if count < 1:
        return ""
    numbers = {word: _number(word) for word in set(words)}
    of_words = np.array([numbers[word] for word in words], np.uint64)
    phrases = np.zeros(count, np.uint64)
    for place in range(PHRASE_WORDS):
        phrases = _mixed(phrases ^ of_words[place : place + count])
    phrases = np.unique(phrases)
    minima = np.full(BANDS * MINIMA, np.iinfo(np.uint64).max, np.uint64)
    for start in range(0, len(phrases), PHRASES_AT_ONCE):
        placed = phrases[start : start + PHRASES_AT_ONCE, None] * _FACTORS + _SUMMANDS
        minima = np.minimum(minima, placed.min(0))
    bands = minima.astype("<u8").reshape(BANDS, MINIMA)
    return "".join(hashlib.blake2b(band.tobytes(), digest_size=BAND_BYTES).hexdigest() for band in bands)


def _number(word: str) -> int:
    return int.from_bytes(hashlib.blake2b(word.encode("utf-8", "replace"), digest_size=8).digest(), "little")


def _mixed(values: Numbers) -> Numbers:
    """Numbers whose every bit depends on every bit of the old ones."""
    values = (values ^ (values >> np.uint64(30))) * _MIX[0]
    values = (values ^ (values >> np.uint64(27))) * _MIX[1]
    return values ^ (values >> np.uint64(31))
