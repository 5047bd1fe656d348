cimport cython
from pagecrunch.page.table cimport Table

cdef int MOST_BELOW, LONGEST_STEP, LONGEST_VALUE, OTHER, ID, CLASS, OTHER_NAME

@cython.locals(tag=str, name=str, above=cython.int, before=str, words=list)
cpdef str path_of(Table table, int row, dict known, int below=*)
