cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t
from pagecrunch.page.table cimport Table

cdef int LEAST, MOST_WORDS, CAPTION_WORDS, ITEM, CLASS, WORDS, LINKED, LINKS, IMAGES, SPACE
cdef double LEAST_SHARE, SURELY
cdef int64_t MASK32, FNV_START, FNV_PRIME
cdef const uint8_t[::1] IS_BOX

@cython.final
cdef class Siblings:
    cdef Table table
    cdef readonly object marks
    cdef uint8_t[::1] mark
    cdef uint32_t[::1] look, last, best
    cdef int32_t[::1] run, longest, alike, words, linked, pictured, marked, of_items, box
    cdef int boxes

    cdef int inside(self, int row, int column) noexcept
    @cython.locals(table=Table, row=cython.int, above=cython.int)
    cpdef find_runs(self, const unsigned char *data)
    @cython.locals(table=Table, value=int64_t, index=cython.int, at=cython.int)
    cdef int64_t look_of(self, const unsigned char *data, int row) noexcept
    @cython.locals(above=cython.int)
    cdef bint is_alike(self, int row) noexcept
    @cython.locals(number=cython.int, row=cython.int, above=cython.int, has_picture=cython.bint)
    cpdef count(self)
    @cython.locals(number=cython.int, row=cython.int, above=cython.int, kind=cython.int)
    cpdef mark_all(self)
    @cython.locals(alike=cython.int, is_pictured=cython.bint)
    cdef int kind_of(self, int row) noexcept
