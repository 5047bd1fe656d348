cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from pagecrunch.extractors.learned.work cimport Work
from pagecrunch.page.table cimport Table

cdef int64_t MASK32, FNV_START, FNV_PRIME, KNUTH, NEAR_SALT, NEXT_SALT, FAR_SALT
cdef uint64_t ONE
cdef int KNOWN, ROLES, CLASS
cdef const uint8_t[::1] KIND_OF_ATTRIBUTE
cdef const int32_t[::1] AREAS_OF_TAG
cdef const int64_t[::1] AREAS_OF_ROLE

cdef bint is_lower(int c) noexcept
cdef bint is_upper(int c) noexcept
@cython.locals(h=uint32_t, length=cython.int, i=cython.int, c=cython.int, upper=cython.bint, lower=cython.bint)
cdef int hash_words(const unsigned char *data, int start, int end, int64_t seed, uint32_t[::1] into, int at) noexcept

@cython.final
cdef class Elements:
    cdef Table table
    cdef readonly int count
    cdef readonly int32_t[::1] of_row, token_first, attr
    cdef readonly uint8_t[::1] tag
    cdef readonly uint32_t[::1] look, tokens
    cdef int32_t[::1] known

    @cython.locals(table=Table, data="const unsigned char *", end=cython.int, row=cython.int, tag=cython.int, word_attrs=cython.int,
                   attr=cython.int, index=cython.int, place=cython.int, element=cython.int)
    cdef find(self)
    @cython.locals(table=Table, index=cython.int, kind=cython.int, seed=int64_t, first=cython.int, token=cython.int)
    cdef int hash_attributes(self, const unsigned char *data, int row, int at) noexcept
    @cython.locals(start=cython.int, length=cython.int, mix=int64_t, last=cython.int)
    cdef int place_of(self, const unsigned char *data, int attr, int tag) noexcept
    @cython.locals(table=Table, other=cython.int, start=cython.int, other_start=cython.int, length=cython.int, i=cython.int)
    cdef bint is_same(self, const unsigned char *data, int element, int attr, int tag) noexcept

cdef int bucket(int64_t token, int64_t salt, int bits) noexcept
@cython.locals(elements=Elements, weights="const double[::1]", count=cython.int, scores=double[::1], signs=uint32_t[::1],
               areas=int32_t[::1])
cpdef read_elements(Work work, object model)
@cython.locals(element=cython.int, own=double, near=double, next_=double, far=double, index=cython.int, token=int64_t)
cdef void score_elements(Elements elements, const double[::1] weights, int bits, double[::1] scores) noexcept
@cython.locals(sieve=uint64_t, role=cython.int, element=cython.int, h=uint32_t, found=int64_t, index=cython.int, token=int64_t)
cdef void sign_elements(Elements elements, uint32_t[::1] signs, int32_t[::1] areas) noexcept
@cython.locals(tags="const uint8_t[::1]", parents="const int32_t[::1]", row=cython.int, above=cython.int, element=cython.int,
               sign=uint32_t)
cdef void spread(Work work, Elements elements, const double[::1] scores, const uint32_t[::1] signs,
                 const int32_t[::1] areas) noexcept
