# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What every row adds to the counts, in one sweep over the page's text: the compiled twin of `characters.py`."""

from libc.stdint cimport uint8_t, uint16_t, int32_t, uint32_t, uint64_t
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


# What a character adds to eight of the counts, a byte each, so that one addition counts them all.
cdef enum:
    ALL_FLAGS = 2048
    MOST_AT_ONCE = 255  # characters, before a byte runs over

cdef uint64_t[ALL_FLAGS] added_by
cdef uint16_t[128] ascii_flags
cdef uint64_t[128] ascii_added


def _fill_tables():
    cdef int flags
    for flags in range(ALL_FLAGS):
        is_letter = (flags & (WORD | CJK)) != 0
        lanes = (is_letter, flags & STOP, flags & MARK, not flags & SPACE, is_letter and flags & CJK,
                 is_letter and flags & DIGIT, is_letter and flags & CAPITAL, flags & SEPARATOR)
        added_by[flags] = sum(1 << 8 * lane for lane, counts in enumerate(lanes) if counts)
    for flags in range(128):
        ascii_flags[flags] = flags_of(flags)
        ascii_added[flags] = added_by[ascii_flags[flags]]


_fill_tables()


cdef void count_text(const uint8_t *text, int32_t at, int32_t end, int32_t *into) noexcept nogil:
    """letters, words, stops, punctuation and sentence ends of one row."""
    cdef uint16_t now = 0, previous = 0
    cdef uint64_t added
    cdef int32_t stop, words = 0, sentences = 0
    while at < end:
        stop = at + MOST_AT_ONCE if end - at > MOST_AT_ONCE else end
        added = 0
        while at < stop:
            if text[at] < 0x80:
                now = ascii_flags[text[at]]
                added += ascii_added[text[at]]
                at += 1
            else:
                now = flags_of(code_point(text, &at, end))
                added += added_by[now]
            if previous & SENTENCE_END:
                if previous & WIDE_END:
                    sentences += (now & WIDE_END) == 0
                else:
                    sentences += (now & (SPACE | CLOSER)) != 0
            words += ((now & ~previous & WORD) | (now & CJK)) != 0
            previous = now
        into[0] += added & 0xFF
        into[2] += (added >> 8) & 0xFF
        into[3] += (added >> 16) & 0xFF
        into[CHARACTERS] += (added >> 24) & 0xFF
        into[CHARACTERS + 1] += (added >> 32) & 0xFF
        into[CHARACTERS + 2] += (added >> 40) & 0xFF
        into[CHARACTERS + 3] += (added >> 48) & 0xFF
        into[CHARACTERS + 4] += added >> 56
    into[1] = words
    into[4] = sentences + ((previous & SENTENCE_END) != 0)


def count(object columns):
    """What each row adds."""
    cdef const uint8_t[::1] tags = columns.tag, hiddens = columns.hidden, linkeds = columns.linked
    cdef const uint8_t[::1] attr_names = columns.attr_name
    cdef const int32_t[::1] starts = columns.text_start, ends = columns.text_end, attr_firsts = columns.attr_first
    cdef const int32_t[::1] attr_starts = columns.attr_start, attr_ends = columns.attr_end
    cdef bytes text_bytes = columns.text_bytes, attr_bytes = columns.attr_bytes
    cdef const uint8_t *text = text_bytes
    cdef int32_t row, attr, rows = <int32_t>tags.shape[0]
    cdef int32_t *here
    cdef bint counts_here
    counts_array = np.zeros((rows, COLUMNS), np.int32)
    cdef int32_t[:, ::1] counts = counts_array
    for row in range(rows):
        if tags[row] == TEXT:
            if (hiddens[row] == 0 or hiddens[row] > LAST_NOT_TEXT) and ends[row] > starts[row]:
                here = &counts[row, 0]
                count_text(text, starts[row], ends[row], here)
                if linkeds[row]:
                    here[LINKED_LETTERS], here[LINKED_WORDS] = here[0], here[1]
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
    return counts_array


def sum_seen(object columns, object counts_array):
    """Prefix sums of the counts over the rows that are seen."""
    cdef const uint8_t[::1] hiddens = columns.hidden
    cdef const int32_t[:, ::1] counts = counts_array
    cdef int32_t row, rows = <int32_t>hiddens.shape[0]
    cdef int column
    sums_array = np.empty((rows + 1, COLUMNS), np.int32)
    cdef int32_t[:, ::1] sums = sums_array
    cdef int32_t *after = &sums[0, 0]
    cdef int32_t so_far[COLUMNS]
    cdef const int32_t *added
    memset(so_far, 0, sizeof(so_far))
    memset(after, 0, sizeof(so_far))
    for row in range(rows):
        added = &counts[row, 0]
        after += COLUMNS
        if hiddens[row] == 0 or (hiddens[row] == CONTROL and added[CONTROLS]):
            for column in range(COLUMNS):
                so_far[column] += added[column]
        for column in range(COLUMNS):
            after[column] = so_far[column]
    return sums_array
