# Types for `code.py`, which is compiled as `_code`; the code stands there alone.
cimport cython
from pagecrunch.document._columns cimport Columns

cdef int TEXT, BREAK, BUTTON, CLASS
cdef bytes BEGINS_LINE

@cython.locals(pieces=list, skip=cython.int, row=cython.int, tag=cython.int, start=cython.int, stop=cython.int)
cpdef str code_text(Columns columns, int pre, int end)

cpdef bint is_line_number(str classes)
cdef bint is_line(str classes)
cdef bint is_pressed(str classes)
