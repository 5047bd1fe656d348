cimport cython
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t
from pagecrunch.page.table cimport Table

cdef int SPACE, WORD, CJK, SENTENCE_END, WIDE_END, CLOSER, TEXT, LAST_NOT_TEXT, CONTROL, LINK, INPUT, HREF, TYPE
cdef int LETTERS, WORDS, STOPS, MARKS, SENTENCES, LINKED_LETTERS, LINKED_WORDS, CONTROLS, CHARACTERS, MOST_AT_ONCE
cdef const uint8_t[::1] LEAF_OF, COLUMN_OF_TAG
cdef const uint16_t[::1] LEAVES, ASCII_FLAGS
cdef const uint64_t[::1] ADDED_BY, ASCII_ADDED

@cython.locals(counts=int32_t[:, ::1], text="const unsigned char *", row=cython.int, tag=cython.int, is_text=cython.bint)
cpdef count(Table table)

@cython.locals(index=cython.int)
cdef bint counts_as_element(Table table, int row, int tag) except -1

@cython.locals(now=cython.int, before=cython.int, words=cython.int, sentences=cython.int, stop=cython.int, added=uint64_t,
               lead=cython.int, character=cython.int, lane=cython.int)
cdef void count_text(const unsigned char *text, int at, int end, int row, int32_t[:, ::1] counts) noexcept

@cython.locals(lead=cython.int, more=cython.int, value=cython.int)
cdef int character_at(const unsigned char *text, int at, int end) noexcept

@cython.locals(counts="const int32_t[:, ::1]", sums=int32_t[:, ::1], row=cython.int, column=cython.int)
cpdef sum_seen(Table table)
