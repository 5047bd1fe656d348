# Types for `passages.py`, which is compiled as `_passages`; the code stands there alone.
cimport cython
from libc.stdint cimport int32_t, uint8_t

cdef int HEADING, WORDS, STOPS, LINKED_WORDS, PER_ROW, PER_BLOCK

@cython.final
cdef class Passages:
    cdef readonly int count, rows
    cdef readonly object reasons, shares
    cdef readonly bytes text_bytes, attr_bytes
    cdef const uint8_t[::1] text, names, tag, attr_name, kind, hidden
    cdef const int32_t[::1] parent, end, text_start, text_end, attr_first, attr_start, attr_end, first, last
    cdef const int32_t[:, ::1] counts
    cdef uint8_t[::1] reason
    cdef int32_t[::1] shared, room, words, linked
    cdef readonly int32_t[::1] is_passage, is_apart, is_story, passages_before, blocks_before, holds_passage
    cdef Py_ssize_t used

    @cython.locals(begin=Py_ssize_t)
    cdef int32_t[::1] column(self, Py_ssize_t length)
    @cython.locals(found=cython.int, block=cython.int)
    cdef void find(self) noexcept
    @cython.locals(row=cython.int, block=cython.int, begin=cython.int, end=cython.int)
    cdef void number_rows(self) noexcept
    cpdef int total(self) noexcept
    cpdef bint is_mostly_links(self, int block) noexcept
    cpdef bint is_heading(self, int block) noexcept
    cpdef int begin_of(self, int block) noexcept
    cpdef int end_of(self, int block) noexcept
    cpdef bytes text_of(self, int block)
