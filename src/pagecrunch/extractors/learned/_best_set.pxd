# Types for `best_set.py`, which is compiled as `_best_set`; the code stands there alone.
cimport cython
from libc.stdint cimport int32_t, uint8_t

cdef double EVEN_CHANCE

@cython.locals(total=double, block=cython.int)
cpdef double promised_words(int count, const double[::1] probability, const double[::1] words)

@cython.locals(sums=double, lowest=double, lowest_at=cython.int, best=double, block=cython.int)
cpdef best_stretch(int count, const double[::1] probability, const double[::1] words, int32_t[::1] stretch)

@cython.locals(block=cython.int, power=double)
cpdef weigh(int count, const double[::1] probability, const double[::1] words, double inside, double outside,
            int32_t[::1] stretch, double[::1] weighed)

@cython.locals(total=double, hits=double, taken=double, best=double, better=double, block=cython.int)
cpdef double highest_f(int count, const double[::1] weighed, const double[::1] words, double weight)

@cython.locals(total=double, promised=double, best=double, block=cython.int)
cpdef double choose(int count, const double[::1] probability, const double[::1] words, double inside, double outside,
                    double weight, double least_words, double least_share, int32_t[::1] stretch, double[::1] weighed,
                    uint8_t[::1] kept)
