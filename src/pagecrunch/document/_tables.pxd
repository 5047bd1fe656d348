# Types for `tables.py`, which is compiled as `_tables`; the code stands there alone.
cimport cython
from pagecrunch.document._columns cimport Columns

cdef int LONGEST_DATUM_WORDS, TABLE, ROW, HEADER, CELL, HEAD, WORDS, ROLE, SIGN, LAYOUT
cdef bytes SAYINGS

@cython.locals(rows=cython.int, cells=cython.int, row=cython.int, tag=cython.int, said=cython.uchar,
               has_sign=cython.bint, has_layout=cython.bint)
cpdef bint is_data(Columns columns, int table)

@cython.locals(has_header=cython.bint, inner=cython.int)
cpdef bint is_header_row(Columns columns, int row, int end)
