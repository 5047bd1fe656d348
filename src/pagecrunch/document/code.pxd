cimport cython
from libc.stdint cimport uint8_t
from pagecrunch.document.kept cimport KeptText
from pagecrunch.page.table cimport Table

cdef int MAX_STEPS_UP, LONGEST_LANGUAGE, TEXT, BREAK, BUTTON, CODE, CLASS, DATA_LANG, DATA_LANGUAGE
cdef const uint8_t[::1] BEGINS_LINE

@cython.locals(table=Table, pieces=list, skip=cython.int, row=cython.int, tag=cython.int, classes=str)
cpdef str code_text(KeptText kept, int pre, int end)

@cython.locals(row=cython.int, steps=cython.int, name=str)
cpdef str code_language(Table table, int pre)

@cython.locals(name=str, classes=str)
cdef str language_of_element(Table table, int row)

cpdef bint is_line_number(str classes) except -1
cdef bint is_line(str classes) except -1
cdef bint is_button(str classes) except -1
