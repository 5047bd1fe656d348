# Types for `urls.py`, which is compiled as `_urls`; the code stands there alone.
cimport cython

cdef int MAX_LENGTH

cdef class Addresses:
    cdef readonly object base
    cdef readonly bint without_tracking
    cdef str _origin, _scheme
    cdef dict _known

    @cython.locals(found=str)
    cpdef str link(self, str value)
    cpdef str media(self, str value)
    @cython.locals(decoded=str)
    cdef str _safe(self, str value, frozenset schemes)
