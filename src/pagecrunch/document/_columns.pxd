# Types for `columns.py`, which is compiled as `_columns`; the code stands there alone.
cimport cython
from libc.stdint cimport int32_t, uint8_t
from pagecrunch.page.table cimport Table

cdef class Columns:
    cdef readonly Table table
    cdef readonly int rows
    cdef readonly const uint8_t[::1] tag, hidden, kept, attr_name
    cdef readonly const int32_t[::1] parent, end, text_start, text_end, attr_first, attr_start, attr_end
    cdef readonly const int32_t[::1] of_row, block_owner, block_first, block_last
    cdef readonly const int32_t[:, ::1] counts, sums
    cdef readonly bytes text_bytes, attr_bytes
    cdef readonly object cuts
    cdef readonly bint has_cuts, strips

    @cython.locals(index=cython.int)
    cpdef attr(self, int row, int code)
