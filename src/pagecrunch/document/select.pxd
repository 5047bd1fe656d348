cimport cython
from libc.stdint cimport int32_t, uint8_t
from pagecrunch.document cimport direction
from pagecrunch.document.kept cimport KeptText
from pagecrunch.page.table cimport BlockTable, Table

cdef int USED, HAS_LANGUAGE, OF_NOTES, IS_MEDIA, WITH_TEXT, AMONG_TEXT, MEDIA
cdef int TEXT, TABLE, LINK, ROW, CELL, HEADER_CELL, FIGURE, SCRIPT, IMG, TYPE, SRC, HREF, LETTERS, CHARACTERS, DATA_TABLE, CLASS
cdef int MOST_LETTERS_TO_MEDIA, STEPS_TO_CLONE, STEPS_TO_LINK, LONGEST_ADDRESS, UNHEARD
cdef double KEPT_SHARE_AROUND_MEDIA
cdef const uint8_t[::1] ROLES

@cython.final
cdef class Selection:
    cdef readonly Table table
    cdef readonly BlockTable blocks
    cdef readonly KeptText kept
    cdef readonly uint8_t[::1] marks, has_kept
    cdef readonly int32_t[::1] letters
    cdef readonly list tables, links, media
    cdef public set data_tables
    cdef readonly set pictured, of_cards
    cdef public object notes, languages

    @cython.locals(tags="const uint8_t[::1]", hidden="const uint8_t[::1]", ends="const int32_t[::1]",
                   before=int32_t[::1], solid=cython.int, letters=cython.int, row=cython.int)
    cpdef sweep(self)
    @cython.locals(role=cython.int, above=cython.int)
    cdef mark_element(self, int row, int tag)
    @cython.locals(block=cython.int, first=cython.int)
    cdef mark_blank(self, int row)
    @cython.locals(table=Table, found=list, link=cython.int, index=cython.int)
    cpdef list links_with_fragment(self)
    @cython.locals(kind=str, source=str)
    cdef bint shows_something(self, int script) except -1
    @cython.locals(row=cython.int, tag=cython.int)
    cpdef mark_cells(self, int table_row)
    @cython.locals(table=Table, row=cython.int, at=cython.int, seen=int32_t, nearest=dict, passed=list, found=list,
                   first=cython.int, last=cython.int, between=cython.int, is_kept=cython.bint, hidden=cython.int)
    cpdef select_media(self)
    @cython.locals(table=Table, link=cython.int, steps=cython.int, address=str, after=cython.int, place=cython.int,
                   other=cython.int, apart=int32_t)
    cdef bint is_of_card(self, int row) except -1
    @cython.locals(above=cython.int, steps=cython.int, names=str)
    cdef bint is_in_clone(self, int row) except -1
    @cython.locals(row=cython.int)
    cpdef drop(self, set rows)
    @cython.locals(row=cython.int)
    cpdef copies_of_slides(self)
    @cython.locals(row=cython.int)
    cdef mark_figures(self)

@cython.locals(found=Selection, row=cython.int, marks=uint8_t[::1])
cpdef Selection select(object page, KeptText kept)

@cython.locals(after=cython.int)
cpdef bint has_media(list media, int row, int end) except -1
