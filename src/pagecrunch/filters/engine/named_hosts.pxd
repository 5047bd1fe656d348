cimport cython
from libc.stdint cimport uint8_t
from pagecrunch.page.table cimport Table

cdef int SLASH, SHORTEST, LONGEST
cdef const uint8_t[::1] IN_HOST, HOLDS_ADDRESSES

@cython.locals(found=dict, data="const unsigned char *", row=cython.int, index=cython.int, at=cython.int,
               end=cython.int, start=cython.int, stop=cython.int)
cpdef rows_by_host(Table table)
