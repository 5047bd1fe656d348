# Types for `assemble.py`, which is compiled as `_assemble`; the code stands there alone.
cimport cython
from libc.stdint cimport uint8_t
from pagecrunch.document._columns cimport Columns

cdef int MAX_INLINE, LONGEST_ALT, MOST_PERMALINK_ROWS, LETTERS, NEVER, LOOKED_UP, MAX_NESTING, TEXT_TAG
cdef int A, BR, HR, LI, OL, UL, MENU, DIR, QUOTE_TAG, DL, DT, DD, FIGURE_TAG, FIGCAPTION, CAPTION_TAG, TABLE_TAG, TR, TD, TH
cdef int IMG, MATH, SCRIPT, NOSCRIPT, P, H1, H6, PRE, LISTING, XMP, PLAINTEXT
cdef int HREF, CITE, ALT, CLASS, COLSPAN, ROWSPAN
cdef list INLINE
cdef str HEADING, PARAGRAPH, TEXT, CODE, RULE, EMBED, IMAGE, LIST, ITEM, FOOTNOTES, FOOTNOTE, DEFINITIONS, TERM
cdef str DEFINITION, TABLE, ROW, CELL, CAPTION, FIGURE, QUOTE
cdef dict WRAPPERS, MAY_STAND_IN

cdef class Assembly:
    cdef object page, selected, addresses
    cdef Columns columns
    cdef list kinds, depths, rows, spans_of, facts_of, opened, opened_ends, inline, words, spans, targets, media
    cdef dict langs, dirs, ids, numbers
    cdef set sources
    cdef int top_end, inline_end, words_end, leaf_block, leaf_last
    cdef bint after_space

    @cython.locals(columns=Columns, marks="const uint8_t[::1]", skip=cython.int, row=cython.int, tag=cython.int,
                   end=cython.int, after=cython.int, name=str)
    cpdef list parts(self)
    @cython.locals(columns=Columns, inner=cython.int, block=cython.int, owner=cython.int)
    cdef bint _is_permalink(self, int row, int end) except -1
    cdef int _looked_up(self, int row, int tag, int end) except -1
    @cython.locals(top=str)
    cdef _element(self, int row, int tag, int end)
    @cython.locals(facts=dict, attribute=cython.int)
    cdef dict _cell(self, int row, int tag)
    @cython.locals(text=str, place=cython.int)
    cdef _code(self, int row, int end)
    cdef int _media(self, int row, int tag, int end) except -1
    @cython.locals(columns=Columns, classes=str, alt=str, above=cython.int, is_inline=cython.bint)
    cdef _image(self, int row)
    cdef bint _shown_before(self, int noscript)
    cdef _container(self, int row, int end, str kind, object facts)
    cdef _open(self, str kind, int end)
    cdef _close_containers(self, int row)
    @cython.locals(columns=Columns, block=cython.int, stop=cython.int, top=str)
    cdef int _part(self, int row, str kind) except -1
    @cython.locals(place=cython.int)
    cdef int _add(self, int row, str kind) except -1
    @cython.locals(end=cython.int, target=cython.int)
    cdef _dress(self, int place, int row)
    @cython.locals(columns=Columns, start=cython.int, stop=cython.int, block=cython.int, text=str)
    cdef _text(self, int row)
    @cython.locals(columns=Columns, owner=cython.int, place=cython.int, index=cython.int, spans=list, name=str)
    cdef _new_leaf(self, int row, int block)
    @cython.locals(each=str)
    cdef _inline(self, int row, int end, str name, str value)
    cdef _close_inline(self, int row)
    cdef _close_words(self, int row)
    @cython.locals(spans=list)
    cdef _break(self)
    @cython.locals(block=cython.int)
    cdef _span(self, int row, object item)
    @cython.locals(columns=Columns, inner=cython.int)
    cdef int _block_around(self, int row)
