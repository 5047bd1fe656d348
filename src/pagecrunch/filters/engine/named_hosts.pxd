cimport cython
from libc.stdint cimport uint8_t
from pagecrunch.page.table cimport Table

cdef int BACKSLASH, DOT, LONGEST_LABEL, MOST_LABELS
cdef int SLASH, SHORTEST, LONGEST
cdef const uint8_t[::1] IN_HOST, HOLDS_ADDRESSES

@cython.locals(found=set, at=cython.int, first=cython.int, stop=cython.int, label=cython.int, labels=cython.int,
               data="const unsigned char *")
cpdef hosts_in_script(bytes text, int start, int end)

@cython.locals(stop=cython.int)
cdef int label_end(const unsigned char *data, int at, int end) noexcept

@cython.locals(found=dict, data="const unsigned char *", row=cython.int, index=cython.int, at=cython.int,
               end=cython.int, start=cython.int, stop=cython.int)
cpdef rows_by_host(Table table)
