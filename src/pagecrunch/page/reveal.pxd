cimport cython
from libc.stdint cimport int64_t, uint8_t
from pagecrunch.page.table cimport Table

cdef int LETTERS, LINK, ID, ROLE, CLASS, HREF, CONTROLS, LAST_NOT_TEXT
cdef const uint8_t[::1] OPENABLE, IS_HEADING

@cython.locals(letters=int64_t[::1], row=cython.int, code=cython.int)
cdef list letters_by_reason(Table table)

@cython.locals(hidden=uint8_t[::1], before=bytes, targets=set, row=cython.int, code=cython.int, index=cython.int, name=cython.int,
               value=bytes, words=set, opens=cython.bint, is_called=cython.bint, inner=cython.int, below=cython.int)
cdef open_panels(Table table)

@cython.locals(found=set, data=bytes, index=cython.int, name=cython.int, start=cython.int)
cdef set find_targets(Table table)
