cimport cython
from libc.stdint cimport int32_t, uint8_t
from pagecrunch.page.table cimport Table

cdef int LEVELS, WORDS, NONE
cdef const uint8_t[::1] LEVEL_OF_TAG

@cython.final
cdef class SectionFinder:
    cdef Table table
    cdef readonly object ends
    cdef int32_t[::1] end, near

    cdef bint is_heading(self, int row) noexcept
    @cython.locals(level=cython.int)
    cdef void pass_by(self, int row) noexcept
    @cython.locals(row=cython.int, following=cython.int)
    cpdef find_next(self)
    @cython.locals(level=cython.int, row=cython.int, before=cython.int)
    cpdef find_ends(self)
    @cython.locals(table=Table, box=cython.int)
    cdef int end_of_box(self, int row, int before, int after) noexcept
