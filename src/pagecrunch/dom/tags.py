# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Where tags, comments and raw text end, as in the tokenizer of the HTML standard, and the names of tags as numbers."""

from __future__ import annotations

from string import ascii_letters
from typing import Any

import numpy as np

from . import byte_search
from .elements import FOREIGN, HTML_INSIDE, RAW, RULES
from .limits import MAX_ASIDES, MAX_TAG_NAMES, MIN_ASIDE, NAMES, PastLimit

LESS, GREATER, SLASH, DASH, BANG, EQUALS, BRACKET, RETURN = b"<>/-!=[\r"
# Classes of bytes, one bit each.
IS_SPACE, IS_SLASH, IS_GREATER, IS_EQUALS, IS_QUOTE, IS_LETTER = (1 << bit for bit in range(6))
ENDS_TAG_NAME = IS_SPACE | IS_SLASH | IS_GREATER
ENDS_NAME = ENDS_TAG_NAME | IS_EQUALS

# Tag names as numbers: a known name has its slot in the tables below, an unknown one the next number after them.
NAME_BITS = 10
KNOWN = 1 << NAME_BITS
ATTRIBUTE_BITS = 8  # of the tables of attribute names: several times as many slots as most pages have names
RECENT_BITS = 6  # of the cache of unknown tag names
MAX_PROBES = 8  # slots to look at for one name
assert (ATTRIBUTE_BITS, RECENT_BITS) == (8, 6)  # the sizes of arrays in tags.pxd


def classes_of_bytes() -> bytes:
    """The classes of every byte."""
    classes = bytearray(256)
    for members, kind in ((b"\t\n\f\r ", IS_SPACE), (b"/", IS_SLASH), (b">", IS_GREATER), (b"=", IS_EQUALS),
                          (b"'\"", IS_QUOTE), (ascii_letters.encode(), IS_LETTER)):  # fmt: skip
        for byte in members:
            classes[byte] |= kind
    return bytes(classes)


def first_and_rest(name: bytes) -> tuple[int, int]:
    """A name of up to 16 bytes as two words."""
    return int.from_bytes(name[:8], "little"), int.from_bytes(name[8:16], "little")


def number_names() -> dict[bytes, int]:
    """The slots of all known names."""
    taken: dict[int, bytes] = {}
    for name in RULES:
        slot = byte_search.slot_of(sum(first_and_rest(name)), NAME_BITS)
        while slot in taken:
            slot = (slot + 1) % KNOWN
        taken[slot] = name
    return {name: slot for slot, name in taken.items()}


def words_of_names() -> Any:
    """The two words of every known name, in its slot."""
    table = np.zeros((KNOWN, 2), np.uint64)
    for name, slot in NUMBERS.items():
        table[slot] = first_and_rest(name)
    return table.data


def rules_by_number() -> Any:
    """By the number of a name: the four columns of its rule, its namespace (svg, math), and where its content is HTML.

    The last line is for all unknown names. A line has room for eight numbers, so it never spans two cache lines.
    """
    table = np.zeros((KNOWN + 1, 8), np.int32)
    for name, rule in RULES.items():
        holds_html_in = next((namespace for namespace, names in HTML_INSIDE.items() if name in names), 0)
        table[NUMBERS[name], :6] = *rule, FOREIGN.get(name, 0), holds_html_in
    return table.data


BYTE_CLASS = classes_of_bytes()
NUMBERS = number_names()
RAW_NAMES = {NUMBERS[name]: name for name in RAW}
KNOWN_WORDS = words_of_names()


def is_doctype(data: bytes, at: int) -> bool:
    """Whether a document type begins at `at`."""
    return at + 9 <= len(data) and data[at + 1] == BANG and is_name(data, at + 2, b"doctype")


def is_cdata(data: bytes, at: int) -> bool:
    """Whether a CDATA section begins at `at`."""
    return at + 9 <= len(data) and data[at + 2] == BRACKET and data[at : at + 9] == b"<![CDATA["


def is_comment(data: bytes, at: int) -> bool:
    """Whether a comment begins at `at`."""
    return at + 4 <= len(data) and data[at + 1] == BANG and data[at + 2] == DASH and data[at + 3] == DASH


