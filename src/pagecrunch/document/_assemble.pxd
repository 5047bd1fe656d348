# Types for `assemble.py`, which is compiled as `_assemble`; the code stands there alone.
cimport cython
from libc.stdint cimport uint8_t
from pagecrunch.document._columns cimport Columns
from pagecrunch.document cimport _open_parts as open_parts

cdef int LONGEST_ALT, LONGEST_EMOJI, MOST_EMOJI_ROWS, MOST_PERMALINK_ROWS, LETTERS, LOOKED_UP, TEXT_TAG, ICON, PIXEL
cdef int A, BR, HR, LI, OL, UL, MENU, DIR, QUOTE_TAG, DL, DT, DD, FIGURE_TAG, FIGCAPTION, CAPTION_TAG, TABLE_TAG, TR, TD, TH
cdef int IMG, MATH, SCRIPT, NOSCRIPT, P, H1, H6, PRE, LISTING, XMP, PLAINTEXT
cdef int HREF, CITE, ALT, CLASS, COLSPAN, ROWSPAN
cdef list INLINE
cdef str HEADING, PARAGRAPH, TEXT, CODE, RULE, EMBED, IMAGE, LIST, ITEM, FOOTNOTES, FOOTNOTE, DEFINITIONS, TERM
cdef str DEFINITION, TABLE, ROW, CELL, CAPTION, FIGURE, QUOTE

cdef class Assembly(open_parts.OpenParts):
    cdef object page, addresses
    cdef list media
    cdef dict numbers
    cdef set sources
    cdef bint in_header

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
    @cython.locals(columns=Columns, classes=str, alt=str, above=cython.int, side=cython.int, is_inline=cython.bint)
    cdef _image(self, int row)
    @cython.locals(columns=Columns, above=cython.int, inner=cython.int, block=cython.int)
    cdef _emoji(self, int row, str sign)
    cdef bint _shown_before(self, int noscript)

cdef bint is_emoji(str classes, str source)
