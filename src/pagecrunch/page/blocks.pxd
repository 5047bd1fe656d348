cimport cython
from libc.stdint cimport int32_t, uint8_t
from pagecrunch.page.table cimport BlockTable, Table

cdef int BUTTON, BREAK, MATH, ITEM, CELL, HEADER_CELL, TEXT, LAST_NOT_TEXT, CHARACTERS
cdef const uint8_t[::1] BREAKS_A_BLOCK, KIND_OF_CODE

@cython.final
cdef class BlockFinder:
    cdef Table table
    cdef dict columns
    cdef object rows
    cdef int32_t[::1] owner, first, last, item, cell, of_row
    cdef uint8_t[::1] kind, hidden
    cdef int32_t[:, ::1] counts
    cdef int32_t[:, ::1] opened
    cdef int found, seen, veiled, top, most, deepest, next_text

    cdef column(self, str name, dtype=*)
    @cython.locals(row=cython.int)
    cdef void measure(self) noexcept
    @cython.locals(tags="const uint8_t[::1]", ends="const int32_t[::1]", breaks=cython.int, math_end=cython.int,
                   row=cython.int, tag=cython.int)
    cpdef BlockTable find(self)
    cdef bint is_icon(self, int row) noexcept
    @cython.locals(found=cython.int, blocks=BlockTable)
    cdef BlockTable finish(self)
    cdef void open(self, int row, int tag) noexcept
    @cython.locals(hidden=cython.int, block=cython.int, column=cython.int)
    cdef bint add_text(self, int row) noexcept
