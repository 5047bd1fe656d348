# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A page as tokens, in one sweep over its rows: the compiled twin of `tokens.py` and `stems.py`, where the rules are told."""

from libc.stdint cimport uint8_t, uint16_t, int32_t, uint32_t
from libc.string cimport memcmp, memcpy

import numpy as np

from ...page import flags as _flags
from ...page.names import TAG_NAMES, TEXT as _TEXT
from . import stems as _stems
from . import tokens as _rules

cdef enum:
    SPACE = 1
    WORD = 2
    CJK = 4
    DIGIT = 256
    LONGEST = 48
    OPENING = 0
    CLOSING = 1
    WORD_TOKEN = 2
    SYMBOL = 3

for _flag, _value in (("SPACE", SPACE), ("WORD", WORD), ("CJK", CJK), ("DIGIT", DIGIT)):
    assert getattr(_flags, _flag) == _value
assert _stems.LONGEST == LONGEST and _stems.SHORTEST == 3
assert (_rules.OPENING, _rules.CLOSING, _rules.WORD_TOKEN, _rules.SYMBOL) == (OPENING, CLOSING, WORD_TOKEN, SYMBOL)

cdef uint8_t TEXT = _TEXT
cdef uint32_t[256] opening_codes, closing_codes, crc_table
cdef uint8_t[256] is_void
cdef int _tag
for _tag in range(len(TAG_NAMES)):
    opening_codes[_tag] = _rules.OPENING_CODES[_tag]
    closing_codes[_tag] = _rules.CLOSING_CODES[_tag]
    is_void[_tag] = _rules.IS_VOID[_tag]

cdef bytes _index, _leaves
_index, _array = _flags.load_table()
_leaves = _array.tobytes()
cdef const uint8_t *leaf_of = _index
cdef const uint16_t *leaves = <const uint16_t *><const uint8_t *>_leaves

cdef uint32_t _crc
for _byte in range(256):
    _crc = _byte
    for _bit in range(8):
        _crc = (_crc >> 1) ^ (0xEDB88320 if _crc & 1 else 0)
    crc_table[<int>_byte] = _crc

cdef struct Suffix:
    int length, instead_length
    char[8] text, instead

cdef Suffix[20] double_suffixes
cdef Suffix[7] full_suffixes
cdef Suffix[19] last_suffixes


cdef void set_suffix(Suffix *suffix, bytes text, bytes instead):
    suffix.length, suffix.instead_length = len(text), len(instead)
    memcpy(suffix.text, <const char *>text, len(text))
    memcpy(suffix.instead, <const char *>instead, len(instead))


assert (len(_stems.DOUBLE_SUFFIXES), len(_stems.FULL_SUFFIXES), len(_stems.LAST_SUFFIXES)) == (20, 7, 19)
for _at in range(20):
    set_suffix(&double_suffixes[_at], _stems.DOUBLE_SUFFIXES[_at][0], _stems.DOUBLE_SUFFIXES[_at][1])
for _at in range(7):
    set_suffix(&full_suffixes[_at], _stems.FULL_SUFFIXES[_at][0], _stems.FULL_SUFFIXES[_at][1])
for _at in range(19):
    set_suffix(&last_suffixes[_at], _stems.LAST_SUFFIXES[_at], b"")


cdef inline bint is_vowel(char letter) noexcept nogil:
    return letter == c"a" or letter == c"e" or letter == c"i" or letter == c"o" or letter == c"u"


cdef bint is_consonant(const char *b, int i) noexcept nogil:
    cdef bint flips = False
    while b[i] == c"y" and i > 0:
        i -= 1
        flips = not flips
    return (not is_vowel(b[i])) != flips


cdef int measure(const char *b, int length) noexcept nogil:
    cdef int count = 0, i
    cdef bint after_vowel = False, consonant = False
    for i in range(length):
        # `y` is a consonant at the start and after a vowel.
        consonant = not consonant if b[i] == c"y" and i > 0 else not is_vowel(b[i])
        if not consonant:
            after_vowel = True
        elif after_vowel:
            count += 1
            after_vowel = False
    return count


