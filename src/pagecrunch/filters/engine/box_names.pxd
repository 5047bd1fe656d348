cimport cython
from libc.stdint cimport int32_t, uint8_t, uint64_t
from pagecrunch.page.table cimport Table

cdef int CLASS, ID, MAX_NAME_BYTES, HYPHEN, OTHER, LOWER, UPPER, SPACE
cdef uint64_t FNV_PRIME, ALL_BITS, FNV_START
cdef const uint8_t[::1] KINDS

@cython.final
cdef class WordTable:
    cdef uint64_t last
    cdef const uint64_t[::1] hashes
    cdef const int32_t[::1] masks

    @cython.locals(place=uint64_t)
    cdef int mask(self, uint64_t word) noexcept

    @cython.locals(found=cython.int, at=cython.int, word=uint64_t, pair=uint64_t, before=uint64_t, first=cython.int, code=uint64_t,
                   kind=cython.int)
    cpdef int mask_of(self, const unsigned char *name, int start, int end) noexcept

@cython.locals(words=WordTable, found=int32_t[::1], row=cython.int, index=cython.int, start=cython.int, end=cython.int,
               data="const unsigned char *")
cpdef name_masks(Table table)
