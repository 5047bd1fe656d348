# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Porter's stemmer: the beginning that all forms of an English word share.

Porter, "An algorithm for suffix stripping", Program 14(3), 1980. The shipped models are trained on these stems.
"""

from __future__ import annotations

import numpy as np

SHORTEST = 3  # letters; shorter words have no suffix to lose
LONGEST = 48  # letters; longer ones are not English words

# Steps 2 and 3: a suffix, and its replacement after a measure of at least 1.
DOUBLE_SUFFIXES = (
    (b"ational", b"ate"), (b"tional", b"tion"), (b"enci", b"ence"), (b"anci", b"ance"), (b"izer", b"ize"),
    (b"abli", b"able"), (b"alli", b"al"), (b"entli", b"ent"), (b"eli", b"e"), (b"ousli", b"ous"),
    (b"ization", b"ize"), (b"ation", b"ate"), (b"ator", b"ate"), (b"alism", b"al"), (b"iveness", b"ive"),
    (b"fulness", b"ful"), (b"ousness", b"ous"), (b"aliti", b"al"), (b"iviti", b"ive"), (b"biliti", b"ble"),
)  # fmt: skip
FULL_SUFFIXES = (
    (b"icate", b"ic"), (b"ative", b""), (b"alize", b"al"), (b"iciti", b"ic"), (b"ical", b"ic"), (b"ful", b""),
    (b"ness", b""),
)  # fmt: skip
# Step 4: suffixes that go after a measure of at least 2.
LAST_SUFFIXES = (
    b"al", b"ance", b"ence", b"er", b"ic", b"able", b"ible", b"ant", b"ement", b"ment", b"ent", b"ion", b"ou", b"ism",
    b"ate", b"iti", b"ous", b"ive", b"ize",
)  # fmt: skip


def pack(letters: bytes) -> int:
    """Up to seven letters as one number, five bits each, the last letter lowest."""
    number = 0
    for letter in letters:
        number = number << 5 | letter & 31
    return number


class SuffixList:
    """Suffixes and their replacements, as packed numbers that are compared at once."""

    def __init__(self, suffixes: tuple[tuple[bytes, bytes], ...]) -> None:
        texts, replacements = zip(*suffixes, strict=True)
        self.count = len(suffixes)
        self.lengths = np.array([len(text) for text in texts], np.int32).data
        self.masks = np.array([pack(b"\x1f" * len(text)) for text in texts], np.int64).data
        self.suffixes = np.array([pack(text) for text in texts], np.int64).data
        self.replacements = np.array([pack(text) for text in replacements], np.int64).data
        self.added = np.array([len(text) for text in replacements], np.int32).data

    def find(self, ending: int) -> int:
        """The index of the first suffix that an ending has; -1 for none."""
        for index in range(self.count):
            if ending & self.masks[index] == self.suffixes[index]:
                return index
        return -1


DOUBLE, FULL = SuffixList(DOUBLE_SUFFIXES), SuffixList(FULL_SUFFIXES)
LAST = SuffixList(tuple((suffix, b"") for suffix in LAST_SUFFIXES))
ION = LAST_SUFFIXES.index(b"ion")
TWO, THREE, FOUR = 0x3FF, 0x7FFF, 0xFFFFF  # the bits of as many letters
SSES, IES, EED, ED, ING, AT, BL, IZ = map(pack, (b"sses", b"ies", b"eed", b"ed", b"ing", b"at", b"bl", b"iz"))
IS_VOWEL = bytes(chr(code) in "aeiou" for code in range(128))
LETTER_E, LETTER_I, LETTER_L, LETTER_S, LETTER_T, LETTER_W, LETTER_X, LETTER_Y, LETTER_Z = b"eilstwxyz"


def stem(word: bytes) -> bytes:
    """The stem of a word in lower case; a word with anything but a to z comes back as it is."""
    if len(word) > LONGEST or not (word.isalpha() and word.islower()):
        return word
    stemmer = Stemmer()
    for at in range(len(word)):
        stemmer.letters[at] = word[at]
    return bytes(stemmer.letters[: stemmer.shorten(len(word))])


class Stemmer:
    """Shortens the word in `letters`, all of them from a to z, in place."""

    def __init__(self) -> None:
        self.letters = np.zeros(LONGEST + 1, np.uint8).data

    def shorten(self, n: int) -> int:
        """Shorten the first `n` letters to their stem; its length."""
        if n < SHORTEST:
            return n
        n = self.drop_plural_and_participle(n)
        if n > 0 and self.letters[n - 1] == LETTER_Y and self.has_vowel(n - 1):
            self.letters[n - 1] = LETTER_I
        n = self.replace_suffix(n, DOUBLE)
        n = self.replace_suffix(n, FULL)
        n = self.drop_last_suffix(n)
        return self.tidy_end(n)

    def is_consonant(self, at: int) -> bool:
        """`y` is a consonant at the start and after a vowel."""
        flips = False
        while at > 0 and self.letters[at] == LETTER_Y:
            at -= 1
            flips = not flips
        return (IS_VOWEL[self.letters[at]] != 0) == flips

    def measure(self, n: int) -> int:
        """How often a run of vowels is followed by one of consonants within the first `n` letters."""
        count = 0
        after_vowel = False
        is_consonant = False
        for at in range(n):
            letter = self.letters[at]
            is_consonant = not is_consonant if letter == LETTER_Y and at > 0 else IS_VOWEL[letter] == 0
            if not is_consonant:
                after_vowel = True
            elif after_vowel:
                count += 1
                after_vowel = False
        return count

    def has_vowel(self, n: int) -> bool:
        at = 0
        while at < n and self.is_consonant(at):
            at += 1
        return at < n

    def ends_double(self, n: int) -> bool:
        return n >= 2 and self.letters[n - 1] == self.letters[n - 2] and self.is_consonant(n - 1)

    def ends_short(self, n: int) -> bool:
        """Consonant, vowel, consonant at the end of the first `n` letters, the last one not w, x or y."""
        if n < 3 or self.letters[n - 1] in (LETTER_W, LETTER_X, LETTER_Y):
            return False
        return self.is_consonant(n - 1) and not self.is_consonant(n - 2) and self.is_consonant(n - 3)

    def ending(self, n: int) -> int:
        """The last letters, as many as the longest suffix has, packed."""
        packed = 0
        for at in range(n - 7 if n > 7 else 0, n):
            packed = packed << 5 | self.letters[at] & 31
        return packed

    def drop_plural_and_participle(self, n: int) -> int:
        ending = self.ending(n)
        if self.letters[n - 1] == LETTER_S:
            if ending & FOUR == SSES or ending & THREE == IES:
                n -= 2
            elif self.letters[n - 2] != LETTER_S:
                n -= 1
            ending = self.ending(n)
        if ending & THREE == EED:
            return n - 1 if self.measure(n - 3) > 0 else n
        if ending & TWO == ED and self.has_vowel(n - 2):
            n -= 2
        elif ending & THREE == ING and self.has_vowel(n - 3):
            n -= 3
        else:
            return n
        ending = self.ending(n) & TWO
        if ending in (AT, BL, IZ):
            self.letters[n] = LETTER_E
            n += 1
        elif self.ends_double(n):
            if self.letters[n - 1] not in (LETTER_L, LETTER_S, LETTER_Z):
                n -= 1
        elif self.measure(n) == 1 and self.ends_short(n):
            self.letters[n] = LETTER_E
            n += 1
        return n

    def replace_suffix(self, n: int, suffixes: SuffixList) -> int:
        index = suffixes.find(self.ending(n))
        if index < 0:
            return n
        rest = n - suffixes.lengths[index]
        if self.measure(rest) == 0:
            return n
        n = rest + suffixes.added[index]
        packed = suffixes.replacements[index]
        for back in range(suffixes.added[index]):
            self.letters[n - 1 - back] = 96 + (packed & 31)
            packed >>= 5
        return n

    def drop_last_suffix(self, n: int) -> int:
        index = LAST.find(self.ending(n))
        if index < 0:
            return n
        rest = n - LAST.lengths[index]
        if index == ION and (rest == 0 or self.letters[rest - 1] not in (LETTER_S, LETTER_T)):
            return n
        return rest if self.measure(rest) > 1 else n

    def tidy_end(self, n: int) -> int:
        if n > 0 and self.letters[n - 1] == LETTER_E:
            measure = self.measure(n - 1)
            if measure > 1 or (measure == 1 and not self.ends_short(n - 1)):
                n -= 1
        if n > 0 and self.letters[n - 1] == LETTER_L and self.ends_double(n) and self.measure(n) > 1:
            n -= 1
        return n