cdef bint has_vowel(const char *b, int length) noexcept nogil:
    cdef int i
    for i in range(length):
        if not is_consonant(b, i):
            return True
    return False


cdef inline bint ends(const char *b, int n, const char *suffix, int length) noexcept nogil:
    return n >= length and memcmp(b + n - length, suffix, length) == 0


cdef bint ends_double(const char *b, int n) noexcept nogil:
    return n >= 2 and b[n - 1] == b[n - 2] and is_consonant(b, n - 1)


cdef bint ends_short(const char *b, int n) noexcept nogil:
    if n < 3 or b[n - 1] == c"w" or b[n - 1] == c"x" or b[n - 1] == c"y":
        return False
    return is_consonant(b, n - 1) and not is_consonant(b, n - 2) and is_consonant(b, n - 3)


cdef int plurals_and_participles(char *b, int n) noexcept nogil:
    if b[n - 1] == c"s":
        if ends(b, n, b"sses", 4) or ends(b, n, b"ies", 3):
            n -= 2
        elif b[n - 2] != c"s":
            n -= 1
    if ends(b, n, b"eed", 3):
        return n - 1 if measure(b, n - 3) > 0 else n
    if ends(b, n, b"ed", 2) and has_vowel(b, n - 2):
        n -= 2
    elif ends(b, n, b"ing", 3) and has_vowel(b, n - 3):
        n -= 3
    else:
        return n
    if ends(b, n, b"at", 2) or ends(b, n, b"bl", 2) or ends(b, n, b"iz", 2):
        b[n] = c"e"
        n += 1
    elif ends_double(b, n):
        if b[n - 1] != c"l" and b[n - 1] != c"s" and b[n - 1] != c"z":
            n -= 1
    elif measure(b, n) == 1 and ends_short(b, n):
        b[n] = c"e"
        n += 1
    return n


cdef int replace_suffix(char *b, int n, const Suffix *suffixes, int count) noexcept nogil:
    cdef int i, rest
    for i in range(count):
        if ends(b, n, suffixes[i].text, suffixes[i].length):
            rest = n - suffixes[i].length
            if measure(b, rest) > 0:
                memcpy(b + rest, suffixes[i].instead, suffixes[i].instead_length)
                return rest + suffixes[i].instead_length
            return n
    return n


cdef int drop_last_suffix(char *b, int n) noexcept nogil:
    cdef int i, rest
    for i in range(19):
        if ends(b, n, last_suffixes[i].text, last_suffixes[i].length):
            rest = n - last_suffixes[i].length
            if ends(b, n, b"ion", 3) and (rest == 0 or (b[rest - 1] != c"s" and b[rest - 1] != c"t")):
                continue
            return rest if measure(b, rest) > 1 else n
    return n


cdef int tidy_end(char *b, int n) noexcept nogil:
    cdef int vowels
    if n and b[n - 1] == c"e":
        vowels = measure(b, n - 1)
        if vowels > 1 or (vowels == 1 and not ends_short(b, n - 1)):
            n -= 1
    if n and b[n - 1] == c"l" and ends_double(b, n) and measure(b, n) > 1:
        n -= 1
    return n


cdef int stem_letters(char *b, int n) noexcept nogil:
    """Shorten a word of `a` to `z` in place; its new length."""
    if n < 3:
        return n
    n = plurals_and_participles(b, n)
    if n and b[n - 1] == c"y" and has_vowel(b, n - 1):
        b[n - 1] = c"i"
    n = replace_suffix(b, n, double_suffixes, 20)
    n = replace_suffix(b, n, full_suffixes, 7)
    n = drop_last_suffix(b, n)
    return tidy_end(b, n)


