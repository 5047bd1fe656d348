cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t
from pagecrunch.page.table cimport BlockTable, Table

cdef int BEYOND, ENTRY, HEADLINE, LINKS, PASSAGE, STORY_LINE, OTHER_LINE, HEADING, WORDS, STOPS, LINKED_WORDS
cdef int PER_ROW, PER_BLOCK
cdef const uint8_t[::1] CAN_BE_STORY_LINE

@cython.final
cdef class Passages:
    cdef Table table
    cdef BlockTable blocks
    cdef readonly int rows, count
    cdef const uint8_t[::1] text, attributes
    cdef readonly uint8_t[::1] reason
    cdef readonly int32_t[::1] shared, is_passage, is_apart, is_story, passages_before, blocks_before, holds_passage
    cdef int32_t[::1] pool
    cdef Py_ssize_t used

    @cython.locals(begin=Py_ssize_t)
    cpdef int32_t[::1] column(self, Py_ssize_t length)
    @cython.locals(found=cython.int, block=cython.int)
    cdef void find(self) noexcept
    @cython.locals(row=cython.int, block=cython.int, begin=cython.int, end=cython.int)
    cdef void number_rows(self) noexcept
    @cython.locals(total=cython.int)
    cpdef int total(self) noexcept
    cdef int words(self, int block) noexcept
    cdef int linked_words(self, int block) noexcept
    cdef bint has_stops(self, int block) noexcept
    cdef bint is_mostly_links(self, int block) noexcept
    cpdef bint is_heading(self, int block) noexcept
    cdef int begin_of(self, int block) noexcept
    cdef int end_of(self, int block) noexcept
    cpdef bytes text_of(self, int block)

@cython.locals(found=cython.int, block=cython.int)
cpdef find_story(Passages passages)
@cython.locals(block=cython.int)
cpdef leave_out_entries(Passages passages)
@cython.locals(snippet=cython.int, longest=cython.int, most=int64_t, longest_words=int64_t, block=cython.int,
               words=int64_t)
cpdef int find_snippet(Passages passages) noexcept
@cython.locals(words=cython.int, linked=cython.int)
cdef int weight_of(Passages passages, int block) noexcept
@cython.locals(block=cython.int)
cpdef weigh(Passages passages, int32_t[::1] weights)
@cython.locals(total=int64_t, most=int64_t, last=cython.int, block=cython.int)
cpdef int reach_forwards(const int32_t[::1] weights, int snippet, int count) noexcept
@cython.locals(total=int64_t, most=int64_t, first=cython.int, back=cython.int)
cpdef int reach_backwards(const int32_t[::1] weights, int snippet, int start) noexcept
@cython.locals(weights=int32_t[::1], first=cython.int, last=cython.int, block=cython.int, is_within=cython.bint,
               is_links=cython.bint, is_line=cython.bint)
cpdef mark_story(Passages passages, int headline, int snippet)
