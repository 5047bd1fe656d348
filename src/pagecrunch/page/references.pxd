cimport cython
from libc.stdint cimport int32_t, uint8_t
from pagecrunch.page.table cimport BlockTable, Table

cdef int MOST_LINKS, LONGEST_MARK, A, HREF

@cython.locals(found=list, count=cython.int, row=cython.int, data=bytes, index=cython.int, start=cython.int, step=cython.int,
               text=cython.int)
cpdef list inner_links(Table table, BlockTable blocks)
