cimport cython
from libc.stdint cimport uint8_t

cdef int IN_HOST, IN_PATH, IN_QUERY, IN_REST, DIGIT
cdef const uint8_t[::1] CHARACTER_KINDS

@cython.final
cdef class Addresses:
    cdef readonly object base
    cdef readonly bint without_tracking
    cdef str origin, folder, scheme
    cdef dict known

    @cython.locals(found=str)
    cpdef str link(self, str value)
    cpdef str media(self, str value)
    @cython.locals(absolute=str, found=str)
    cdef str safe(self, str value, frozenset schemes)
    @cython.locals(folder=str, rest=str, at=Py_ssize_t, above=Py_ssize_t)
    cdef str beside(self, str value)

@cython.locals(at=Py_ssize_t, end=Py_ssize_t, length=Py_ssize_t)
cpdef bint is_plain(str address) except -1

@cython.locals(at=Py_ssize_t, end=Py_ssize_t, length=Py_ssize_t, sign=cython.Py_UCS4, character=cython.Py_UCS4)
cpdef bint is_plain_path(str path) except -1

cdef Py_ssize_t end_of_run(str text, Py_ssize_t at, Py_ssize_t length, int kind) except -1
