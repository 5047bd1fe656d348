cimport cython
from pagecrunch.page.table cimport Table

cdef int OTHER, ID, CLASS, OTHER_NAME

@cython.locals(steps=list, found=tuple)
cpdef str path_of(Table table, int row, dict known)

@cython.locals(tag=str, value=str, words=list)
cdef tuple step_of(Table table, int row)
