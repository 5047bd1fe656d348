# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False, annotation_typing=False
"""What blocks say, beside what the title says: compared in small letters, as UTF-8, in one pass over each text.

Most texts are made small here, letter by letter. The few with a letter that becomes two, or whose small form depends on
its neighbours, are left to Python, which knows the rules.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import numpy as np

from ...page.names import COUNT_COLUMNS

LETTERS = COUNT_COLUMNS.index("letters")
LETTERS_WITH_CASE = 0x20000  # no character from here on has a small form of its own
CAPITAL_SIGMA, SMALL_SIGMA = 0x3A3, 0x3C3  # at the end of a word its small form is another
DOTTED_I = 0x130  # its small form is two characters
FIRST_GREEK, LAST_GREEK, NO_GREEK = 0xCE91, 0xCF8E, 0xCEA2  # as UTF-8; a sigma before one of them ends no word
NO_LETTER = 1 << 24  # added to the small forms of what is neither letter nor digit
LEFT_TO_PYTHON = -1
MORE_ROOM = 4  # bytes: a character is written without a look at the room for it
PREFIXES = 1 << 10  # of two bytes, the five bits of each that are the same in large and small ASCII letters
LAST_PREFIX = PREFIXES - 1

_NO_LETTERS = re.compile(r"[\W_]+")


@cache
def load_small_letters() -> Any:
    """For each character its small form, where that is a single one whatever stands beside it; else itself."""
    plain = np.arange(LETTERS_WITH_CASE, dtype=np.uint32)
    text = plain.tobytes().decode("utf-32-le", "surrogatepass")
    single = text.replace(chr(CAPITAL_SIGMA), "-").replace(chr(DOTTED_I), "-").lower()
    small = np.frombuffer(single.encode("utf-32-le", "surrogatepass"), np.uint32).copy()
    small[[0, CAPITAL_SIGMA, DOTTED_I]] = ord(" "), CAPITAL_SIGMA, DOTTED_I
    for run in _NO_LETTERS.finditer(text):
        small[run.start() : run.end()] |= NO_LETTER
    return small.data


def in_small_letters(text: bytes) -> str:
    """As Python has it; a NUL is a space."""
    return text.replace(b"\0", b" ").decode("utf-8", "replace").lower()


def only_letters(text: str) -> str:
    """What is left of a text in small letters without all that is neither letter nor digit."""
    return _NO_LETTERS.sub("", text)


class Stems:
    """A few short texts, all looked for at once: by their first two bytes, then one after the other."""

    def __init__(self, stems: list[bytes]) -> None:
        self.count = len(stems)
        self.data = b"".join(stems)
        room = np.zeros(PREFIXES + 3 * self.count + 1, np.int32).data
        self.leading = room[:PREFIXES]  # per prefix: 1 + the number of a stem; 0 for none
        room = room[PREFIXES:]
        self.following = room[: self.count]  # with the same prefix: 1 + its number; 0 for none
        self.found_in = room[self.count : 2 * self.count]  # the last part of the text that held it: 1 + its number
        self.starts = room[2 * self.count :]
        self.parts = 0
        self.text = b""
        at = 0
        for number, stem in enumerate(stems):
            place = (stem[0] & 31) << 5 | stem[1] & 31
            self.following[number] = self.leading[place]
            self.leading[place] = number + 1
            at += len(stem)
            self.starts[number + 1] = at

    def read(self, text: Any) -> None:
        """Look for them in this text from now on."""
        self.text = text

    def count_in(self, begin: int, end: int) -> int:
        """How many of the stems are in a part of the text, whose ASCII letters may be large or small."""
        self.parts += 1
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
        """How many stems, of those that begin like this one, stand here for the first time in this part."""
        found = 0
        while number > 0:
            start = self.starts[number - 1]
            size = self.starts[number] - start
            if begin + size <= end and self.found_in[number - 1] != self.parts:
                same = 0
                while same < size and small_ascii(self.text[begin + same]) == self.data[start + same]:
                    same += 1
                if same == size:
                    self.found_in[number - 1] = self.parts
                    found += 1
            number = self.following[number - 1]
        return found


def count_shared(passages: Any, stems: Any, only_ascii: bool, small: Any) -> None:
    """For every passage, how many of the stems are in it."""
    room = np.empty(0 if only_ascii else room_for(passages), np.uint8).data
    stems.read(passages.text if only_ascii else room)
    for block in range(passages.count):
        if passages.is_passage[block]:
            begin = passages.begin_of(block)
            end = passages.end_of(block)
            if only_ascii:
                passages.shared[block] = stems.count_in(begin, end)
                continue
            length = make_small(passages.text, begin, end, small, False, room)
            if length == LEFT_TO_PYTHON:
                exact = in_small_letters(passages.text_of(block)).encode()
                stems.read(exact)
                passages.shared[block] = stems.count_in(0, len(exact))
                stems.read(room)
            else:
                passages.shared[block] = stems.count_in(0, length)


def like_title(passages: Any, title: bytes, least: float, most: float, small: Any) -> list[int]:
    """The blocks with as many letters as a headline that are a part of the title or begin with it, letters alone.

    Those of which only Python can tell are among them.
    """
    found = []
    room = np.empty(len(title) + MORE_ROOM, np.uint8).data
    for block in range(passages.count):
        size = passages.counts[block, LETTERS]
        if passages.hidden[block] != 0 or passages.words[block] < 2 or size < least or size > most:
            continue
        if not passages.is_heading(block) and passages.is_mostly_links(block):
            continue  # other links with these words lead to the story from elsewhere
        length = make_small(passages.text, passages.begin_of(block), passages.end_of(block), small, True, room)
        if length == LEFT_TO_PYTHON or is_like(title, room, length):
            found.append(block)
    return found


def is_like(title: bytes, letters: Any, length: int) -> bool:
    """Whether some letters are in the title, or it is at their beginning."""
    size = len(title)
    for begin in range(max(size - length, 0) + 1):
        same = 0
        while same < length and same < size and title[begin + same] == letters[same]:
            same += 1
        if same in (length, size):
            return True
    return False


def speak_before(passages: Any, headline: int) -> bool:
    """Whether the passages before a block share more with the title than those from it on, by their length."""
    balance = 0
    for block in range(passages.count):
        speaking = passages.shared[block] * passages.words[block]
        balance += speaking if block < headline else -speaking
    return bool(balance > 0)


def room_for(passages: Any) -> int:
    """Bytes for the longest text in small letters: two bytes may become three."""
    longest = 0
    for block in range(passages.count):
        longest = max(longest, passages.end_of(block) - passages.begin_of(block))
    return 2 * longest + MORE_ROOM


def small_ascii(c: int) -> int:
    return c | 32 if 65 <= c <= 90 else c


def make_small(text: Any, begin: int, end: int, small: Any, letters_alone: bool, into: Any) -> int:
    """Write a text in small letters, as much of it as there is room for; the length of that, or LEFT_TO_PYTHON."""
    length = 0
    most = len(into) - MORE_ROOM
    at = begin
    while at < end and length <= most:
        value = text[at]
        at += 1
        if value < 0x80:
            value = small[value]
            if not (letters_alone and value & NO_LETTER):
                into[length] = value & 0x7F
                length += 1
            continue
        more = 1 if value < 0xE0 else (2 if value < 0xF0 else 3)
        if value < 0xC2 or value > 0xF4 or at + more > end:
            return LEFT_TO_PYTHON  # it is not UTF-8
        value &= 0x3F >> more
        for _ in range(more):
            if not is_next(text[at]):
                return LEFT_TO_PYTHON
            value = (value << 6) | (text[at] & 0x3F)
            at += 1
        if value < (0x800 if more == 2 else 0x10000 if more == 3 else 0x80) or value > 0x10FFFF:
            return LEFT_TO_PYTHON
        if value == DOTTED_I or 0xD800 <= value < 0xE000:
            return LEFT_TO_PYTHON
        if value == CAPITAL_SIGMA:
            if not is_greek_letter(text, at, end):
                return LEFT_TO_PYTHON
            value = SMALL_SIGMA
        if value < LETTERS_WITH_CASE:
            value = small[value]
            if value & NO_LETTER:
                if letters_alone:
                    continue
                value ^= NO_LETTER
        elif letters_alone:
            return LEFT_TO_PYTHON
        length = put_character(value, into, length)
    return length


def is_next(c: int) -> bool:
    return c & 0xC0 == 0x80


def is_greek_letter(text: Any, at: int, end: int) -> bool:
    if at + 1 >= end or not is_next(text[at + 1]):
        return False
    character = text[at] << 8 | text[at + 1]
    return bool(FIRST_GREEK <= character <= LAST_GREEK and character != NO_GREEK)


def put_character(value: int, into: Any, at: int) -> int:
    """Write a character as UTF-8; where the next one goes."""
    if value < 0x80:
        into[at] = value
        return at + 1
    if value < 0x800:
        into[at] = 0xC0 | (value >> 6)
        into[at + 1] = 0x80 | (value & 0x3F)
        return at + 2
    if value < 0x10000:
        into[at] = 0xE0 | (value >> 12)
        into[at + 1] = 0x80 | ((value >> 6) & 0x3F)
        into[at + 2] = 0x80 | (value & 0x3F)
        return at + 3
    into[at] = 0xF0 | (value >> 18)
    into[at + 1] = 0x80 | ((value >> 12) & 0x3F)
    into[at + 2] = 0x80 | ((value >> 6) & 0x3F)
    into[at + 3] = 0x80 | (value & 0x3F)
    return at + 4
