cimport cython
from libc.stdint cimport uint8_t, uint64_t

cdef uint64_t HIGH_BITS

@cython.locals(view="const uint8_t[::1]", words="const uint64_t[::1]", at=Py_ssize_t, end=Py_ssize_t, word=Py_ssize_t,
               length=cython.int)
cpdef bint is_utf8(bytes data) except -1

@cython.locals(lead=cython.int, second=cython.int, length=cython.int, index=Py_ssize_t)
cdef int length_at(const uint8_t[::1] data, Py_ssize_t at, Py_ssize_t end) noexcept
