# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Compare the text of blocks with the title: in lower case, as UTF-8, in one pass over each text.

Most texts are lower-cased here, character by character. The few with a character that becomes two, or whose lower case
depends on its neighbours, are left to Python, which knows the rules.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from ...page.names import COUNT_COLUMNS

if TYPE_CHECKING:
    from .passages import Passages

LETTERS = COUNT_COLUMNS.index("letters")
CHARACTERS_WITH_CASE = 0x20000  # no character from here on has a lower case of its own
CAPITAL_SIGMA, SMALL_SIGMA = 0x3A3, 0x3C3  # at the end of a word its lower case is another
DOTTED_I = 0x130  # its lower case is two characters
FIRST_GREEK, LAST_GREEK, NOT_GREEK = 0xCE91, 0xCF8E, 0xCEA2  # as UTF-8; a sigma before one of them does not end a word
NOT_A_LETTER = 1 << 24  # set in the lower case of whatever is neither letter nor digit
NEEDS_PYTHON = -1
SPARE_BYTES = 4  # a character is written without checking for space
PREFIXES = 1 << 10  # of two bytes: the five bits of each that do not differ between upper and lower case

_NOT_LETTERS = re.compile(r"[\W_]+")


@cache
def load_lowercase() -> Any:
    """For each character its lower case, where that is a single one in any context; else the character itself."""
    characters = np.arange(CHARACTERS_WITH_CASE, dtype=np.uint32)
    text = characters.tobytes().decode("utf-32-le", "surrogatepass")
    single = text.replace(chr(CAPITAL_SIGMA), "-").replace(chr(DOTTED_I), "-").lower()
    lower = np.frombuffer(single.encode("utf-32-le", "surrogatepass"), np.uint32).copy()
    lower[[0, CAPITAL_SIGMA, DOTTED_I]] = ord(" "), CAPITAL_SIGMA, DOTTED_I
    for run in _NOT_LETTERS.finditer(text):
        lower[run.start() : run.end()] |= NOT_A_LETTER
    return lower.data


def lower_text(text: bytes) -> str:
    """The text in lower case by Python's rules; a NUL becomes a space."""
    return text.replace(b"\0", b" ").decode("utf-8", "replace").lower()


def only_letters(text: str) -> str:
    """The letters and digits of a text."""
    return _NOT_LETTERS.sub("", text)


class StemFinder:
    """Searches for a few short texts at once: by their first two bytes, then one after the other."""

    def __init__(self, stems: list[bytes]) -> None:
        self.count = len(stems)
        self.stems = b"".join(stems)
        numbers = np.zeros(PREFIXES + 3 * self.count + 1, np.int32).data
        self.leading = numbers[:PREFIXES]  # per prefix: the number of a stem plus 1; 0 for none
        numbers = numbers[PREFIXES:]
        self.following = numbers[: self.count]  # the next stem with the same prefix, plus 1; 0 for none
        self.found_in = numbers[self.count : 2 * self.count]  # the last search that found it, counted from 1
        self.starts = numbers[2 * self.count :]
        self.searches = 0
        self.text = b""
        for number, stem in enumerate(stems):
            self.add(number, stem)

    def add(self, number: int, stem: bytes) -> None:
        prefix = (stem[0] & 31) << 5 | stem[1] & 31
        self.following[number] = self.leading[prefix]
        self.leading[prefix] = number + 1
        self.starts[number + 1] = self.starts[number] + len(stem)

    def set_text(self, text: Any) -> None:
        """Search in this text from now on."""
        self.text = text

    def count_in(self, begin: int, end: int) -> int:
        """How many of the stems are in a slice of the text. The case of ASCII letters does not matter."""
        self.searches += 1
        found = 0
        text = self.text
        leading = self.leading
        for at in range(begin, end - 1):
            number = leading[(text[at] & 31) << 5 | text[at + 1] & 31]
            if number > 0:
                found += self.find_at(at, end, number)
                if found == self.count:
                    break
        return found

    def find_at(self, begin: int, end: int, number: int) -> int:
        """How many of the stems with the prefix of this one are here, and were not found before in this search."""
        found = 0
        while number > 0:
            start = self.starts[number - 1]
            size = self.starts[number] - start
            if begin + size <= end and self.found_in[number - 1] != self.searches:
                same = 0
                while same < size and lower_ascii(self.text[begin + same]) == self.stems[start + same]:
                    same += 1
                if same == size:
                    self.found_in[number - 1] = self.searches
                    found += 1
            number = self.following[number - 1]
        return found


