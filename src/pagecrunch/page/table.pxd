# The C types of the columns; `table.py` says what each means.
cimport cython
from libc.stdint cimport int32_t, uint8_t
from pagecrunch.page.invisible cimport without_invisible

@cython.final
cdef class Table:
    cdef readonly int rows
    cdef readonly bint is_cut
    cdef readonly bytes text_bytes, attr_bytes
    cdef readonly dict arrays
    cdef public const uint8_t[::1] tag, linked, attr_name
    cdef public uint8_t[::1] hidden
    cdef public const int32_t[::1] parent, depth, end, text_start, text_end, attr_first, attr_start, attr_end
    cdef public const int32_t[:, ::1] counts, sums

    cpdef add(self, str name, column)
    @cython.locals(index=cython.int, start=cython.longlong, end=cython.longlong)
    cpdef attr(self, int row, int code, long long most=*)

@cython.final
cdef class BlockTable:
    cdef readonly int count
    cdef readonly dict arrays
    cdef public const uint8_t[::1] kind, hidden
    cdef public const int32_t[::1] owner, first, last, item, cell, of_row
    cdef public const int32_t[:, ::1] counts
