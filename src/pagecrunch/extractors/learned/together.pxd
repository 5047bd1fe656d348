cimport cython
from libc.stdint cimport int32_t, uint8_t, uint32_t
from pagecrunch.extractors.learned.wholes cimport Wholes
from pagecrunch.page.table cimport BlockTable, Table

cdef double COVERED, HEADLINE, CAPTION, IN_CAPTION, CODE, LISTED, IN_RUN, PAST_GAP, HEADING, EMPTY_HEADING, MOSTLY, LABEL, IN_GAP, NAMED_SHARE
cdef int NEAR, MOST_APART, SENTENCE, DISTANCE, COVER, COLON, CODE_KIND, CAPTION_KIND, HEADING_KIND, PARAGRAPH, TERM, DEFINITION, H1, FIGCAPTION, SECTION, LEAST_ALIKE, LEAST_NAMES, NAMED_WORDS
cdef int CAPTION_WORDS, CARD, LIST, ITEM, WORDS, LINKED_WORDS
cdef const uint8_t[::1] IS_LIST

@cython.final
cdef class Together:
    cdef Table table
    cdef BlockTable blocks
    cdef Wholes wholes
    cdef int count
    cdef const Py_ssize_t[::1] number
    cdef const uint8_t[::1] structure
    cdef const int32_t[::1] thing, first, last, around
    cdef const float[:, ::1] features
    cdef const uint32_t[::1] alike
    cdef const double[::1] probability
    cdef uint8_t[::1] kept
    cdef int32_t[::1] likes, kept_likes

    cdef int kind(self, int block) noexcept
    cdef int words(self, int block) noexcept
    cdef int tag(self, int block) noexcept
    cdef int parent(self, int block) noexcept
    @cython.locals(headline=cython.int, block=cython.int)
    cpdef keep_headline(self)
    @cython.locals(is_before_kept=cython.bint, is_kept=cython.bint, is_between=cython.bint, block=cython.int,
                   here=cython.int, end=cython.int, after=cython.int)
    cpdef keep_captions(self)
    @cython.locals(above=cython.int, is_within=cython.bint)
    cdef bint is_caption(self, int block) noexcept
    @cython.locals(block=cython.int, here=cython.int, before=cython.int, is_linked=cython.bint)
    cpdef keep_introduced(self)
    cdef int next_with_words(self, int block) noexcept
    @cython.locals(thing=cython.int)
    cdef int end_of(self, int block) noexcept
    @cython.locals(end=cython.int, following=cython.int)
    cdef int end_of_captions(self, int block) noexcept
    @cython.locals(block=cython.int)
    cpdef keep_runs(self)
    @cython.locals(other=cython.int, is_sibling=cython.bint, least=double)
    cdef void keep_in_run(self, int block, int first, int stop) noexcept
    @cython.locals(block=cython.int, part=cython.int, done=cython.int, here=cython.int)
    cpdef fill_lists(self)
    @cython.locals(block=cython.int)
    cdef void tally(self, int first, int last) noexcept
    @cython.locals(block=cython.int, part=cython.int, words=cython.int, below=cython.int, is_after_kept=cython.bint,
                   is_like_kept=cython.bint, is_linked=cython.bint)
    cpdef fill_gaps(self)
    @cython.locals(is_heading=uint8_t[::1], here=cython.int, first=cython.int, block=cython.int, below=cython.int,
                   is_over=cython.bint)
    cpdef keep_headings(self)
    @cython.locals(block=cython.int, here=cython.int, part=cython.int)
    cpdef keep_names(self)
    @cython.locals(block=cython.int)
    cdef bint is_named(self, int here) noexcept
    @cython.locals(block=cython.int, words=cython.int, kept=cython.int)
    cdef bint is_mostly_kept(self, int here) noexcept
    @cython.locals(next_heading=int32_t[::1], next_kept=int32_t[::1], block=cython.int, here=cython.int, first=cython.int,
                   stop=cython.int, above=cython.int, label=cython.int, content=cython.int)
    cpdef keep_labels(self)
    @cython.locals(block=cython.int)
    cpdef pair_terms(self)
    @cython.locals(here=cython.int, block=cython.int, is_heading=cython.bint, is_unsure=cython.bint)
    cpdef drop_empty_headings(self, bint is_any)
    @cython.locals(has_text=cython.bint, block=cython.int)
    cdef bint is_left_out(self, int first, int stop, bint is_any) noexcept