def is_name(data: bytes, at: int, name: bytes) -> bool:
    """Whether this name is at `at`, in any case. It must consist of letters, and `data` must be long enough."""
    index = len(name) - 1
    while index >= 0 and (data[at + index] | 0x20) == name[index]:
        index -= 1
    return index < 0


def other_end(data: bytes, at: int, in_foreign: bool) -> int:
    """The end of the comment, declaration, processing instruction, CDATA section or `</>` at `at`; -1 if cut off."""
    end = len(data)
    if is_comment(data, at):
        return comment_end(data, at + 4, end)
    if at + 2 < end and data[at + 1] == SLASH and data[at + 2] == GREATER:
        return at + 3
    if in_foreign and is_cdata(data, at):
        found = data.find(b"]]>", at + 9)
        return found + 3 if found >= 0 else -1
    return byte_search.find(data, at + 2, end, GREATER) + 1 or -1


def comment_end(data: bytes, at: int, end: int) -> int:
    """The end of a comment whose text begins at `at`; -1 if it is cut off."""
    if at < end and data[at] == GREATER:
        return at + 1
    if at + 1 < end and data[at] == DASH and data[at + 1] == GREATER:
        return at + 2
    close = byte_search.find(data, at + 2, end, GREATER)
    while close >= 0:
        dash = close - 2 if data[close - 1] == BANG and close >= at + 3 else close - 1
        if data[dash] == DASH and data[dash - 1] == DASH:
            return close + 1
        close = byte_search.find(data, close + 1, end, GREATER)
    return -1


def raw_end(data: bytes, name: bytes, at: int) -> int:
    """The position of the end tag of a raw text element whose text begins at `at`; -1 if there is none.

    `</script` does not end a script after `<!--` and `<script`, until `-->` or another `</script`.
    """
    last = len(data) - len(name) - 2  # an end tag must begin before it
    is_script, escaped, doubly, escape_end = name == b"script", False, False, 0
    if name == b"plaintext":
        return -1
    at = byte_search.find(data, at, last, LESS)
    while at >= 0:
        if escaped and 0 <= escape_end < at:
            escaped = doubly = False
        if data[at + 1] == SLASH:
            if is_name(data, at + 2, name) and BYTE_CLASS[data[at + 2 + len(name)]] & ENDS_TAG_NAME:
                if not doubly:
                    return at
                doubly = False
        elif is_script and escaped:
            if is_name(data, at + 1, name) and BYTE_CLASS[data[at + 1 + len(name)]] & ENDS_TAG_NAME:
                doubly = True
        elif is_script and is_comment(data, at):
            escaped, escape_end = True, data.find(b"-->", at + 2)  # "<!-->" both begins and ends it
        at = byte_search.find(data, at + 1, last, LESS)
    return -1


