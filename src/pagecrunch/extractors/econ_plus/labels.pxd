cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t
from pagecrunch.extractors.econ_plus.passages cimport Passages
from pagecrunch.page.table cimport Table

cdef int ID, CLASS, ITEM_TYPE, ABOUT_LAYOUT, APART, BESIDE, CONVERSATION, LONGEST, BEYOND, LABELLED
cdef int64_t RADIX, BEFORE_A, LAST_SLOT
cdef const uint8_t[::1] IS_NOT_A_BOX, IS_APART, IS_BESIDE

@cython.final
cdef class WordTable:
    cdef int64_t[::1] keys
    cdef uint8_t[::1] labels
    cdef int32_t[::1] lengths
    cdef frozenset conversation_types
    @cython.locals(key=int64_t, slot=int64_t)
    cdef add(self, words, int label)
    @cython.locals(slot=int64_t)
    cdef int64_t slot_of(self, int64_t key) noexcept

@cython.locals(labels=int32_t[::1], found=cython.int, before=int32_t[::1], is_beside=int32_t[::1], block=cython.int)
cpdef mark_labelled(Passages passages, int headline, WordTable words)
@cython.locals(table=Table, found=cython.int, start=cython.int, row=cython.int, label=cython.int, attr=cython.int)
cdef int find_labels(Passages passages, int headline, WordTable words, int32_t[::1] labels) noexcept
@cython.locals(block=cython.int, counts=cython.bint)
cdef void add_words(Passages passages, int headline, int32_t[::1] before) noexcept
@cython.locals(opened=int32_t[::1], row=cython.int, begin=cython.int, end=cython.int, inside=cython.int,
               depth=cython.int, block=cython.int)
cdef mark_boxes(Passages passages, const int32_t[::1] labels, int label, const int32_t[::1] before, bint may_be_large,
                int32_t[::1] is_marked)
@cython.locals(block=cython.int)
cpdef unmark_apart(Passages passages)
@cython.locals(table=Table, row=cython.int, attr=cython.int, name=cython.int, begin=cython.int, end=cython.int)
cpdef bint is_conversation(Passages passages, int block, WordTable words) except -1
@cython.locals(label=cython.int, of_name=cython.int, at=cython.int, start=cython.int)
cdef int label_of_names(Passages passages, int begin, int end, WordTable words) noexcept
@cython.locals(labels=cython.int, at=cython.int, start=cython.int)
cdef int labels_of_words(Passages passages, int begin, int end, WordTable words) noexcept
@cython.locals(length=cython.int, key=int64_t, at=cython.int, label=cython.int)
cdef int label_of_word(Passages passages, int begin, int end, WordTable words) noexcept
@cython.locals(at=cython.int)
cpdef int end_of_word(Passages passages, int begin, int end) noexcept
cdef bint is_lower(int c) noexcept
cdef bint is_upper(int c) noexcept
cdef bint is_space(int c) noexcept
