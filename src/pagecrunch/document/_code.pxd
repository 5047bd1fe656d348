# Types for `code.py`, which is compiled as `_code`; the code stands there alone.
cimport cython
from pagecrunch.document._columns cimport Columns

cdef int MAX_STEPS_UP, LONGEST_LANGUAGE, TEXT, BREAK, BUTTON, CODE, CLASS, DATA_LANG, DATA_LANGUAGE
cdef bytes BEGINS_LINE

@cython.locals(pieces=list, skip=cython.int, row=cython.int, tag=cython.int, start=cython.int, stop=cython.int)
cpdef str code_text(Columns columns, int pre, int end)

@cython.locals(row=cython.int, steps=cython.int, name=str)
cpdef str language(Columns columns, int pre)

@cython.locals(name=str, classes=str)
cdef str named_language(Columns columns, int row)

cpdef bint is_line_number(str classes)
cdef bint is_line(str classes)
cdef bint is_pressed(str classes)