class TagReader:
    """Reads one tag at a time. Collects the names of all attributes in `attribute_names`, if that is a set."""

    # Hash tables: short attribute names as words, long ones by position and length; a cache of unknown tag names.
    short_names: list[int]
    long_starts: list[int]
    long_lengths: list[int]
    recent_first: list[int]
    recent_rest: list[int]
    recent_names: list[int]

    def __init__(self, data: bytes, attribute_names: set[bytes] | None) -> None:
        self.page = self.data = data
        self.end = len(data)
        self.attribute_names = attribute_names
        self.asides: list[int] = []  # start and end of the content of scripts and style sheets
        self.unknown_names: dict[bytes, int] = {}
        self.odd_names: set[bytes] = set()
        self.fresh_names = 0  # at least as many as there are different attribute names
        # The current tag: the number of its name; length and bytes of a name of up to seven bytes; count of attributes.
        self.name = self.name_length = self.name_word = self.count = 0
        self.closes_itself = False
        self.noscript = -1  # the number of that name, once it is on the page
        self.has_fake_noscript = False  # in the current raw text
        byte_search.make_room(self, "short_names long_starts long_lengths", 1 << ATTRIBUTE_BITS)
        byte_search.make_room(self, "recent_first recent_rest recent_names", 1 << RECENT_BITS)

    def read_tag(self, at: int) -> int:
        """The end of the tag whose name begins at `at`; -1 if it is cut off."""
        return self.read_attributes(self.read_name(at))

    def read_name(self, at: int) -> int:
        """The end of the tag name at `at`. Sets `name`."""
        data, self.name_length = self.data, 0
        if self.end - at >= 16:
            word = byte_search.word_at(data, at)
            length = byte_search.name_length(word)
            if length < 8:
                if BYTE_CLASS[data[at + length]] & ENDS_TAG_NAME:
                    self.name_word = byte_search.first_bytes(word, length)
                    self.name_length = length
                    self.name = self.number_of_words(byte_search.in_lower_case(self.name_word), 0, at, length)
                    return at + length
            else:
                rest = byte_search.word_at(data, at + 8)
                length = byte_search.name_length(rest)
                if length < 8 and BYTE_CLASS[data[at + 8 + length]] & ENDS_TAG_NAME:
                    rest = byte_search.first_bytes(rest, length) if length else 0
                    word, rest = byte_search.in_lower_case(word), byte_search.in_lower_case(rest)
                    self.name = self.number_of_words(word, rest, at, 8 + length)
                    return at + 8 + length
        return self.read_odd_name(at)

    def read_odd_name(self, at: int) -> int:
        """The same for names of 16 bytes or more, and for names with unusual bytes."""
        start, data = at, self.data
        while at < self.end and not BYTE_CLASS[data[at]] & ENDS_TAG_NAME:
            at += 1
        self.name = self.number_of(self.in_lower_case(start, at))
        return at

    def number_of_words(self, first: int, rest: int, at: int, length: int) -> int:
        """The number of the name at `at`, which has these two words in lower case."""
        slot = byte_search.slot_of(first + rest, NAME_BITS)
        while KNOWN_WORDS[slot, 0]:
            if KNOWN_WORDS[slot, 0] == first and KNOWN_WORDS[slot, 1] == rest:
                return slot
            slot = (slot + 1) & (KNOWN - 1)
        return self.number_of_unknown(first, rest, at, length)

    def number_of_unknown(self, first: int, rest: int, at: int, length: int) -> int:
        slot = byte_search.slot_of(first + rest, RECENT_BITS)
        if self.recent_first[slot] != first or self.recent_rest[slot] != rest:
            self.recent_first[slot], self.recent_rest[slot] = first, rest
            self.recent_names[slot] = self.number_of(self.in_lower_case(at, at + length))
        return self.recent_names[slot]

    def number_of(self, name: bytes) -> int:
        """The number of a lower-case name. Raises PastLimit for too many unknown names."""
        if name in NUMBERS:
            return NUMBERS[name]
        if name not in self.unknown_names:
            self.unknown_names[name] = KNOWN + len(self.unknown_names)
            if name == b"noscript":
                self.noscript = self.unknown_names[name]
            if len(self.unknown_names) > MAX_TAG_NAMES:
                raise PastLimit(NAMES)
        return self.unknown_names[name]

    def read_attributes(self, at: int) -> int:
        """The end of the tag whose name ends at `at`; -1 if it is cut off."""
        data, end, count = self.data, self.end, 0
        self.count = 0
        self.closes_itself = False
        if at < end and data[at] == GREATER:
            return at + 1
        while True:
            before = 0
            while at < end and BYTE_CLASS[data[at]] & (IS_SPACE | IS_SLASH):
                before = data[at]
                at += 1
            if at >= end:
                return -1
            if data[at] == GREATER:
                self.closes_itself = before == SLASH
                self.count = count
                return at + 1
            count += 1
            at = name_end = self.read_attribute_name(at)
            while at < end and BYTE_CLASS[data[at]] & IS_SPACE:
                at += 1
            if at >= end or data[at] != EQUALS:
                at = name_end
                continue
            at += 1
            while at < end and BYTE_CLASS[data[at]] & IS_SPACE:
                at += 1
            if at < end and BYTE_CLASS[data[at]] & IS_QUOTE:
                at = byte_search.find(data, at + 1, end, data[at]) + 1
                if at == 0:
                    return -1
            else:
                while at < end and not BYTE_CLASS[data[at]] & (IS_SPACE | IS_GREATER):
                    at += 1

    def read_attribute_name(self, at: int) -> int:
        """The end of the attribute name at `at`. Counts the name in `fresh_names` unless it was seen before."""
        start, data = at, self.data
        if self.end - at >= 8:
            word = byte_search.word_at(data, at)
            length = byte_search.name_length(word)
            if 0 < length < 8 and BYTE_CLASS[data[at + length]] & ENDS_NAME:
                word = byte_search.first_bytes(word, length)
                slot = byte_search.slot_of(word, ATTRIBUTE_BITS)
                if self.short_names[slot] != word:
                    self.note_short_name(word, slot)
                at += length
            elif length == 8:
                at = self.read_long_name(start, at + 8)
        if at == start:
            at = self.read_long_name(start, at + 1)  # a name may begin with "="
        if self.attribute_names is not None:
            self.attribute_names.add(self.in_lower_case(start, at))
        return at

    def note_short_name(self, word: int, slot: int) -> None:
        for _ in range(MAX_PROBES):
            if self.short_names[slot] == word:
                return
            if self.short_names[slot] == 0:
                self.short_names[slot] = word
                break
            slot = (slot + 1) & ((1 << ATTRIBUTE_BITS) - 1)
        self.fresh_names += 1

    def read_long_name(self, start: int, at: int) -> int:
        """The same for names of eight bytes or more, or with unusual bytes. It ends at `at` or after it."""
        data = self.data
        while at < self.end and not BYTE_CLASS[data[at]] & ENDS_NAME:
            at += byte_search.name_length(byte_search.word_at(data, at)) or 1 if self.end - at >= 8 else 1
        length = at - start
        if length < 8:
            name = self.page[start:at]
            if name not in self.odd_names:
                self.odd_names.add(name)
                self.fresh_names += 1
            return at
        first, last = byte_search.word_at(data, start), byte_search.word_at(data, at - 8)
        slot = byte_search.slot_of(first + last, ATTRIBUTE_BITS)
        for _ in range(MAX_PROBES):
            if self.long_lengths[slot] == length and self.is_same(self.long_starts[slot], start, length):
                return at
            if self.long_lengths[slot] == 0:
                self.long_starts[slot], self.long_lengths[slot] = start, length
                break
            slot = (slot + 1) & ((1 << ATTRIBUTE_BITS) - 1)
        self.fresh_names += 1
        return at

    def is_same(self, one: int, other: int, length: int) -> bool:
        """Whether the bytes at two positions are the same. There must be at least eight."""
        data, at = self.data, length - 8
        while at > 0:
            if byte_search.word_at(data, one + at) != byte_search.word_at(data, other + at):
                return False
            at -= 8
        return byte_search.word_at(data, one) == byte_search.word_at(data, other)

    def read_fake_ends(self, at: int, end: int) -> bool:
        """Whether raw text contains `<!--`. Counts the names of what looks like an end tag, which the parser stores."""
        data, is_escaped = self.data, False
        self.has_fake_noscript = False
        at = byte_search.find(data, at, end, LESS)
        while at >= 0 and at + 2 < end:
            start = at = at + 2
            if data[at - 1] == SLASH:
                while at < end and BYTE_CLASS[data[at]] & IS_LETTER:
                    at += 1
                if start < at < end and BYTE_CLASS[data[at]] & ENDS_TAG_NAME:
                    self.read_name(start)
                    self.has_fake_noscript |= self.name == self.noscript
            elif is_comment(self.page, at - 2):
                is_escaped = True
            at = byte_search.find(data, start - 1, end, LESS)
        return is_escaped

    def is_blank(self, start: int, end: int) -> bool:
        """Whether the page has only white space there."""
        while start < end and BYTE_CLASS[self.data[start]] & IS_SPACE:
            start += 1
        return start >= end

    def set_aside(self, begin: int, end: int) -> None:
        """Note the content of a script or style sheet, if the parser would make one text of it, byte for byte."""
        if end - begin < MIN_ASIDE or len(self.asides) >= 2 * MAX_ASIDES or self.is_blank(begin, end):
            return
        if byte_search.find(self.data, begin, end, 0) < 0 and byte_search.find(self.data, begin, end, RETURN) < 0:
            self.asides.append(begin)
            self.asides.append(end)

    def holds(self, start: int, end: int, text: bytes) -> bool:
        """Whether the page has this text of lower-case letters there, in any case."""
        while start + len(text) <= end and not is_name(self.page, start, text):
            start += 1
        return start + len(text) <= end

    def in_lower_case(self, start: int, end: int) -> bytes:
        return self.page[start:end].lower()
