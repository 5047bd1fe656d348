cimport cython
from libc.stdint cimport uint8_t
from pagecrunch.page.table cimport Table

@cython.final
cdef class KeptText:
    cdef readonly Table table
    cdef readonly const uint8_t[::1] rows
    cdef readonly object cuts
    cdef readonly bint has_cuts, strips_invisible

    cpdef int start(self, int row) except -1
    cpdef int stop(self, int row) except -1

@cython.locals(line=bytearray, length=cython.int, at=cython.int, byte=uint8_t, after_space=cython.bint,
               has_invisible=cython.bint)
cpdef str line_text(bytes data, int start, int stop, bint strips_invisible)

@cython.locals(first=uint8_t, second=uint8_t)
cdef bint may_be_invisible(bytes data, int at, int stop) noexcept
