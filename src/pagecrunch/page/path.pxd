cimport cython
from pagecrunch.page.table cimport Table

cdef int MOST_BELOW, LONGEST_STEP, LONGEST_VALUE, OTHER, ID, CLASS, OTHER_NAME

@cython.locals(tag=str, name=str, above=cython.int, before=str)
cpdef str path_of(Table table, int row, dict known, int below=*)

@cython.locals(start=Py_ssize_t, end=Py_ssize_t, length=Py_ssize_t)
cdef str first_word(str text)
