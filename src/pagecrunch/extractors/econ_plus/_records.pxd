# Types for `records.py`, which is compiled as `_records`; the code stands there alone.
cimport cython
from libc.stdint cimport int32_t, uint8_t

from ._passages cimport Passages

cdef int BEYOND, ENTRY, CLASS, DIGITS, MIN_ENTRIES, MIN_BLOCKS, DATE_DIGITS, DATE_WORDS
cdef const uint8_t[::1] CAN_BE_ENTRY

@cython.locals(boxes=int32_t[::1], next_seen=int32_t[::1], count=cython.int, lists=dict, list_of=int32_t[::1],
               size=int32_t[::1], opened=int32_t[::1], index=cython.int, box=cython.int,
               number=cython.int, begun=int32_t[::1], start=cython.int, inside=cython.int, block=cython.int)
cpdef find_entries(Passages passages, int after)
@cython.locals(seen_from=int32_t[::1], back=cython.int, block=cython.int, is_seen=cython.bint,
               children=int32_t[::1], found=cython.int, row=cython.int, begin=cython.int, end=cython.int,
               kept=cython.int, index=cython.int)
cdef int find_boxes(Passages passages, int32_t[::1] next_seen, int32_t[::1] boxes) except -1
@cython.locals(words=cython.int)
cdef bint opens_like_entry(Passages passages, int opening) noexcept
@cython.locals(attr=cython.int)
cdef bytes class_of(Passages passages, int row)
