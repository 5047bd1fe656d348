cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t
from pagecrunch.extractors.econ_plus.passages cimport Passages
from pagecrunch.page.table cimport Table

cdef int BEYOND, COPYRIGHT, ENTRY, REPEATED, SIGN_LEAD, SIGN_LAST, MIN_REPEATED, HASHED_BYTES, MAX_STEPS, NO_SLOT
cdef int CLASS, DIGITS, MIN_ENTRIES, MIN_BLOCKS, DATE_DIGITS, DATE_WORDS
cdef int64_t FNV_START, FNV_PRIME, MASK31
cdef const uint8_t[::1] CAN_BE_ENTRY

@cython.locals(slots=cython.int, keys=int32_t[::1], owners=int32_t[::1], is_unclear=cython.bint, block=cython.int,
               begin=cython.int, end=cython.int, key=cython.int, slot=cython.int)
cpdef mark_repeated(Passages passages)
@cython.locals(texts=set, block=cython.int, text=bytes)
cpdef compare_all(Passages passages)
@cython.locals(found=cython.int, at=cython.int)
cdef bint has_sign(const uint8_t[::1] text, int begin, int end) noexcept
@cython.locals(key=int64_t, at=cython.int)
cdef int hash_ends(const uint8_t[::1] text, int begin, int end) noexcept
@cython.locals(slot=cython.int, _=cython.int)
cpdef int slot_of(int key, const int32_t[::1] keys, int slots) noexcept
cdef bint is_space(int c) noexcept

@cython.locals(boxes=int32_t[::1], next_seen=int32_t[::1], count=cython.int, lists=dict, list_of=int32_t[::1],
               size=int32_t[::1], opened=int32_t[::1], index=cython.int, box=cython.int,
               number=cython.int, begun=int32_t[::1], start=cython.int, inside=cython.int, block=cython.int)
cpdef find_entries(Passages passages, int after)
@cython.locals(seen_from=int32_t[::1], back=cython.int, block=cython.int, is_seen=cython.bint,
               children=int32_t[::1], found=cython.int, row=cython.int, begin=cython.int, end=cython.int,
               kept=cython.int, index=cython.int)
cdef int find_boxes(Passages passages, int32_t[::1] next_seen, int32_t[::1] boxes) except -1
@cython.locals(words=cython.int, digits=cython.int)
cdef bint opens_like_entry(Passages passages, int opening) noexcept
@cython.locals(table=Table, attr=cython.int)
cdef bytes class_of(Passages passages, int row)
