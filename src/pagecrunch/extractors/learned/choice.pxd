cimport cython
from libc.stdint cimport uint8_t

cdef double SMALL_PAGE_SHARE, NOTHING_WORDS, EVEN_CHANCE

@cython.final
cdef class BestSet:
    cdef int count
    cdef const double[::1] probability, words
    cdef readonly double[::1] weighed
    cdef readonly int first, stop

    @cython.locals(total=double, promised=double, block=cython.int)
    cpdef bint promises_nothing(self) noexcept
    @cython.locals(block=cython.int, power=double)
    cpdef weigh(self, double inside, double outside)
    @cython.locals(total=double, lowest=double, lowest_at=cython.int, best=double, block=cython.int)
    cpdef find_stretch(self)
    @cython.locals(block=cython.int)
    cpdef mark(self, double weight, double best, uint8_t[::1] kept)
    @cython.locals(total=double, best=double, hits=double, taken=double, better=double, block=cython.int)
    cpdef double highest_f(self, double weight) noexcept
