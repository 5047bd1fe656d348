cimport cython
from libc.stdint cimport uint8_t
from pagecrunch.page.table cimport Table

cdef int LONGEST_DATA_WORDS, MOST_BETWEEN_ROWS, TABLE, ROW, HEADER, CELL, HEAD, BODY, BOLD, STRONG
cdef int TEXT, WORDS, CHARACTERS, ROLE, DATA, LAYOUT
cdef const uint8_t[::1] HINTS

@cython.locals(rows=cython.int, cells=cython.int, row=cython.int, tag=cython.int, suggests_data=cython.bint,
               suggests_layout=cython.bint)
cpdef bint is_data(Table table, int table_row) except -1

@cython.locals(has_header=cython.bint, inner=cython.int)
cpdef bint is_header_row(Table table, int row, int end) except -1

@cython.locals(after=cython.int)
cdef bint is_bold_header(Table table, int row, int end) except -1

@cython.locals(inner=cython.int)
cdef bint has_row_before(Table table, int row) except -1

@cython.locals(cells=cython.int, bold_until=cython.int, has_text=cython.bint, inner=cython.int, tag=cython.int)
cdef bint is_bold(Table table, int row, int end) except -1
