cimport cython
from libc.stdint cimport uint8_t
from pagecrunch.page.table cimport Table

cdef int LANG, DIR, HTML, BODY

@cython.locals(index=cython.int, row=cython.int, code=cython.int, row_lang=str, row_dir=str, of_rows=dict)
cpdef find_languages(Table table, const uint8_t[::1] has_kept)

@cython.locals(index=cython.int)
cpdef list set_directions(list parts, str direction)

@cython.locals(text=str)
cdef bint begins_right_to_left(list spans) except -1
