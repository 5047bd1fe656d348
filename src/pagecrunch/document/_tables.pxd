# Types for `tables.py`, which is compiled as `_tables`; the code stands there alone.
cimport cython
from pagecrunch.document._columns cimport Columns

cdef int LONGEST_DATUM_WORDS, MOST_BETWEEN_ROWS, TABLE, ROW, HEADER, CELL, HEAD, BODY, BOLD, STRONG
cdef int TEXT, WORDS, CHARACTERS, ROLE, SIGN, LAYOUT
cdef bytes SAYINGS

@cython.locals(rows=cython.int, cells=cython.int, row=cython.int, tag=cython.int, said=cython.uchar,
               has_sign=cython.bint, has_layout=cython.bint)
cpdef bint is_data(Columns columns, int table)

@cython.locals(has_header=cython.bint, inner=cython.int)
cpdef bint is_header_row(Columns columns, int row, int end)

@cython.locals(after=cython.int)
cdef bint is_bold_header(Columns columns, int row, int end)

@cython.locals(inner=cython.int)
cdef bint has_row_before(Columns columns, int row)

@cython.locals(cells=cython.int, bold_until=cython.int, has_text=cython.bint, inner=cython.int, tag=cython.int)
cdef bint is_bold(Columns columns, int row, int end)
