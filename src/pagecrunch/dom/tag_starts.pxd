cimport cython
from libc.stdint cimport uint8_t
from pagecrunch.dom cimport byte_search_c as byte_search

cdef int LESS, GREATER
cdef const uint8_t[::1] LOWER

@cython.locals(found=list, length=cython.Py_ssize_t, at=cython.Py_ssize_t, number=cython.int, name=bytes)
cpdef list tag_starts(bytes data, list names)

@cython.locals(at=cython.int)
cdef bint is_name(const unsigned char *data, Py_ssize_t start, Py_ssize_t end, bytes name)

@cython.locals(rows=cython.Py_ssize_t, at=cython.Py_ssize_t, length=cython.Py_ssize_t, after=cython.int)
cpdef Py_ssize_t end_of_rows(bytes data, Py_ssize_t most) except -2