def count_shared(passages: Passages, stems: StemFinder, is_ascii: bool, lowercase: Any) -> None:
    """For every passage, how many of the stems are in it. `is_ascii` is true of all stems or false."""
    room = np.empty(0 if is_ascii else room_for_longest(passages), np.uint8).data
    stems.set_text(passages.text if is_ascii else room)
    for block in range(passages.count):
        if passages.is_passage[block]:
            begin = passages.begin_of(block)
            end = passages.end_of(block)
            if is_ascii:
                passages.shared[block] = stems.count_in(begin, end)
                continue
            length = write_lower(passages.text, begin, end, lowercase, False, room)
            if length == NEEDS_PYTHON:
                exact = lower_text(passages.text_of(block)).encode()
                stems.set_text(exact)
                passages.shared[block] = stems.count_in(0, len(exact))
                stems.set_text(room)
            else:
                passages.shared[block] = stems.count_in(0, length)


def find_candidates(passages: Passages, title: bytes, least: float, most: float, lowercase: Any) -> list[int]:
    """The blocks with `least` to `most` letters whose letters are part of the title, or start with it.

    Blocks that need Python to compare them are included.
    """
    found = []
    room = np.empty(len(title) + SPARE_BYTES, np.uint8).data
    for block in range(passages.count):
        size = passages.blocks.counts[block, LETTERS]
        if passages.blocks.hidden[block] != 0 or passages.words(block) < 2 or size < least or size > most:
            continue
        if not passages.is_heading(block) and passages.is_mostly_links(block):
            continue  # a link with these words leads to the story from elsewhere
        length = write_lower(passages.text, passages.begin_of(block), passages.end_of(block), lowercase, True, room)
        if length == NEEDS_PYTHON or is_like(title, room, length):
            found.append(block)
    return found


def is_like(title: bytes, letters: Any, length: int) -> bool:
    """Whether the title contains some letters, or they start with it."""
    size = len(title)
    for begin in range(max(size - length, 0) + 1):
        same = 0
        while same < length and same < size and title[begin + same] == letters[same]:
            same += 1
        if same in (length, size):
            return True
    return False


def shares_more_before(passages: Passages, headline: int) -> bool:
    """Whether the passages before a block share more with the title than the rest, weighted by length."""
    balance = 0
    for block in range(passages.count):
        weight = passages.shared[block] * passages.words(block)
        balance += weight if block < headline else -weight
    return bool(balance > 0)


def room_for_longest(passages: Passages) -> int:
    """Bytes for the longest text in lower case, in which two bytes can become three."""
    longest = 0
    for block in range(passages.count):
        longest = max(longest, passages.end_of(block) - passages.begin_of(block))
    return 2 * longest + SPARE_BYTES


def lower_ascii(c: int) -> int:
    return c | 32 if 65 <= c <= 90 else c


def write_lower(text: Any, begin: int, end: int, lowercase: Any, letters_only: bool, into: Any) -> int:
    """Write a slice of the text in lower case, as much of it as fits; the length of that, or NEEDS_PYTHON."""
    length = 0
    most = len(into) - SPARE_BYTES
    at = begin
    while at < end and length <= most:
        value = text[at]
        at += 1
        if value < 0x80:
            value = lowercase[value]
            if not (letters_only and value & NOT_A_LETTER):
                into[length] = value & 0x7F
                length += 1
            continue
        more = 1 if value < 0xE0 else (2 if value < 0xF0 else 3)
        if value < 0xC2 or value > 0xF4 or at + more > end:
            return NEEDS_PYTHON  # it is not UTF-8
        value &= 0x3F >> more
        for _ in range(more):
            if not is_continuation(text[at]):
                return NEEDS_PYTHON
            value = (value << 6) | (text[at] & 0x3F)
            at += 1
        if value < (0x800 if more == 2 else 0x10000 if more == 3 else 0x80) or value > 0x10FFFF:
            return NEEDS_PYTHON
        if value == DOTTED_I or 0xD800 <= value < 0xE000:
            return NEEDS_PYTHON
        if value == CAPITAL_SIGMA:
            if not is_greek_letter(text, at, end):
                return NEEDS_PYTHON
            value = SMALL_SIGMA
        if value < CHARACTERS_WITH_CASE:
            value = lowercase[value]
            if value & NOT_A_LETTER:
                if letters_only:
                    continue
                value ^= NOT_A_LETTER
        elif letters_only:
            return NEEDS_PYTHON
        length = write_character(value, into, length)
    return length


def is_continuation(c: int) -> bool:
    """Whether a byte goes on with a character of UTF-8."""
    return c & 0xC0 == 0x80


def is_greek_letter(text: Any, at: int, end: int) -> bool:
    if at + 1 >= end or not is_continuation(text[at + 1]):
        return False
    character = text[at] << 8 | text[at + 1]
    return bool(FIRST_GREEK <= character <= LAST_GREEK and character != NOT_GREEK)


def write_character(value: int, into: Any, at: int) -> int:
    """Write a character as UTF-8; the place after it."""
    if value < 0x80:
        into[at] = value
        return at + 1
    more = 1 if value < 0x800 else (2 if value < 0x10000 else 3)
    into[at] = (0xFF00 >> more + 1 & 0xFF) | value >> 6 * more
    for left in range(more):
        into[at + more - left] = 0x80 | (value >> 6 * left & 0x3F)
    return at + 1 + more
