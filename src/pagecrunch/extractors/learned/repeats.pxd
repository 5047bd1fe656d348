cimport cython
from libc.stdint cimport int32_t, uint8_t, uint32_t
from pagecrunch.page.table cimport BlockTable

cdef int SENTENCE, LONGEST_RUN, COUNTS, WORDS
cdef const uint8_t[::1] MAY_REPEAT

@cython.final
cdef class Repeats:
    cdef BlockTable blocks
    cdef int count, texts
    cdef const Py_ssize_t[::1] number
    cdef const uint32_t[::1] text, look
    cdef const int32_t[::1] thing
    cdef uint8_t[::1] kept

    cdef int words(self, int block) noexcept
    @cython.locals(column=cython.int)
    cdef bint is_same(self, int block, int other) noexcept
    @cython.locals(best=int32_t[::1], block=cython.int, other=cython.int)
    cpdef keep_likeliest(self, const double[::1] probability)
    @cython.locals(run=int32_t[::1], length=cython.int, block=cython.int)
    cpdef drop_echoes(self)
    @cython.locals(words=cython.int, size=cython.int, block=cython.int, place=cython.int)
    cdef int drop_echo(self, const int32_t[::1] run, int length) noexcept
    @cython.locals(place=cython.int, other=cython.int)
    cdef bint is_echo(self, const int32_t[::1] run, int length, int size) noexcept
