# Types for `sweep.py`, which is compiled as `_sweep`; the code stands there alone.
cimport cython
from libc.stdint cimport int32_t, uint8_t
from pagecrunch.document._columns cimport Columns

cdef int UNUSED, USED, LOOKED_UP, WITH_TEXT, AMONG_TEXT, MEDIUM
cdef int TEXT, TABLE, LINK, ROW, CELL, HEADER_CELL, SCRIPT, TYPE, SRC, HREF, LETTERS, CHARACTERS

cdef class Swept:
    cdef readonly Columns columns
    cdef readonly const uint8_t[::1] roles
    cdef readonly uint8_t[::1] marks, has_kept
    cdef readonly int32_t[::1] letters
    cdef readonly list tables, links, media

    @cython.locals(columns=Columns, tags="const uint8_t[::1]", hidden="const uint8_t[::1]", ends="const int32_t[::1]",
                   marks=uint8_t[::1], has_kept=uint8_t[::1], before=int32_t[::1], solid=cython.int,
                   letters=cython.int, row=cython.int,
                   tag=cython.int, role=cython.int, above=cython.int, has=cython.bint)
    cpdef sweep(self)
    @cython.locals(columns=Columns, block=cython.int, first=cython.int)
    cdef _mark_blank(self, int row)
    @cython.locals(columns=Columns, index=cython.int)
    cdef bint _leads_to_a_place(self, int link) except -1
    @cython.locals(kind=str, source=str)
    cdef bint _is_shown(self, int script) except -1
    @cython.locals(columns=Columns, row=cython.int, tag=cython.int)
    cpdef mark_cells(self, int table)
    @cython.locals(columns=Columns, row=cython.int, at=cython.int, seen=int32_t, nearest=dict, way=list, found=list,
                   first=cython.int, last=cython.int, between=cython.int)
    cpdef list media_among_text(self, double kept_share, int most_between)
