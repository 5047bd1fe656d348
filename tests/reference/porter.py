"""Porter's stemmer with plain strings, to check `extractors/mss/stems.py`, which packs letters into numbers."""

from __future__ import annotations

from pagecrunch.extractors.mss.stems import DOUBLE_SUFFIXES, FULL_SUFFIXES, LAST_SUFFIXES

SHORTEST, LONGEST = 3, 48

_VOWELS = b"aeiou"


def stem(word: bytes) -> bytes:
    """The stem of a word in lower case."""
    if not SHORTEST <= len(word) <= LONGEST or not all(97 <= letter <= 122 for letter in word):
        return word
    b = bytearray(word)
    _plurals_and_participles(b)
    if b.endswith(b"y") and _has_vowel(b, len(b) - 1):
        b[-1:] = b"i"
    _replace_suffix(b, DOUBLE_SUFFIXES)
    _replace_suffix(b, FULL_SUFFIXES)
    _drop_last_suffix(b)
    _tidy_end(b)
    return bytes(b)


def _is_consonant(b: bytearray, i: int) -> bool:
    """`y` is a consonant at the start and after a vowel."""
    flips = False
    while b[i] == 121 and i > 0:
        i -= 1
        flips = not flips
    plain = b[i] not in _VOWELS
    return plain != flips


def _measure(b: bytearray, length: int) -> int:
    """How often a run of vowels is followed by one of consonants within the first `length` letters."""
    count, after_vowel = 0, False
    for i in range(length):
        if not _is_consonant(b, i):
            after_vowel = True
        elif after_vowel:
            count += 1
            after_vowel = False
    return count


def _has_vowel(b: bytearray, length: int) -> bool:
    return any(not _is_consonant(b, i) for i in range(length))


def _ends_double(b: bytearray) -> bool:
    return len(b) >= 2 and b[-1] == b[-2] and _is_consonant(b, len(b) - 1)


def _ends_short(b: bytearray, length: int) -> bool:
    """Consonant, vowel, consonant at the end of the first `length` letters, the last one not w, x or y."""
    if length < 3 or b[length - 1] in b"wxy":
        return False
    return _is_consonant(b, length - 1) and not _is_consonant(b, length - 2) and _is_consonant(b, length - 3)


def _plurals_and_participles(b: bytearray) -> None:
    if b[-1] == 115:
        if b.endswith((b"sses", b"ies")):
            del b[-2:]
        elif b[-2] != 115:
            del b[-1]
    if b.endswith(b"eed"):
        if _measure(b, len(b) - 3) > 0:
            del b[-1]
        return
    if b.endswith(b"ed") and _has_vowel(b, len(b) - 2):
        del b[-2:]
    elif b.endswith(b"ing") and _has_vowel(b, len(b) - 3):
        del b[-3:]
    else:
        return
    if b.endswith((b"at", b"bl", b"iz")):
        b += b"e"
    elif _ends_double(b):
        if b[-1] not in b"lsz":
            del b[-1]
    elif _measure(b, len(b)) == 1 and _ends_short(b, len(b)):
        b += b"e"


def _replace_suffix(b: bytearray, suffixes: tuple[tuple[bytes, bytes], ...]) -> None:
    for suffix, instead in suffixes:
        if b.endswith(suffix):
            if _measure(b, len(b) - len(suffix)) > 0:
                b[len(b) - len(suffix) :] = instead
            return


def _drop_last_suffix(b: bytearray) -> None:
    for suffix in LAST_SUFFIXES:
        if b.endswith(suffix):
            rest = len(b) - len(suffix)
            if suffix == b"ion" and (rest == 0 or b[rest - 1] not in b"st"):
                continue
            if _measure(b, rest) > 1:
                del b[rest:]
            return


def _tidy_end(b: bytearray) -> None:
    if b.endswith(b"e"):
        measure = _measure(b, len(b) - 1)
        if measure > 1 or (measure == 1 and not _ends_short(b, len(b) - 1)):
            del b[-1]
    if b.endswith(b"l") and _ends_double(b) and _measure(b, len(b)) > 1:
        del b[-1]
