cimport cython

cdef int LEAST, LONGEST_LABEL, LONGEST_VALUE, CLIMB, NONE
cdef tuple PROSE

@cython.locals(out=list, at=Py_ssize_t, count=Py_ssize_t)
cpdef list pairs_as_definitions(page, list parts)

@cython.locals(first=cython.int, box=cython.int, count=cython.int)
cdef int count_pairs(page, list parts, Py_ssize_t at) except -2

cdef int box_of_pair(page, list parts, Py_ssize_t at) except -2

@cython.locals(length=Py_ssize_t)
cdef bint is_short(part, Py_ssize_t longest) except -1
