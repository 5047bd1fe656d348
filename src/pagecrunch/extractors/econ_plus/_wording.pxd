# Types for `wording.py`, which is compiled as `_wording`; the code stands there alone.
cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t

from ._passages cimport Passages

cdef int LETTERS, LETTERS_WITH_CASE, CAPITAL_SIGMA, SMALL_SIGMA, DOTTED_I, FIRST_GREEK, LAST_GREEK, NO_GREEK
cdef int LEFT_TO_PYTHON, PREFIXES, LAST_PREFIX, NO_LETTER, MORE_ROOM

@cython.final
cdef class Stems:
    cdef int count, parts
    cdef const uint8_t[::1] data, text
    cdef int32_t[::1] starts, following, found_in, leading

    cpdef read(self, const uint8_t[::1] text)
    @cython.locals(found=cython.int, text="const uint8_t[::1]", leading=int32_t[::1], at=cython.int, number=cython.int)
    cpdef int count_in(self, int begin, int end) noexcept
    @cython.locals(found=cython.int, start=cython.int, size=cython.int, same=cython.int)
    cdef int find_at(self, int begin, int end, int number) noexcept

@cython.locals(room=uint8_t[::1], block=cython.int, begin=cython.int, end=cython.int, length=cython.int, exact=bytes)
cpdef count_shared(Passages passages, Stems stems, bint only_ascii, const uint32_t[::1] small)

@cython.locals(found=list, room=uint8_t[::1], block=cython.int, size=cython.int, length=cython.int)
cpdef list like_title(Passages passages, const uint8_t[::1] title, double least, double most,
                      const uint32_t[::1] small)
@cython.locals(size=cython.int, begin=cython.int, same=cython.int)
cdef bint is_like(const uint8_t[::1] title, const uint8_t[::1] letters, int length) noexcept

@cython.locals(balance=int64_t, block=cython.int, speaking=int64_t)
cpdef bint speak_before(Passages passages, int headline) noexcept

@cython.locals(longest=Py_ssize_t, block=cython.int)
cdef Py_ssize_t room_for(Passages passages) noexcept

cdef int small_ascii(int c) noexcept
@cython.locals(length=cython.int, most=Py_ssize_t, at=cython.int, value=cython.int, more=cython.int, _=cython.int)
cpdef int make_small(const uint8_t[::1] text, int begin, int end, const uint32_t[::1] small, bint letters_alone,
                     uint8_t[::1] into) noexcept
cdef bint is_next(int c) noexcept
@cython.locals(character=cython.int)
cdef bint is_greek_letter(const uint8_t[::1] text, int at, int end) noexcept
cdef int put_character(int value, uint8_t[::1] into, int at) noexcept
