# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What every row adds to the counts, in one sweep over the page's text: the compiled twin of `characters.py`."""

from libc.stdint cimport uint8_t, uint16_t, int32_t, uint32_t
from libc.string cimport memset

import numpy as np

from . import flags as _flags
from .characters import CONTROL_TAGS
from .names import ATTRIBUTE_CODES, COUNT_COLUMNS, HIDDEN_CODES, LAST_NOT_TEXT as _LAST_NOT_TEXT, TAG_CODES, TEXT as _TEXT

cdef enum:
    SPACE = 1
    WORD = 2
    CJK = 4
    STOP = 8
    SENTENCE_END = 16
    WIDE_END = 32
    CLOSER = 64
    MARK = 128
    DIGIT = 256
    CAPITAL = 512
    SEPARATOR = 1024
    COLUMNS = 16

for _flag, _value in (("SPACE", SPACE), ("WORD", WORD), ("CJK", CJK), ("STOP", STOP), ("SENTENCE_END", SENTENCE_END),
                      ("WIDE_END", WIDE_END), ("CLOSER", CLOSER), ("MARK", MARK), ("DIGIT", DIGIT),
                      ("CAPITAL", CAPITAL), ("SEPARATOR", SEPARATOR)):
    assert getattr(_flags, _flag) == _value
assert COLUMNS == len(COUNT_COLUMNS) and COUNT_COLUMNS[:5] == ("letters", "words", "stops", "punctuation", "sentences")
assert COUNT_COLUMNS[11:] == ("characters", "cjk", "digits", "capitals", "separators")

cdef int LINKS = COUNT_COLUMNS.index("links"), LINKED_LETTERS = COUNT_COLUMNS.index("linked_letters")
cdef int CONTROLS = COUNT_COLUMNS.index("controls")
cdef uint8_t CONTROL = HIDDEN_CODES["form control"]
cdef int CHARACTERS = COUNT_COLUMNS.index("characters")
cdef int LINKED_WORDS = COUNT_COLUMNS.index("linked_words")
cdef uint8_t TEXT = _TEXT, LAST_NOT_TEXT = _LAST_NOT_TEXT, LINK = TAG_CODES["a"], INPUT = TAG_CODES["input"]
cdef uint8_t HREF = ATTRIBUTE_CODES["href"], TYPE = ATTRIBUTE_CODES["type"]

# Per tag: 1 + the column that an element of it adds one to.
cdef uint8_t[256] column_of_tag
memset(column_of_tag, 0, 256)
column_of_tag[<int>TAG_CODES["a"]] = 1 + LINKS
column_of_tag[<int>TAG_CODES["img"]] = 1 + COUNT_COLUMNS.index("images")
column_of_tag[<int>TAG_CODES["li"]] = 1 + COUNT_COLUMNS.index("list_items")
for _name in CONTROL_TAGS:
    column_of_tag[<int>TAG_CODES[_name]] = 1 + COUNT_COLUMNS.index("controls")

cdef bytes _index, _leaves
_index, _array = _flags.load_table()
_leaves = _array.tobytes()
cdef const uint8_t *leaf_of = _index
cdef const uint16_t *leaves = <const uint16_t *><const uint8_t *>_leaves


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


cdef void count_text(const uint8_t *text, int32_t at, int32_t end, int32_t *into) noexcept nogil:
    """letters, words, stops, punctuation and sentence ends of one row."""
    cdef uint16_t now = 0, previous = 0
    cdef int32_t letters = 0, words = 0, stops = 0, marks = 0, sentences = 0, characters = 0, cjk = 0, digits = 0, capitals = 0, separators = 0
    while at < end:
        now = flags_of(code_point(text, &at, end))
        if previous & SENTENCE_END:
            if previous & WIDE_END:
                sentences += (now & WIDE_END) == 0
            else:
                sentences += (now & (SPACE | CLOSER)) != 0
        if now & (WORD | CJK):
            letters += 1
            if now & CJK:
                cjk += 1
                words += 1
            elif not previous & WORD:
                words += 1
            digits += (now & DIGIT) != 0
            capitals += (now & CAPITAL) != 0
        characters += (now & SPACE) == 0
        stops += (now & STOP) != 0
        marks += (now & MARK) != 0
        separators += (now & SEPARATOR) != 0
        previous = now
    if previous & SENTENCE_END:
        sentences += 1
    into[0] = letters
    into[1] = words
    into[2] = stops
    into[3] = marks
    into[4] = sentences
    into[CHARACTERS] = characters
    into[CHARACTERS + 1] = cjk
    into[CHARACTERS + 2] = digits
    into[CHARACTERS + 3] = capitals
    into[CHARACTERS + 4] = separators


def count(object columns):
    """(what each row adds, prefix sums over the rows that are seen)."""
    cdef uint8_t[::1] tags = columns.tag, hiddens = columns.hidden, linkeds = columns.linked
    cdef uint8_t[::1] attr_names = columns.attr_name
    cdef int32_t[::1] starts = columns.text_start, ends = columns.text_end, attr_firsts = columns.attr_first
    cdef int32_t[::1] attr_starts = columns.attr_start, attr_ends = columns.attr_end
    cdef bytes text_bytes = columns.text_bytes, attr_bytes = columns.attr_bytes
    cdef const uint8_t *text = text_bytes
    cdef int32_t row, attr, rows = len(columns.tag)
    cdef int column
    cdef int32_t *before
    cdef int32_t *after
    cdef int32_t *added
    cdef bint counts_here
    counts_array = np.zeros((rows, COLUMNS), np.int32)
    sums_array = np.zeros((rows + 1, COLUMNS), np.int32)
    cdef int32_t[:, ::1] counts = counts_array, sums = sums_array
    for row in range(rows):
        if tags[row] == TEXT:
            if (hiddens[row] == 0 or hiddens[row] > LAST_NOT_TEXT) and ends[row] > starts[row]:
                count_text(text, starts[row], ends[row], &counts[row, 0])
                if linkeds[row]:
                    counts[row, LINKED_LETTERS] = counts[row, 0]
                    counts[row, LINKED_WORDS] = counts[row, 1]
        elif column_of_tag[tags[row]]:
            counts_here = tags[row] != LINK
            if tags[row] == LINK or tags[row] == INPUT:
                for attr in range(attr_firsts[row], attr_firsts[row + 1]):
                    if tags[row] == LINK and attr_names[attr] == HREF:
                        counts_here = True
                    elif tags[row] == INPUT and attr_names[attr] == TYPE:
                        if attr_ends[attr] - attr_starts[attr] == 6:
                            counts_here = attr_bytes[attr_starts[attr]:attr_ends[attr]].lower() != b"hidden"
            counts[row, column_of_tag[tags[row]] - 1] = counts_here
        before, after, added = &sums[row, 0], &sums[row + 1, 0], &counts[row, 0]
        if hiddens[row] == 0 or (hiddens[row] == CONTROL and counts[row, CONTROLS]):
            for column in range(COLUMNS):
                after[column] = before[column] + added[column]
        else:
            for column in range(COLUMNS):
                after[column] = before[column]
    return counts_array, sums_array
