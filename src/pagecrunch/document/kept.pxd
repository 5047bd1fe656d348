cimport cython
from libc.stdint cimport uint8_t
from pagecrunch.page.invisible cimport without_invisible
from pagecrunch.page.table cimport Table

@cython.final
cdef class KeptText:
    cdef readonly Table table
    cdef readonly const uint8_t[::1] rows
    cdef readonly object cuts
    cdef readonly bint has_cuts, strips_invisible

    cpdef int start(self, int row) except -1
    cpdef int stop(self, int row) except -1

@cython.locals(line=bytearray, length=cython.int, at=cython.int, byte=uint8_t, after_space=cython.bint)
cpdef str line_text(bytes data, int start, int stop, bint strips_invisible)
