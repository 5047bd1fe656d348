cimport cython
from libc.stdint cimport int32_t, uint8_t, uint32_t
from pagecrunch.page.table cimport BlockTable

cdef int TABLE, REPEATED, SAME_TEXT, IN_BUTTON, LIST, ITEM, CARD, FIGURE, QUOTE, GALLERY, SECTION, ALONE, LINKED_WORDS, MOST_BLOCKS
cdef double ITEM_WORDS, LIST_BLOCK_WORDS, LEAST_WEIGHT, MOST_SURE, COPIED_WORDS, COPIED
cdef const uint8_t[::1] IS_WHOLE, IS_LINE

@cython.final
cdef class Wholes:
    cdef int things, blocks
    cdef double blocks_per_item
    cdef readonly uint8_t[::1] kind
    cdef const int32_t[::1] row, end
    cdef readonly const int32_t[::1] parent, first, last
    cdef const double[::1] words
    cdef BlockTable table
    cdef const Py_ssize_t[::1] number
    cdef const float[:, ::1] features
    cdef readonly int32_t[::1] thing
    cdef const uint32_t[::1] text
    cdef int32_t[::1] said
    cdef uint8_t[::1] is_copy
    cdef double[::1] items, total, part

    @cython.locals(here=cython.int, done=cython.int, outer=cython.int, block=cython.int)
    cdef void find(self) noexcept
    @cython.locals(table=BlockTable, here=Py_ssize_t, before=Py_ssize_t)
    cdef bint is_control(self, int block) noexcept
    @cython.locals(first=cython.int, last=cython.int, is_list=cython.bint, copied=cython.int, words=double, block=cython.int,
                   copied_words=double, is_found=cython.bint)
    cdef bint find_copies(self, int here) noexcept
    @cython.locals(item="const int32_t[::1]", other=cython.int)
    cdef bint is_said(self, int here, int block) noexcept
    @cython.locals(found=cython.int)
    cdef int list_of(self, int item) noexcept
    @cython.locals(block=cython.int)
    cdef void join(self, int here) noexcept
    @cython.locals(found=double, block=cython.int)
    cdef double words_within(self, int here) noexcept
    @cython.locals(block=cython.int)
    cdef bint is_simple(self, int here) noexcept
    cdef double weight(self, int block) noexcept
    @cython.locals(block=cython.int, here=cython.int)
    cdef void share_within(self, double[::1] probability) noexcept
    @cython.locals(block=cython.int)
    cdef void sum_links(self) noexcept
    @cython.locals(here=cython.int)
    cdef void add_odds(self, const double[::1] of_kind, double[::1] added) noexcept
    @cython.locals(first=cython.int, last=cython.int, block=cython.int, here=cython.int, odds=double)
    cdef void raise_between(self, double[::1] probability, const double[::1] raised, const uint8_t[::1] kept) noexcept
    @cython.locals(block=cython.int)
    cdef void complete(self, uint8_t[::1] kept) noexcept
    @cython.locals(here=cython.int)
    cdef void clear(self) noexcept
