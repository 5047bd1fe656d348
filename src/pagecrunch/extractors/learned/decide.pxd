cimport cython
from libc.stdint cimport uint8_t

cdef double COVERED, NOT_RULED_OUT, BETWEEN, CODE
cdef int DISTANCE, COVER, KIND, CODE_KIND

@cython.locals(count=cython.int, headline=cython.int, block=cython.int)
cpdef keep_headline(const float[:, ::1] features, const double[::1] probability, uint8_t[::1] kept)
@cython.locals(count=cython.int, is_before_kept=cython.bint, is_kept=cython.bint, block=cython.int)
cpdef keep_between(const float[:, ::1] features, const double[::1] probability, uint8_t[::1] kept)
