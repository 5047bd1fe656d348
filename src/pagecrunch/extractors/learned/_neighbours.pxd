# Types for `neighbours.py`, which is compiled as `_neighbours`; the code stands there alone.
cimport cython
from libc.stdint cimport uint8_t

cdef int NEAR, DISTANCE, COVER, KIND, CODE_KIND
cdef double COVERED, NOT_RULED_OUT, BETWEEN, CODE

@cython.locals(block=Py_ssize_t)
cpdef keep_together(int count, int width, const float[::1] features, const double[::1] probability, uint8_t[::1] kept)

@cython.locals(headline=Py_ssize_t, block=Py_ssize_t)
cpdef keep_headline(int count, int width, const float[::1] features, const double[::1] probability, uint8_t[::1] kept)

@cython.locals(block=Py_ssize_t, is_kept=cython.bint, is_before_kept=cython.bint)
cpdef keep_between(int count, const double[::1] probability, uint8_t[::1] kept)
