cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t
from pagecrunch.extractors.econ_plus.passages cimport Passages

cdef int LETTERS, CHARACTERS_WITH_CASE, CAPITAL_SIGMA, SMALL_SIGMA, DOTTED_I, FIRST_GREEK, LAST_GREEK, NOT_GREEK
cdef int NOT_A_LETTER, NEEDS_PYTHON, SPARE_BYTES, PREFIXES

@cython.final
cdef class StemFinder:
    cdef int count, searches
    cdef const uint8_t[::1] stems, text
    cdef int32_t[::1] leading, following, found_in, starts

    @cython.locals(prefix=cython.int)
    cdef void add(self, int number, bytes stem) noexcept
    cpdef set_text(self, const uint8_t[::1] text)
    @cython.locals(found=cython.int, text="const uint8_t[::1]", leading=int32_t[::1], at=cython.int, number=cython.int)
    cpdef int count_in(self, int begin, int end) noexcept
    @cython.locals(found=cython.int, start=cython.int, size=cython.int, same=cython.int)
    cdef int find_at(self, int begin, int end, int number) noexcept

@cython.locals(room=uint8_t[::1], block=cython.int, begin=cython.int, end=cython.int, length=cython.int, exact=bytes)
cpdef count_shared(Passages passages, StemFinder stems, bint is_ascii, const uint32_t[::1] lowercase)
@cython.locals(found=list, room=uint8_t[::1], block=cython.int, size=cython.int, length=cython.int)
cpdef list find_candidates(Passages passages, const uint8_t[::1] title, double least, double most,
                           const uint32_t[::1] lowercase)
@cython.locals(size=cython.int, begin=cython.int, same=cython.int)
cdef bint is_like(const uint8_t[::1] title, const uint8_t[::1] letters, int length) noexcept
@cython.locals(balance=int64_t, block=cython.int, weight=int64_t)
cpdef bint shares_more_before(Passages passages, int headline) noexcept
@cython.locals(longest=Py_ssize_t, block=cython.int)
cdef Py_ssize_t room_for_longest(Passages passages) noexcept

cdef int lower_ascii(int c) noexcept
@cython.locals(length=cython.int, most=Py_ssize_t, at=cython.int, value=cython.int, more=cython.int, _=cython.int)
cpdef int write_lower(const uint8_t[::1] text, int begin, int end, const uint32_t[::1] lowercase, bint letters_only,
                      uint8_t[::1] into) noexcept
cdef bint is_continuation(int c) noexcept
@cython.locals(character=cython.int)
cdef bint is_greek_letter(const uint8_t[::1] text, int at, int end) noexcept
@cython.locals(more=cython.int, left=cython.int)
cdef int write_character(int value, uint8_t[::1] into, int at) noexcept