def stem(bytes word):
    """The stem of a word in lower case."""
    cdef char[LONGEST + 1] buffer
    cdef int i, n = len(word)
    if n > LONGEST:
        return word
    for i in range(n):
        if not 97 <= <uint8_t>word[i] <= 122:
            return word
        buffer[i] = word[i]
    n = stem_letters(buffer, n)
    return buffer[:n]


cdef inline uint32_t crc(const char *text, int length) noexcept nogil:
    cdef uint32_t value = ~<uint32_t>0
    cdef int i
    for i in range(length):
        value = (value >> 8) ^ crc_table[(value ^ <uint8_t>text[i]) & 0xFF]
    return ~value


cdef uint32_t word_code(const char *text, int length, bint is_number, bint is_ascii):
    cdef char[LONGEST + 1] buffer
    cdef int i
    cdef bint letters = True
    cdef bytes lower
    if is_number:
        return crc(b"1", 1)
    if not is_ascii:
        lower = text[:length].decode("utf-8", "replace").lower().encode("utf-8", "replace")
        return crc(lower, len(lower))
    if length > LONGEST:
        lower = text[:length].lower()
        return crc(lower, length)
    for i in range(length):
        buffer[i] = text[i] | 0x20 if c"A" <= text[i] <= c"Z" else text[i]
        letters = letters and c"a" <= buffer[i] <= c"z"
    return crc(buffer, stem_letters(buffer, length) if letters else length)


cdef inline uint32_t code_point(const uint8_t *text, int32_t *at, int32_t end) noexcept nogil:
    """The character at `at`, which moves past it. The parser hands out whole characters only."""
    cdef uint8_t lead = text[at[0]]
    cdef uint32_t value
    cdef int more
    at[0] += 1
    if lead < 0x80:
        return lead
    if lead < 0xE0:
        value = lead & 0x1F
        more = 1
    elif lead < 0xF0:
        value = lead & 0x0F
        more = 2
    else:
        value = lead & 0x07
        more = 3
    while more and at[0] < end:
        value = (value << 6) | (text[at[0]] & 0x3F)
        at[0] += 1
        more -= 1
    return value if value < 0x110000 else 0xFFFD


cdef inline uint16_t flags_of(uint32_t character) noexcept nogil:
    return leaves[(<uint32_t>leaf_of[character >> 8] << 8) | (character & 0xFF)]


cdef class _Sink:
    """The columns while they grow."""

    cdef object code_array, kind_array, under_array, row_array, start_array, end_array
    cdef uint32_t[::1] code
    cdef uint8_t[::1] kind, under
    cdef int32_t[::1] row, start, end
    cdef Py_ssize_t size, room

    def __init__(self, Py_ssize_t room):
        self.size, self.room = 0, 0
        self.code_array = np.empty(0, np.uint32)
        self.kind_array, self.under_array = np.empty(0, np.uint8), np.empty(0, np.uint8)
        self.row_array, self.start_array = np.empty(0, np.int32), np.empty(0, np.int32)
        self.end_array = np.empty(0, np.int32)
        self.grow(room)

    cdef grow(self, Py_ssize_t room):
        self.room = room
        self.code_array = np.resize(self.code_array, room) if self.size else np.empty(room, np.uint32)
        self.kind_array = np.resize(self.kind_array, room) if self.size else np.empty(room, np.uint8)
        self.under_array = np.resize(self.under_array, room) if self.size else np.empty(room, np.uint8)
        self.row_array = np.resize(self.row_array, room) if self.size else np.empty(room, np.int32)
        self.start_array = np.resize(self.start_array, room) if self.size else np.empty(room, np.int32)
        self.end_array = np.resize(self.end_array, room) if self.size else np.empty(room, np.int32)
        self.code, self.kind, self.under = self.code_array, self.kind_array, self.under_array
        self.row, self.start, self.end = self.row_array, self.start_array, self.end_array

    cdef inline int add(self, uint32_t code, uint8_t kind, uint8_t under, int32_t row, int32_t start, int32_t end) except -1:
        if self.size == self.room:
            self.grow(2 * self.room)
        self.code[self.size] = code
        self.kind[self.size] = kind
        self.under[self.size] = under
        self.row[self.size] = row
        self.start[self.size] = start
        self.end[self.size] = end
        self.size += 1
        return 0

    def columns(self):
        arrays = (self.code_array, self.kind_array, self.under_array, self.row_array, self.start_array, self.end_array)
        return [array[: self.size].copy() for array in arrays]


