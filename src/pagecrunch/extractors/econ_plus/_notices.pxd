# Types for `notices.py`, which is compiled as `_notices`; the code stands there alone.
cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t

from ._passages cimport Passages

cdef int BEYOND, NOTICE, REPEATED, MIN_REPEATED, ENDS, MAX_STEPS, SIGN_LEAD, SIGN_LAST, NO_SLOT
cdef int64_t FNV_START, FNV_PRIME, MASK31

@cython.locals(slots=cython.int, keys=int32_t[::1], owners=int32_t[::1], is_unclear=cython.bint, block=cython.int,
               begin=cython.int, end=cython.int, key=cython.int, slot=cython.int)
cpdef mark_notices(Passages passages)
@cython.locals(texts=set, block=cython.int, text=bytes)
cpdef compare_all(Passages passages)
@cython.locals(found=cython.int, at=cython.int)
cdef bint has_sign(const uint8_t[::1] text, int begin, int end) noexcept
@cython.locals(key=int64_t, at=cython.int)
cdef int hash_ends(const uint8_t[::1] text, int begin, int end) noexcept
@cython.locals(slot=cython.int, _=cython.int)
cdef int slot_of(int key, const int32_t[::1] keys, int slots) noexcept
cdef bint is_space(int c) noexcept
