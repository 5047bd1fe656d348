cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t

cdef int SHORTEST, ION, TWO, THREE, FOUR, SSES, IES, EED, ED, ING, AT, BL, IZ
cdef int LETTER_E, LETTER_I, LETTER_L, LETTER_S, LETTER_T, LETTER_W, LETTER_X, LETTER_Y, LETTER_Z
cdef const uint8_t[::1] IS_VOWEL

@cython.final
cdef class SuffixList:
    cdef int count
    cdef int32_t[::1] lengths, added
    cdef int64_t[::1] masks, suffixes, replacements
    @cython.locals(index=cython.int)
    cdef int find(self, int64_t ending) noexcept

cdef SuffixList DOUBLE, FULL, LAST

@cython.final
cdef class Stemmer:
    cdef readonly uint8_t[::1] letters
    cpdef int shorten(self, int n) noexcept
    @cython.locals(flips=cython.bint)
    cdef bint is_consonant(self, int at) noexcept
    @cython.locals(count=cython.int, after_vowel=cython.bint, is_consonant=cython.bint, at=cython.int, letter=cython.int)
    cdef int measure(self, int n) noexcept
    @cython.locals(at=cython.int)
    cdef bint has_vowel(self, int n) noexcept
    cdef bint ends_double(self, int n) noexcept
    cdef bint ends_short(self, int n) noexcept
    @cython.locals(packed=int64_t, at=cython.int)
    cdef int64_t ending(self, int n) noexcept
    @cython.locals(ending=int64_t)
    cdef int drop_plural_and_participle(self, int n) noexcept
    @cython.locals(index=cython.int, rest=cython.int, packed=int64_t, back=cython.int)
    cdef int replace_suffix(self, int n, SuffixList suffixes) noexcept
    @cython.locals(index=cython.int, rest=cython.int)
    cdef int drop_last_suffix(self, int n) noexcept
    @cython.locals(measure=cython.int)
    cdef int tidy_end(self, int n) noexcept

@cython.locals(stemmer=Stemmer, at=cython.int)
cpdef bytes stem(bytes word)
