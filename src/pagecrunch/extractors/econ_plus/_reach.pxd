# Types for `reach.py`, which is compiled as `_reach`; the code stands there alone.
cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t

from ._passages cimport Passages

cdef int BEYOND, ENTRY, HEADLINE, LINKED, PASSAGE, QUIET, SILENT
cdef const uint8_t[::1] IS_QUIET_KIND

@cython.locals(found=cython.int, block=cython.int)
cpdef find_story(Passages passages)
@cython.locals(block=cython.int)
cpdef leave_out_entries(Passages passages)
@cython.locals(snippet=cython.int, longest=cython.int, most=int64_t, longest_words=int64_t, block=cython.int,
               words=int64_t)
cpdef int find_snippet(Passages passages) noexcept
@cython.locals(words=cython.int, linked=cython.int)
cdef int weight_of(Passages passages, int block) noexcept
@cython.locals(block=cython.int)
cpdef weigh(Passages passages, int32_t[::1] weights)
@cython.locals(total=int64_t, most=int64_t, last=cython.int, block=cython.int)
cpdef int reach_forwards(const int32_t[::1] weights, int snippet, int count) noexcept
@cython.locals(total=int64_t, most=int64_t, first=cython.int, back=cython.int)
cpdef int reach_backwards(const int32_t[::1] weights, int snippet, int start) noexcept
@cython.locals(weights=int32_t[::1], first=cython.int, last=cython.int, block=cython.int, is_within=cython.bint,
               is_linked=cython.bint, is_quiet=cython.bint)
cpdef mark_story(Passages passages, int headline, int snippet)
