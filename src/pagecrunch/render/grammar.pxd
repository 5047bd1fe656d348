cimport cython
from libc.stdint cimport uint8_t

cdef int BLOCKS, WORDS
cdef frozenset ADDRESSES, REFERENCES
cdef const uint8_t[::1] SPECIAL

@cython.final
cdef class Grammar:
    cdef dict rules
    cdef set checked
    cdef object check

    @cython.locals(data=bytes)
    cpdef bint accepts(self, str html) except -1
    @cython.locals(at=Py_ssize_t, start=Py_ssize_t, inside=cython.int, outer=list, once=set, origins=set, tag=bytes,
                   rule=tuple)
    cdef bint holds(self, const unsigned char *data, Py_ssize_t length) except -1
    @cython.locals(start=Py_ssize_t, seen=list, name=bytes, value=bytes)
    cdef Py_ssize_t end_of_tag(
        self, const unsigned char *data, Py_ssize_t at, Py_ssize_t length, bytes tag, set allowed, set origins
    ) except -2

cdef Py_ssize_t end_of_name(const unsigned char *data, Py_ssize_t at, Py_ssize_t length) noexcept

@cython.locals(byte=cython.int, end=Py_ssize_t)
cdef Py_ssize_t end_of_text(const unsigned char *data, Py_ssize_t at, Py_ssize_t length, int stop) except -2

@cython.locals(end=Py_ssize_t)
cdef bint is_plain_address(bytes value, set origins) except -1