cdef int add_text(_Sink sink, const uint8_t *text, int32_t at, int32_t end, int32_t row, uint8_t under) except -1:
    cdef int32_t first, after = at
    cdef uint32_t character
    cdef uint16_t flags
    cdef bint is_number, is_ascii
    while at < end:
        first = after = at
        character = code_point(text, &after, end)
        flags = flags_of(character)
        if flags & CJK:
            # No CJK character has a lower case or is a digit.
            sink.add(crc(<const char *>text + first, after - first), WORD_TOKEN, under, row, first, after)
        elif flags & WORD:
            is_number, is_ascii = True, True
            while True:
                is_number = is_number and (flags & DIGIT) != 0
                is_ascii = is_ascii and character < 0x80
                at = after
                if at >= end:
                    break
                character = code_point(text, &after, end)
                flags = flags_of(character)
                if not flags & WORD or flags & CJK:
                    after = at
                    break
            sink.add(word_code(<const char *>text + first, after - first, is_number, is_ascii), WORD_TOKEN,
                     under, row, first, after)
        elif not flags & SPACE:
            sink.add(word_code(<const char *>text + first, after - first, False, character < 0x80), SYMBOL,
                     under, row, first, after)
        at = after
    return 0


def tokenise(object page):
    """All tokens of the page."""
    cdef uint8_t[::1] tags = page.tag, hiddens = page.hidden
    cdef int32_t[::1] parents = page.parent, ends_of = page.end, starts = page.text_start, stops = page.text_end
    cdef bytes text_bytes = page.text_bytes
    cdef const uint8_t *text = text_bytes
    cdef int32_t row, rows = len(page.tag), opened = 0
    cdef uint8_t tag, top = TEXT
    cdef _Sink sink = _Sink(2 * rows + len(text_bytes) // 4 + 16)
    open_array, top_array = np.empty(rows + 1, np.int32), np.empty(rows + 1, np.uint8)
    cdef int32_t[::1] open_rows = open_array
    cdef uint8_t[::1] tops = top_array  # tops[0]: the tag on top of the stack while nothing is open
    tops[0] = TEXT
    for row in range(rows):
        while opened and row >= ends_of[open_rows[opened]]:
            opened -= 1
            sink.add(closing_codes[tags[open_rows[opened + 1]]], CLOSING, tops[opened], open_rows[opened + 1], 0, 0)
        tag = tags[row]
        if tag == TEXT:
            if hiddens[row] == 0:
                add_text(sink, text, starts[row], stops[row], row, tops[opened])
            continue
        if hiddens[row] and parents[row] >= 0 and hiddens[parents[row]]:
            continue
        sink.add(opening_codes[tag], OPENING, tops[opened], row, 0, 0)
        if not is_void[tag]:
            opened += 1
            open_rows[opened] = row
            tops[opened] = tag
        elif opened:
            tops[opened] = tag
    while opened:
        opened -= 1
        sink.add(closing_codes[tags[open_rows[opened + 1]]], CLOSING, tops[opened], open_rows[opened + 1], 0, 0)
    return _rules.Tokens(*sink.columns())


def text_codes(str text):
    """The words of a text that is no page, as `tokenise` would know them."""
    cdef bytes data = text.encode("utf-8", "replace")
    cdef _Sink sink = _Sink(len(data) // 4 + 16)
    add_text(sink, data, 0, len(data), 0, TEXT)
    codes, kinds = sink.columns()[:2]
    return codes[kinds == WORD_TOKEN]
