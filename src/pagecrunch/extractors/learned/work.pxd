cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t
from pagecrunch.page.table cimport BlockTable, Table

cdef int64_t MASK32, KNUTH
cdef double LONG_WORDS, CJK_WEIGHT
cdef int LEVELS_ALIKE, LETTERS, WORDS, MARKS, LINKED_LETTERS, CJK, PARAGRAPH
cdef int SIZE, LONG_SIZE, LONG, PARAGRAPHS, HEADINGS, ALL_MARKS, LINKED_SIZE, HASHED
cdef int ENDS_SENTENCE, ENDS_WITH_COLON, STARTS_LOWER, BOLD_SHARE, TITLE_SHARE, TITLE_COVER
cdef int GROUP_BLOCKS, GROUP_SIZE, GROUP_LINKED, GROUP_MARKS, GROUP_LONG
cdef const uint8_t[::1] HEADING_OF_TAG

cdef double ratio(double a, double b) noexcept

@cython.final
cdef class Work:
    cdef readonly Table table
    cdef readonly BlockTable blocks
    cdef readonly int rows, count
    cdef readonly object numbers, sizes
    cdef readonly const Py_ssize_t[::1] number
    cdef double[::1] double_room
    cdef int32_t[::1] int_room
    cdef uint32_t[::1] hash_room
    cdef Py_ssize_t doubles_used, ints_used, hashes_used
    cdef readonly double[::1] own, near, next, far, parent_score
    cdef readonly uint32_t[::1] looks, like, classes, tags
    cdef readonly int32_t[::1] like_sizes, areas, children, block_before
    cdef readonly int32_t[::1] owner, first, last, item, cell, kind
    cdef readonly const int32_t[::1] counts
    cdef readonly double[::1] size, hashed, since, until, text, sums
    cdef readonly uint32_t[::1] same_text, same_class, same_tags, alike
    cdef readonly int32_t[::1] text_sizes
    cdef int32_t[::1] texts_seen
    cdef readonly double[::1] class_sums, tag_sums
    cdef float[:, ::1] out
    cdef int begin, title, h1, last_heading
    cdef double headings_seen

    @cython.locals(rows=cython.int)
    cdef make_rows(self)
    @cython.locals(count=cython.int)
    cdef make_blocks(self)
    cdef double[::1] doubles(self, Py_ssize_t length)
    cdef int32_t[::1] ints(self, Py_ssize_t length)
    cdef uint32_t[::1] hashes(self, Py_ssize_t length)
    @cython.locals(blocks=BlockTable, b=cython.int, number=Py_ssize_t, row=cython.int)
    cdef void take_seen_blocks(self) noexcept
    cdef bint is_long(self, int b) noexcept
    cdef double linked_share(self, int b) noexcept
    @cython.locals(mask=int64_t, taken=uint32_t[::1], numbers=int32_t[::1], count=cython.int, i=Py_ssize_t, key=int64_t,
                   slot=int64_t)
    cpdef tally(self, uint32_t[::1] keys, int32_t[::1] sizes)
    @cython.locals(b=cython.int)
    cpdef measure(self, double bias)
    @cython.locals(h=int64_t, _=cython.int)
    cdef int64_t look_of(self, int row) noexcept
    @cython.locals(parents="const int32_t[::1]", b=cython.int, at=cython.int, size=double, is_long=cython.bint,
                   linked=double, owner=cython.int, up=cython.int, up2=cython.int, score=double, here=cython.int,
                   there=cython.int, is_paragraph=cython.bint)
    cdef void measure_blocks(self, double bias) noexcept
    cdef int heading_level(self, int b) noexcept
    @cython.locals(b=cython.int, at=cython.int)
    cdef void group(self, const uint32_t[::1] numbers, double[::1] sums) noexcept

cdef Py_ssize_t slots_for(Py_ssize_t keys) noexcept
