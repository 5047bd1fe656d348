cimport cython
from libc.stdint cimport uint8_t
from pagecrunch.document cimport code, images, open_parts, select
from pagecrunch.page cimport data_tables
from pagecrunch.document.select cimport Selection
from pagecrunch.document.urls cimport Addresses

cdef int LONGEST_ALT, LONGEST_EMOJI, MOST_EMOJI_ROWS, MOST_PERMALINK_ROWS, MOST_NOSCRIPT_ROWS, LETTERS, TEXT_TAG, ICON, PIXEL
cdef int UNKNOWN_SIZE, SMILEY
cdef int USED, HAS_LANGUAGE, OF_NOTES, IS_MEDIA
cdef int A, BR, HR, LI, OL, UL, MENU, DIR, QUOTE_TAG, DL, DT, DD, FIGURE_TAG, FIGCAPTION, CAPTION_TAG, TABLE_TAG, TR, TD, TH
cdef int IMG, MATH, SCRIPT, NOSCRIPT, H1, H6, PRE, LISTING, XMP, PLAINTEXT
cdef int HREF, CITE, ALT, CLASS, COLSPAN, ROWSPAN
cdef list INLINE
cdef str CODE, RULE, EMBED, IMAGE, LIST, ITEM, FOOTNOTES, FOOTNOTE, DEFINITIONS, TERM, DEFINITION, TABLE, ROW, CELL, CAPTION
cdef str FIGURE, QUOTE

@cython.final
cdef class Assembly(open_parts.OpenParts):
    cdef object page
    cdef Addresses addresses
    cdef dict numbers
    cdef set sources
    cdef int version_of
    cdef object version
    cdef bint in_header

    @cython.locals(marks="const uint8_t[::1]", skip=cython.int, row=cython.int, tag=cython.int, end=cython.int,
                   after=cython.int)
    cpdef list parts(self)
    @cython.locals(name=str, href=str, address=str)
    cdef int add_element(self, int row, int tag, int end) except -1
    @cython.locals(inner=cython.int, block=cython.int, owner=cython.int)
    cdef bint is_permalink(self, int row, int end) except -1
    @cython.locals(above=cython.int)
    cdef bint is_self_link(self, int row, str address) except -1
    cdef int add_marked(self, int row, int tag, int end) except -1
    @cython.locals(top=str)
    cdef add_container(self, int row, int tag, int end)
    @cython.locals(top=str)
    cdef add_table_part(self, int row, int tag, int end, str top)
    @cython.locals(facts=dict, attribute=cython.int)
    cdef dict cell_facts(self, int row, int tag)
    @cython.locals(text=str, place=cython.int)
    cdef add_code(self, int row, int end)
    cdef add_media(self, int row, int tag)
    @cython.locals(classes=str, alt=str, source=str, side=cython.int)
    cdef add_image(self, int row)
    @cython.locals(above=cython.int, is_inline=cython.bint)
    cdef show_image(self, int row, str source, str alt, int side)
    @cython.locals(is_beside=cython.bint, after=cython.int)
    cdef bint ends_line(self, int row, int side) except -1
    @cython.locals(place=cython.int)
    cdef bint is_version(self, int row, str source, str alt) except -1
    @cython.locals(above=cython.int, inner=cython.int, block=cython.int)
    cdef add_emoji(self, int row, str sign)
    cdef bint is_after_its_image(self, int noscript) except -1

cdef bint is_emoji(str classes, str source) except -1
